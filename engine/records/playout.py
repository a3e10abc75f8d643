"""Whole games played out automatically, for `random`, duels and benchmarks."""

import hashlib
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from engine.contract import AnyTitle, P
from engine.records.dealer import Dealer, commitment
from engine.records.record import Record

Policy = Callable[[P, int, Sequence[str]], str]
"""`policy(position, seat, legal)` returns one of the legal moves."""


def game_seed(seed: str, number: int) -> bytes:
    """Return the dealer's seed of a game in a series: 32 bytes that depend on the arguments alone."""
    # Python passes bytes of a command line that are not UTF-8 as surrogates.
    return hashlib.sha256(f"{seed}/{number}".encode(errors="surrogateescape")).digest()


def play_out(
    dealer: Dealer, players: int, options: Mapping[str, str], policy: Policy[Any], rng: Random
) -> tuple[list[str], Any]:
    """Play a game of the dealer's title; return all its moves, chance's included, and its last position.

    `rng` is used only to choose who decides first of several seats that are due.
    """
    title = dealer.title
    position = title.start(players, options)
    moves: list[str] = []
    seat: int | None
    while True:
        due = title.due(position)
        if due:
            seat = due[0] if len(due) == 1 else rng.choice(due)
            move = policy(position, seat, title.legal(position, seat))
        elif title.chance_due(position):
            seat = None
            move = dealer.deal(position, len(moves))
        else:
            return moves, position
        moves.append(move)
        position = title.apply(position, move, seat)


def random_record(
    title: AnyTitle, players: int, seed: str, number: int, options: Mapping[str, str] | None = None, named: bool = False
) -> Record:
    """Return a complete game of random legal moves, as a record with its dealer's seed. `named`: it draws by name."""
    secret = game_seed(seed, number)
    chooser = Random(secret)
    options = options or {}
    dealer = Dealer(title, secret, named)
    moves, _ = play_out(dealer, players, options, lambda _position, _seat, legal: chooser.choice(legal), chooser)
    return Record(
        title=title.id,
        players=players,
        moves=tuple(moves),
        rules=title.rules,
        options=options,
        commitment=commitment(secret),
        seed=secret,
        named=named,
    )
