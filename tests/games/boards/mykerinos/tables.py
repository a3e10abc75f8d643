"""Positions to draw: played at random from fixed seeds, or by hand from a deal in which every pyramid is known."""

from collections.abc import Iterator
from functools import cache
from typing import Any

from engine.records.playout import random_record
from engine.titles.mykerinos.rules.position import Position
from engine.titles.mykerinos.title import RULES
from games.boards.contract import Look, Presenter, all_tokens, openings
from games.boards.mykerinos import PRESENTER
from tests.markup import read_fragment

TITLE = RULES[1]
BOARD: Presenter[Any] = PRESENTER
NAMES = ("Ines", "Jonas", "Priya", "Tomás")

WINGS = "wings violet lemon brown blackmore tangerine"
PLAIN = "deal V1 L3 B1 K2 T2 V4 B5 K5"
"""One pyramid a parcel, at its upper left: a1, c1, e1, g1, a4, c4, e4, g4."""


def played(*lines: str, players: int = 3) -> Position:
    """Return the position after these lines, chance's among them."""
    position = TITLE.start(players, {})
    for line in lines:
        position = TITLE.apply(position, line)
    return position


@cache
def games() -> tuple[tuple[Position, ...], ...]:
    """Return a whole random game for each number of players, position by position."""
    found = []
    for players in TITLE.seats:
        position = TITLE.start(players, {})
        positions = [position]
        for move in random_record(TITLE, players, "boards", 1).moves:
            position = TITLE.apply(position, move)
            positions.append(position)
        found.append(tuple(positions))
    return tuple(found)


def sample(step: int = 7) -> Iterator[tuple[Position, Look]]:
    """Every so many positions of the games, as the seat that is due sees them, or as a watcher."""
    for positions in games():
        for position in (*positions[::step], positions[-1]):
            yield position, look(position, position.turn if position.turn >= 0 else None)


def look(position: Position, seat: int | None, **more: Any) -> Look:
    """Return the look of that seat with its legal moves lit."""
    moves = [] if seat is None else [TITLE.groups(move) for move in TITLE.legal(position, seat)]
    return Look(NAMES[: position.players], seat, openings(moves), all_tokens(moves))._replace(**more)


def drawing(position: Position, name: str, seen: Look) -> Any:
    """One drawing of the board as a tree of elements without namespaces."""
    board = BOARD.page.board(TITLE.view(position, seen.seat), seen)
    return read_fragment(next(drawing.svg for drawing in board if drawing.name == name))
