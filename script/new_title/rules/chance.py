"""Chance draws the tiles of a turn. Rule: S2.1, S4.2."""

from engine.contract import Draw
from engine.errors import IllegalMove, NotDue
from engine.sentences import Sentence, gettext_noop
from script.new_title.rules.position import COLOURS, DRAWN, Position

NOT_YET = gettext_noop("Tiles have to be drawn first.")
NOT_DRAWN = gettext_noop("That cannot have been drawn.")


def deal(position: Position, draw: Draw) -> str:
    """Draw two tiles, one after the other."""
    drawn = sorted(draw("bag", position.bag, DRAWN, str))
    return " ".join(["draw", COLOURS[position.turn], *map(str, drawn)])


def apply_draw(position: Position, move: str, seat: int | None) -> Position:
    """Apply a draw; refuse one that the dealer could not have made."""
    if seat is not None:
        raise NotDue(Sentence(NOT_YET), "S2.1")
    words = move.split(" ")
    tiles = tuple(int(word) for word in words[2:] if word.isdecimal() and word.isascii())
    is_drawn = len(words) == 2 + DRAWN == 2 + len(tiles) and words[:2] == ["draw", COLOURS[position.turn]]
    if not is_drawn or list(tiles) != sorted(tiles) or any(tiles.count(t) > position.bag.count(t) for t in tiles):
        raise IllegalMove(Sentence(NOT_DRAWN), "S2.1")
    if move != " ".join([*words[:2], *map(str, tiles)]):  # no 01 for 1
        raise IllegalMove(Sentence(NOT_DRAWN), "S2.1")
    return position._replace(drawn=tiles)
