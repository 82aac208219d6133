r"""Rubbers to Portable Bridge Notation (PBN 2.1) and back: text in, text out.

The export has the strict format of the standard: one game for each hand, the
mandatory tags in their order, the others sorted by name, lines of less than 80
characters that end in CR LF, ISO 8859-1. `Board` is the number of the hand in
its rubber, `Result` the tricks of declarer's side, also where only the pair of
the declarer is known. `ScoreRubber` is what the hand put on the sheet, the
rubber bonus included, `ScoreRubberHistory` how the score stood before it. The
bonuses of a rubber that the table stopped belong to no hand: they are in no
`ScoreRubber`, and count among the previous points of the rubber after, if the same
pairs play it at the same table on the same day. `Scoring` has the modifier `OldMP`
where the older ladder of doubled undertricks is played. A score sheet knows no
cards, so `Deal` is empty.

What PBN has no tag for stands in tags of our own. On the first game of a rubber:

    BridgescoreRubber       a rubber begins here; its number in the evening, or ?
    BridgescoreWe           which pair is We: NS or EW
    BridgescoreFirstDealer  who dealt the first hand, as the heading says, or ?
    BridgescoreRules        honours=yes;insult=100;part_score=100;undertricks=300
    BridgescoreCut1 ...     the players in the order of the cut, the highest first

On any game, where there is something to say:

    BridgescoreDeclarer     NS or EW: the pair, where the seat was not written down
    BridgescoreHonours      the points, then who held them unless it was declarer's
                            side: 100, 150 EW, 100 S
    BridgescoreDealer       the dealer, where written down with the hand
    BridgescoreAuction      the calls, where nobody said who dealt
    BridgescoreNote         the scorer's remark

The last game of a stopped rubber has Termination "rubber stopped early". A
rubber without hands is one game whose contract is unknown.

In names and remarks, a character that is not printable in ISO 8859-1 is written
as its number in Unicode, `&#9824;` for a spade sign. So are the first of a text
that begins with `#` or is a lone `?` or blank, which mean something else there,
and an `&` before a `#`; a text that is there but empty is `&#;`. A text too long
for its line is cut short in its tag and stands whole in the section
BridgescoreTextTable, in rows of tag name and text that belong together.
"""

from bridgescore.formats.pbn.reading import PbnContents, read_pbn
from bridgescore.formats.pbn.scanning import decoded
from bridgescore.formats.pbn.tags import MANDATORY
from bridgescore.formats.pbn.writing import write_pbn

__all__ = ["MANDATORY", "PbnContents", "decoded", "read_pbn", "write_pbn"]
