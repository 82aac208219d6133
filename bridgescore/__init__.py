"""The score keeper for rubber bridge.

>>> from bridgescore import Contract, Hand, Side, Strain, score_hand
>>> score_hand(Hand(Contract(4, Strain.SPADES), Side.WE, tricks=11))
(Entry(side=<Side.WE: 'we'>, line=<Line.BELOW: 'below'>, kind=<Kind.TRICKS: 'tricks'>, ...
"""

__version__ = "0.1.0"
