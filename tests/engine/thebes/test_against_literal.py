"""The engine against the literal reading of the rules: two programs that share no code must tell the same games.

The engine is used from outside only, by the contract of titles. $LITERAL_GAMES (3 by default) is the number of random
games and of walks for each number of players.
"""

import os
from collections.abc import Callable, Iterator
from copy import deepcopy
from functools import cache
from itertools import islice
from random import Random
from typing import Any, NamedTuple

import pytest

from engine.contract import AnyTitle, draw_by
from engine.errors import MoveError
from engine.registry import get_title
from tests.engine.thebes import walks
from tests.engine.thebes.corners import CORNERS, corners
from tests.engine.thebes.literal import Game
from tests.engine.thebes.literal_cards import NotLegal
from tests.engine.thebes.literal_dealer import deal
from tests.engine.thebes.literal_lines import BY_TEXT, LINES
from tests.engine.thebes.literal_parts import CARDS, EXHIBITIONS, SITES, SLOTS, in_order

GAMES = int(os.environ.get("LITERAL_GAMES", "3"))

# Walks that together meet every corner, by number of players.
SEEDS: dict[int, tuple[int, ...]] = {2: (8, 20, 87, 102), 3: (13, 28), 4: (95,)}

Told = dict[str, Any]


class Walk(NamedTuple):
    """A walk: `told` is what the literal reading says of each ply, one more than there are moves."""

    moves: list[str]
    told: list[Told]
    corners: set[str]
    refused: dict[int, list[str]]  # ply: lines that are not legal there
    tokens: dict[int, dict[str, int]]  # ply: digs that are legal there, and how many tokens they draw


@pytest.fixture(scope="module")
def title() -> AnyTitle:
    return get_title("thebes")


def told_by_literal(game: Game, legal: list[str] | None) -> Told:
    """Return what the literal reading says of a position."""
    turn = game.turn()
    points = tuple(game.scores().values())
    return {
        "due": () if turn in (None, "chance") else (game.colours.index(turn or ""),),
        "chance due": turn == "chance",
        "phase": game.phase(),
        "legal": set(legal or []),
        "slots": [f"take {id}" if f"take {id}" in (legal or []) else None for id in game.cards.slots.values()],
        "scores": points,
        "result": {
            "winners": tuple(seat for seat, number in enumerate(points) if number == max(points)),
            "points": points,
            "places": tuple(1 + sum(other > number for other in points) for number in points),
            "decided_by": "shared" if points.count(max(points)) > 1 else "points",
        }
        if game.final()
        else None,
    }


def told_by_engine(title: AnyTitle, position: Any) -> Told:
    """Return the same of the engine; a line that is listed twice is an error."""
    players = title.players(position)
    legal = [line for seat in range(players) for line in title.legal(position, seat)]
    assert len(legal) == len(set(legal))
    result = title.result(position)
    return {
        "due": tuple(title.due(position)),
        "chance due": title.chance_due(position),
        "phase": title.phase(position),
        "legal": set(legal),
        "slots": [read_slot(title, position, slot) for slot in SLOTS],
        "scores": tuple(title.scores(position)),
        "result": result._asdict() if result else None,
    }


def read_slot(title: AnyTitle, position: Any, slot: int) -> str | None:
    """Return the take that a slot means, by which the engine tells what lies where; None when it is not legal."""
    due = title.due(position)
    try:
        return title.read(position, f"take {slot}", due[0]) if due else None
    except MoveError:
        return None


def compare(found: Told, expected: Told, moves: list[str]) -> None:
    for key in expected:
        assert found[key] == expected[key], f"{key}: {difference(found[key], expected[key])} after {moves}"


def difference(found: Any, expected: Any) -> str:
    """Two sets are compared by what one of them lacks."""
    if isinstance(found, set):
        return f"only engine: {sorted(found - expected)}, only literal: {sorted(expected - found)}"
    return f"engine: {found}, literal: {expected}"


@cache
def walk(players: int, seed: int) -> Walk:
    """One walk to its end."""
    found = Walk([], [], set(), {}, {})
    rng = Random(f"refused {players} {seed}")
    spaces: dict[str, str | None] = {}
    for game, legal in walks.walk(players, seed):
        found.told.append(told_by_literal(game, legal))
        found.corners.update(corners(game, legal, spaces or game.cards.spaces))
        spaces = dict(game.cards.spaces)
        if rng.random() < 0.1:
            found.refused[len(game.moves)] = unlisted(rng, game, legal)
            digs = [line for line in legal or [] if line.startswith("dig ")]
            found.tokens[len(game.moves)] = {
                line: game.tokens(game.turn() or "", BY_TEXT[line]) for line in rng.sample(digs, min(8, len(digs)))
            }
        found.moves[:] = game.moves
    return found


def seeds(players: int) -> list[int]:
    """Return the seeds that are known to meet every corner, and as many others as were asked for."""
    known = SEEDS[players]
    others = (seed for seed in range(10**9) if seed not in known)
    return [*known, *islice(others, max(0, GAMES - len(known)))]


def counted(below: Callable[[int], int], asked: list[int]) -> Callable[[int], int]:
    """Return the same integers; the ranges that were asked for are written down."""

    def next_one(limit: int) -> int:
        asked.append(limit)
        return below(limit)

    return next_one


@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_games_of_the_engine_are_told_and_dealt_alike(title: AnyTitle, players: int) -> None:
    """Rule: T7.3 too: of the same integers both make the same line, and ask for them by the same ranges."""
    for seed in range(GAMES):
        rng, game, position = Random(f"{players}/{seed}"), Game(players), title.start(players, {})
        while True:
            compare(told_by_engine(title, position), told_by_literal(game, game.legal()), game.moves)
            if game.turn() == "chance":
                dealt, asked, expected = rng.getrandbits(64), list[int](), list[int]()
                line = title.deal(position, draw_by(counted(Random(dealt).randrange, asked)))
                assert line == deal(game, counted(Random(dealt).randrange, expected)), game.moves
                assert asked == expected, game.moves
            elif game.final():
                break
            else:
                line = rng.choice(sorted(title.legal(position, title.due(position)[0])))
            game.play(line)
            position = title.apply(position, line)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_walks_into_corners_are_told_alike(title: AnyTitle, players: int) -> None:
    for seed in seeds(players):
        one = walk(players, seed)
        position = title.start(players, {})
        for ply, told in enumerate(one.told):
            compare(told_by_engine(title, position), told, one.moves[:ply])
            for line in one.refused.get(ply, []):
                assert refuses(title, position, line), f"{line!r} is not legal after {one.moves[:ply]}"
            for line, number in one.tokens.get(ply, {}).items():
                site, dug = line.split(" ")[1], title.apply(position, line)
                for tokens in range(15):
                    find = " ".join(["find", site, *["debris"] * tokens])
                    assert refuses(title, dug, find) == (tokens != number), f"{line!r} after {one.moves[:ply]}"
            if ply < len(one.moves):
                position = title.apply(position, one.moves[ply])


def test_the_walks_meet_every_corner() -> None:
    met = set[str]().union(*(walk(players, seed).corners for players in SEEDS for seed in SEEDS[players]))
    assert met == CORNERS, "another policy or another seed is needed"


def refuses(title: AnyTitle, position: Any, line: str) -> bool:
    """Whether the engine refuses the line with one of its own errors."""
    try:
        title.apply(position, line)
    except MoveError:
        return True
    return False


def unlisted(rng: Random, game: Game, legal: list[str] | None) -> list[str]:
    """Well-formed lines that are no legal move of this position, about a dozen, the near misses first."""
    if legal is None:
        return [line for line in chances(rng, game) if not accepts(game, line)]
    wrong = [line.text for line in LINES if line.text not in legal]
    starts = {line[:6] for line in legal}
    near = [line for line in wrong if line[:6] in starts]
    return [*rng.sample(near, min(8, len(near))), *rng.sample(wrong, 4), rng.choice(list(chances(rng, game)))]


def accepts(game: Game, line: str) -> bool:
    """Whether the literal reading takes this line of chance."""
    try:
        deepcopy(game).play(line)
    except NotLegal:
        return False
    return True


def chances(rng: Random, game: Game) -> Iterator[str]:
    """Lines of chance that are legal in few positions or in none."""
    yield "first white"
    for word, number in (("show", 4), ("refill", 1)):
        some = [*CARDS, *EXHIBITIONS]
        yield " ".join([word, *rng.choices(list(CARDS), k=number)])
        yield " ".join([word, *rng.choices(list(CARDS), k=number - 1), rng.choice(EXHIBITIONS)])
        yield " ".join([word, *rng.choices(some, k=number + 1)])
        yield " ".join([word, *rng.choices(some, k=number - 1)]).strip()
    if game.due == "find":
        _, site, number = game.digging
        for other, wrong in ((site, 1), (site, -1), (rng.choice(list(SITES)), 0)):
            tokens = rng.sample(game.bags[other], max(1, number + wrong))
            yield " ".join(["find", other, *in_order(tokens)])
        yield " ".join(["find", site, *["7"] * number])
        yield " ".join(["find", site, *["book", "book", *["debris"] * 14][:number]])
    elif game.due in ("refill", "show"):
        line = deal(game, rng.randrange)
        yield f"{line} {rng.choice(list(CARDS))}"
        yield f"{line} {rng.choice(EXHIBITIONS)}"
        yield " ".join(line.split(" ")[:-1])
        yield f"{game.due} {rng.choice(EXHIBITIONS)} {line.split(' ', 1)[1]}"
