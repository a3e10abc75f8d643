"""Whole games played out by themselves: chance by the dealer, seats by a chooser. For `random`, duels and benchmarks."""

import hashlib
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from engine.contract import AnyTitle
from engine.records import dealer
from engine.records.record import Record

Choose = Callable[[Any, int, Sequence[str]], str]
"""`choose(position, seat, legal)` gives one of the legal moves."""


def game_seed(seed: str, number: int) -> bytes:
    """The dealer's seed of the `number`-th game of a series: 32 bytes that depend on nothing else."""
    # A command line may hold bytes that are no UTF-8; Python hands them on as surrogates.
    return hashlib.sha256(f"{seed}/{number}".encode(errors="surrogateescape")).digest()


def play_out(
    title: AnyTitle, players: int, options: Mapping[str, str], seed: bytes, choose: Choose, order: Random
) -> tuple[list[str], Any]:
    """All moves of one game, chance's among them, and its last position. `order`: says who decides first of seats that are due
    at once; it is asked for nothing else.
    """
    position = title.start(players, options)
    moves: list[str] = []
    seat: int | None
    while True:
        due = title.due(position)
        if due:
            seat = due[0] if len(due) == 1 else order.choice(due)
            move = choose(position, seat, title.legal(position, seat))
        elif title.chance_due(position):
            seat = None
            move = dealer.deal(title, position, seed, len(moves))
        else:
            return moves, position
        moves.append(move)
        position = title.apply(position, move, seat)


def random_record(
    title: AnyTitle, players: int, seed: str, number: int, options: Mapping[str, str] | None = None
) -> Record:
    """A complete game by random legal moves, as a record with its dealer's seed."""
    secret = game_seed(seed, number)
    chooser = Random(secret)
    options = options or {}
    moves, _ = play_out(title, players, options, secret, lambda _position, _seat, legal: chooser.choice(legal), chooser)
    return Record(
        title=title.id,
        players=players,
        moves=tuple(moves),
        rules=title.rules,
        options=options,
        commitment=dealer.commitment(secret),
        seed=secret,
    )
