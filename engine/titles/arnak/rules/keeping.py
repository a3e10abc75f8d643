"""The cards that a decision on hidden cards lays open. Rule: A6.1, A9.8."""

from engine.titles.arnak.rules.components import CARD_IDS, CARD_NUMBERS, COLOURS
from engine.titles.arnak.rules.draft import take_one
from engine.titles.arnak.rules.position import Position


def laid_open(before: Position, move: str) -> tuple[str, ...]:
    """Return the cards laid into the play area by a `keep`, or by laying down a whole hand."""
    words = move.split(" ")
    if words[0] == "keep":
        rest = before.seats[before.turn].looking
        for word in (words[1], *words[3:]):
            rest = take_one(rest, CARD_NUMBERS[word])
        return tuple(CARD_IDS[card] for card in rest)
    if words[0] == "lay" and words[2] == "all":
        return tuple(CARD_IDS[card] for card in before.seats[COLOURS.index(words[1])].hand)
    return ()
