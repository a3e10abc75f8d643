"""The engine against the literal reading of the rules: two programs that share no code must tell the same games.

The engine is used from outside only, by its command line. $LITERAL_GAMES (2 by default) is the number of random
games and of walks for each number of players.
"""

import json
import os
import subprocess
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.engine.mykerinos import walks
from tests.engine.mykerinos.literal import Game, NotLegal
from tests.engine.mykerinos.literal_parts import PATRONS
from tests.engine.mykerinos.literal_region import COLUMNS
from tests.rounds import rounds

ROOT = Path(__file__).parents[3]
DECK = ROOT / "engine" / "titles" / "mykerinos" / "decks" / "reconstruction.toml"
GAMES = int(os.environ.get("LITERAL_GAMES") or rounds(2, 20))
BATCH = 12  # games in one run of the engine, so that a large comparison does not need a large memory
KEYS = ("turn", "phase", "legal", "scores", "final", "winners")

# Walks that together meet every corner that can be met with that number of players.
SEEDS: dict[int, tuple[int, ...]] = {2: (4, 20, 118, 364), 3: (1, 6, 76, 124), 4: (6, 7, 23, 68)}

Json = dict[str, Any]


def engine(*arguments: str, given: str = "", exits: int = 0) -> list[Json]:
    """Run the engine's command line; the JSON objects that it printed, one a line."""
    done = subprocess.run(
        [sys.executable, "-m", "engine", *arguments], cwd=ROOT, input=given, capture_output=True, text=True, check=False
    )
    assert done.returncode == exits, f"exit status {done.returncode}: {done.stderr or done.stdout[-500:]}"
    return [json.loads(line) for line in done.stdout.splitlines()]


def record(players: int, moves: Iterable[str]) -> Json:
    return {"format": 1, "title": "mykerinos", "players": players, "moves": list(moves)}


def json_lines(records: Iterable[Json]) -> str:
    return "".join(json.dumps(one) + "\n" for one in records)


def told(game: Game) -> Json:
    """Return what the literal reading says of a position, under the keys of the engine's `status`."""
    return {key: getattr(game, key)() for key in KEYS}


def things(game: Game) -> Json:
    """Where all cubes, parcels and markers of a position are."""
    on_table = game.phase() not in ("chance", "over")
    museum = game.museum
    return {
        "general": game.general,
        "personal": game.personal,
        "neutral": game.neutral if game.neutral_colour else {},
        "points": game.points,
        "cubes": {
            colour: {space for space, owner in game.region.cubes.items() if owner == colour} for colour in game.general
        },
        "museum": {
            colour: {
                room.id for room in museum.rooms if museum.wings and museum.cubes.get(museum.name_of(room)) == colour
            }
            for colour in game.colours
        },
        "claimed": {
            colour: [one.parcel.id + "*" * one.turned for one in game.claimed[colour]] for colour in game.colours
        },
        "scale": [colour for _, colour in sorted(game.scale.items()) if colour != game.neutral_colour],
        "pyramids": {space for space, pyramid in game.region.pyramids.items() if pyramid and on_table},
    }


def lying(state: Json) -> Json:
    """Return the same, of the position as the engine writes it: `*` is a turned parcel."""
    return {
        **{key: state[key] for key in ("general", "personal", "neutral", "points")},
        **{key: {colour: set(text.split()) for colour, text in state[key].items()} for key in ("cubes", "museum")},
        "claimed": {colour: text.split() for colour, text in state["claimed"].items()},
        "scale": state["scale"].split(),
        "pyramids": set(state["pyramids"].split()),
    }


def compare(records: list[Json]) -> int:
    """Every ply of these records, told by both; the number of plies."""
    lines = iter(engine("status", "-", "--every", given=json_lines(records)))
    plies = 0
    for number, one in enumerate(records):
        game = Game(one["players"], DECK)
        for ply in range(len(one["moves"]) + 1):
            if ply:
                game.play(one["moves"][ply - 1])
            status, expected = next(lines), told(game)
            where = f"record {number}, ply {ply}, after {one['moves'][:ply]}"
            assert status.get("ply") == ply, f"{where}: the engine says {status}"
            for key in KEYS:
                assert status[key] == expected[key], (
                    f"{key} {difference(status[key], expected[key])} at {where}, {game.turn()} in {game.phase()}"
                )
            assert lying(status["state"]) == things(game), where
            plies += 1
    assert next(lines, None) is None
    return plies


def difference(found: Any, expected: Any) -> str:
    """Two lists are compared by what one of them lacks."""
    if isinstance(found, list) and isinstance(expected, list) and set(found) != set(expected):
        return f"only engine: {sorted(set(found) - set(expected))}, only literal: {sorted(set(expected) - set(found))}"
    return f"engine: {found}, literal: {expected}"


@cache
def walk(players: int, seed: int) -> tuple[tuple[str, ...], frozenset[str]]:
    """Return the moves of one game to its end, and the corners it went through."""
    rng, game = Random(f"{players} {seed}"), Game(players, DECK)
    seats = walks.policies(rng, game)
    corners: set[str] = set()
    while not game.final():
        game.play(walks.choose(rng, game, seats))
        corners |= walks.corners(game)
    return tuple(game.moves), frozenset(corners)


def seeds(players: int) -> list[int]:
    """Return the seeds that are known to meet every corner, and as many others as were asked for."""
    known = SEEDS[players]
    others = (seed for seed in range(10**9) if seed not in known)
    return [*known, *islice(others, max(0, GAMES - len(known)))]


def batches(items: list[Any]) -> Iterator[list[Any]]:
    for start in range(0, len(items), BATCH):
        yield items[start : start + BATCH]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_games_of_the_engine_are_told_alike(players: int) -> None:
    plies = 0
    for batch in batches(list(range(GAMES))):
        arguments = f"random --title mykerinos --players {players} --seed {batch[0]} --games {len(batch)}"
        records = engine(*arguments.split())
        assert len(records) == len(batch)
        plies += compare(records)
    assert plies > 60 * GAMES


@pytest.mark.parametrize("players", [2, 3, 4])
def test_walks_into_corners_are_told_alike(players: int) -> None:
    for batch in batches(seeds(players)):
        compare([record(players, walk(players, seed)[0]) for seed in batch])


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_walks_meet_every_corner(players: int) -> None:
    met = frozenset[str]().union(*(walk(players, seed)[1] for seed in SEEDS[players]))
    assert met == walks.CORNERS[players], "another policy or another seed is needed"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_is_not_listed_is_refused(players: int) -> None:
    """Of some positions of some walks: lines that are well formed, but of no legal move."""
    rng = Random(f"unlisted {players}")
    records = []
    for seed in seeds(players)[:GAMES]:
        moves, _ = walk(players, seed)
        game = Game(players, DECK)
        for ply in range(len(moves) + 1):
            if ply:
                game.play(moves[ply - 1])
            if ply < 3 or ply == len(moves) or rng.random() < 0.08:
                records += [record(players, [*moves[:ply], line]) for line in unlisted(rng, game)]
    assert len(records) > 60 * GAMES
    answers = engine("status", "-", given=json_lines(records), exits=2)
    for one, answer in zip(records, answers, strict=True):
        assert isinstance(answer.get("error"), str) and answer.get("ply") == len(one["moves"]) - 1, (
            f"{one['moves'][-1]!r} after {one['moves'][:-1]}: the engine says {answer}"
        )


def unlisted(rng: Random, game: Game) -> list[str]:
    """Well-formed lines that are no legal move of this position, about a dozen, the near misses first."""
    legal = game.legal()
    if legal is None:
        lines = [*chances(rng, game), *rng.sample(candidates(*game.museum.wings), 3)]
        return [line for line in lines if not accepts(game, line)]
    listed = {meaning(line) for line in legal}
    wrong = [line for line in candidates(*game.museum.wings) if meaning(line) not in listed]
    starts = {line[:4] for line in legal}
    near = [line for line in wrong if line[:4] in starts]
    lines = rng.sample(near, min(8, len(near))) + rng.sample(wrong, 4)
    return [*lines, rng.choice(chances(rng, game))]


def accepts(game: Game, line: str) -> bool:
    """Whether the literal reading takes this line of chance."""
    try:
        copy = Game(len(game.colours), DECK)
        for move in [*game.moves, line]:
            copy.play(move)
    except NotLegal:
        return False
    return True


@cache
def meaning(line: str) -> tuple[str, tuple[str, ...]]:
    """Lines of one meaning are one move: the order of spaces, and of the wings of a room, is no matter. Rule: M8.1."""
    *words, where = line.split(" ")
    return " ".join(words), tuple(sorted(where.replace("+", "-").split("-")))


@cache
def candidates(*dealt: str) -> list[str]:
    """Every well-formed line of a player with these wings, legal or not, with spaces next to each other or one space apart."""
    spaces = [f"{column}{row}" for column in COLUMNS for row in range(1, 10)]
    pairs = [f"{one}-{other}" for one in spaces for other in spaces if distance(one, other) <= 2]
    triples = [f"{pair}-{third}" for pair in pairs[::7] for third in spaces if distance(pair[3:], third) <= 1]
    wings = dealt or PATRONS
    rooms = [f"{patron}{value}" for patron in wings for value in (3, 5)]
    rooms += [f"{one}+{other}" for one in wings for other in wings]
    where = [*spaces, *pairs]
    lines = {
        *where,
        *triples,
        *(f"{patron} {one}" for patron in ("violet", "lemon", "blackmore", "neutral") for one in where),
        *(f"tangerine {one}" for one in (*pairs, *triples)),
        *(f"brown {room}" for room in rooms),
        *(f"museum {room}" for room in rooms),
        *("pass", "neutral skip", "left", "right", "decline", "remove left", "remove right"),
    }
    return sorted(lines)


def distance(one: str, other: str) -> int:
    return abs(ord(one[0]) - ord(other[0])) + abs(int(one[1]) - int(other[1]))


def chances(rng: Random, game: Game) -> list[str]:
    """Lines of chance that are legal in few positions or in none."""
    ids = rng.sample(sorted(game.parcels), 12)
    fresh = [id for id in game.parcels if id not in game.dealt]
    return [
        *(f"first {colour}" for colour in ("blue", "red", "green", "white")),
        " ".join(["wings", *rng.sample(PATRONS, 5)]),
        " ".join(["wings", *rng.sample(PATRONS, 4)]),
        "wings lemon brown violet tangerine lemon",
        " ".join(["deal", *ids]),
        " ".join(["deal", *ids[:8]]),
        " ".join(["deal", *ids[:7], ids[0]]),
        " ".join(["deal", *(fresh[:7] or ids[:7])]),
        " ".join(["deal", *(fresh[:7] or ids[:7]), "V8"]),
    ]
