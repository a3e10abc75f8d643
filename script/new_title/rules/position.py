"""The position, what a seat may see of it, and a position that a view allows."""

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from engine.contract import RandBelow

COLOURS = ("blue", "red", "green", "white")
ROUNDS = 3
VALUES = range(1, 7)
COPIES = 5
"""Tiles of each value. Rule: S1.1"""
DRAWN = 2
"""Tiles of one draw. Rule: S2.1"""

Tiles = tuple[int, ...]
"""Values in rising order, as often as there are tiles of each."""
BAG: Tiles = tuple(value for value in VALUES for _ in range(COPIES))


class Position(NamedTuple):
    limit: int
    """What a seat can carry. Rule: S3.1"""
    kept: tuple[Tiles, ...]
    """By seat, face down."""
    drawn: Tiles
    """What the seat whose turn it is has drawn and not decided about."""

    @property
    def players(self) -> int:
        return len(self.kept)

    @property
    def turn(self) -> int:
        """The seat whose turn it is; the first seat after the end."""
        return sum(map(len, self.kept)) % self.players

    @property
    def phase(self) -> str:
        """`chance`, `turn` or `over`."""
        if len(self.kept[-1]) == ROUNDS:
            return "over"
        return "turn" if self.drawn else "chance"

    @property
    def bag(self) -> Tiles:
        return less(BAG, (tile for tiles in (*self.kept, self.drawn) for tile in tiles))


class View(NamedTuple):
    """What `seat` (None: anybody) may see."""

    seat: int | None
    limit: int
    phase: str
    turn: int
    number_kept: tuple[int, ...]
    """By seat."""
    number_drawn: int
    kept: Tiles
    """The seat's own."""
    drawn: Tiles
    """The seat's own."""
    opened: tuple[Tiles, ...]
    """By seat, what it has kept; () while the game runs. Rule: S3.1"""

    @property
    def round(self) -> int:
        """1 to ROUNDS."""
        return min(sum(self.number_kept) // len(self.number_kept) + 1, ROUNDS)


def start(players: int, limit: int) -> Position:
    return Position(limit, ((),) * players, ())


def due(position: Position) -> tuple[int, ...]:
    return (position.turn,) if position.phase == "turn" else ()


def view(position: Position, seat: int | None, open: bool = False) -> View:
    mine = seat is not None and seat == position.turn
    return View(
        seat=seat,
        limit=position.limit,
        phase=position.phase,
        turn=position.turn,
        number_kept=tuple(map(len, position.kept)),
        number_drawn=len(position.drawn),
        kept=() if seat is None else position.kept[seat],
        drawn=position.drawn if mine else (),
        opened=position.kept if open else (),
    )


def imagine(view: View, below: RandBelow) -> Position:
    """Deal the tiles that the seat does not know anew from those that it has not seen."""
    if view.opened:
        return Position(view.limit, view.opened, ())
    left = list(less(BAG, (*view.kept, *view.drawn)))

    def dealt(number: int) -> Tiles:
        return tuple(sorted(left.pop(below(len(left))) for _ in range(number)))

    kept = tuple(view.kept if seat == view.seat else dealt(number) for seat, number in enumerate(view.number_kept))
    return Position(view.limit, kept, view.drawn or dealt(view.number_drawn))


def less(tiles: Tiles, gone: Iterable[int]) -> Tiles:
    """Take tiles away; raise ValueError if one of them is missing."""
    left = list(tiles)
    for tile in gone:
        left.remove(tile)
    return tuple(left)


def is_possible(position: Position) -> bool:
    """Return whether a game can come to this position."""
    everything = [*position.kept, position.drawn]
    done = sum(map(len, position.kept))
    each = tuple(done // position.players + (seat < done % position.players) for seat in range(position.players))
    return (
        all(tiles == tuple(sorted(tiles)) for tiles in everything)
        and Counter(tile for tiles in everything for tile in tiles) <= Counter(BAG)
        and tuple(map(len, position.kept)) == each
        and max(each) <= ROUNDS
        and len(position.drawn) in ((0,) if position.phase == "over" else (0, DRAWN))
    )
