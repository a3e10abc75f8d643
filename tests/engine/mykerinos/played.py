"""Positions by play for the tests of the story and of the text board, and games in which much happens."""

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from engine.contract import draw_by
from engine.titles.mykerinos.rules import chance
from engine.titles.mykerinos.rules.apply import apply
from engine.titles.mykerinos.rules.components import PATRONS
from engine.titles.mykerinos.rules.legal import legal
from engine.titles.mykerinos.rules.position import Position, start
from engine.titles.mykerinos.telling.narrate import narrate
from tests.engine.told import in_words

STOPS = ("pass", "decline", "neutral skip")


class Ply(NamedTuple):
    before: Position
    move: str
    after: Position


def replayed(*lines: str, players: int) -> Position:
    """Return the position after these lines, those of chance included."""
    position = start(players, "reconstruction")
    for line in lines:
        position = apply(position, line)
    return position


def game(players: int, seed: int) -> Iterator[Ply]:
    """Yield a random game; every third one of busy players, every third one of players who stop early."""
    rng = Random(f"{players}/{seed}")
    position = start(players, "reconstruction")
    while position.phase != "over":
        if position.phase == "chance":
            move = chance.deal(position, draw_by(rng.randrange))
        else:
            move = choose(rng, list(legal(position, position.turn)), seed % 3)
        after = apply(position, move)
        yield Ply(position, move, after)
        position = after


def choose(rng: Random, moves: list[str], taste: int) -> str:
    """`taste`: 0 anything, 1 patrons and no stopping, 2 stopping early."""
    if taste == 1 and rng.random() < 0.8:
        patrons = [move for move in moves if move.split(" ")[0] in PATRONS]
        moves = (patrons if rng.random() < 0.4 else []) or [move for move in moves if move not in STOPS] or moves
    elif taste == 2 and rng.random() < 0.4:
        moves = [move for move in moves if move in STOPS] or moves
    return rng.choice(moves)


def told(position: Position, move: str) -> list[str]:
    """Return the story of a move in a position."""
    return [in_words(event) for event in narrate(position, move, apply(position, move))]


def tell(*lines: str, players: int = 3) -> list[str]:
    """Return the story of the last of these lines, of which all are a game's."""
    return told(replayed(*lines[:-1], players=players), lines[-1])


def place(position: Position, id: str) -> int:
    """Return the number of the parcel with that id in the position's deck."""
    return [parcel.id for parcel in position.deck.parcels].index(id)
