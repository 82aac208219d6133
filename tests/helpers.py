"""Data that several test files share."""

from bridgescore.model import Contract, Doubling, Hand, Side, Strain

#: The worked rubber of the encyclopedia article on rubber bridge: We win it with 1060 to 870.
ENCYCLOPEDIA = (
    Hand(Contract(1, Strain.NOTRUMP), Side.WE, 8),
    Hand(Contract(3, Strain.SPADES), Side.THEY, 9),
    Hand(Contract(3, Strain.DIAMONDS, Doubling.DOUBLED), Side.THEY, 7),
    Hand(Contract(2, Strain.NOTRUMP), Side.WE, 8),
    Hand(Contract(6, Strain.HEARTS), Side.THEY, 12, honours=100),
    Hand(Contract(4, Strain.SPADES), Side.WE, 10),
)
