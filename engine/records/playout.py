"""Whole games played out automatically, for `random`, duels and benchmarks."""

import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import count
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


def play_on(
    dealer: Dealer, players: int, options: Mapping[str, str], policy: Policy[Any], rng: Random
) -> Iterator[tuple[str, int | None, Any]]:
    """Play a game of the dealer's title; yield each move, its author (None: chance) and the position after it.

    `rng` is used only to choose who decides first of several seats that are due.
    """
    title = dealer.title
    position = title.start(players, options)
    seat: int | None
    for ply in count():
        due = title.due(position)
        if due:
            seat = due[0] if len(due) == 1 else rng.choice(due)
            move = policy(position, seat, title.legal(position, seat))
        elif title.chance_due(position):
            seat = None
            move = dealer.deal(position, ply)
        else:
            return
        position = title.apply(position, move, seat)
        yield move, seat, position


def play_out(
    dealer: Dealer, players: int, options: Mapping[str, str], policy: Policy[Any], rng: Random
) -> tuple[list[str], Any]:
    """Play a game as `play_on`; return all its moves and its last position."""
    plies = list(play_on(dealer, players, options, policy, rng))
    return [move for move, _author, _position in plies], plies[-1][-1]


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
