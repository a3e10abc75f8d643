"""M8, notation, and the dealer of the records."""

import hashlib
import hmac
import json
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest

from tests.engine.mykerinos.literal import Game
from tests.engine.mykerinos.literal_parts import PATRONS
from tests.engine.mykerinos.table import (
    DECK,
    PLAIN,
    ROOT,
    WINGS,
    Lines,
    blue_spends,
    blue_with,
    idle,
    legal,
    play,
    refused,
    start,
    unused,
)

# Blue holds d3 and parcels of the three patrons that place more than one cube in ways of their own.
BUSY = (*blue_with("L2", "K1", "T4"), "d3", "pass", "h6")
SURVEY = (*start(), "b2", "b3", "pass", "a2", "pass", "pass")


@pytest.mark.parametrize(
    ("lines", "line"),
    [
        (start(), "b2"),
        (BUSY, "c3-b3"),
        (blue_with("V2"), "violet b2"),
        ((*blue_with("V2"), "d3", "pass", "h6"), "violet c3-b3"),
        (BUSY, "lemon a1"),
        (BUSY, "lemon c3-c4"),
        (blue_with("B3"), "brown lemon3"),
        (BUSY, "blackmore f5-f6"),
        (BUSY, "tangerine c3-c2-b2"),
        (start(), "pass"),
        (SURVEY, "left"),
        (SURVEY, "right"),
        (SURVEY, "museum lemon+brown"),
        ((*SURVEY, "museum lemon+brown", "museum lemon3"), None),
    ],
)
def test_m8_the_lines_of_players(lines: Lines, line: str | None) -> None:
    status = play(*lines)
    if line:
        assert line in status["legal"]
        assert play(*lines, line)["ply"] == len(lines) + 1
    else:
        assert status["phase"] == "chance"  # two players in area 1, both gone to the museum: nobody is the third


def test_m8_decline_is_a_line() -> None:
    lines = (*start(), "b2", "b3", "d2", "pass", "pass", "pass", "museum lemon3", "left")
    assert legal(*lines) == ["decline", "right"]
    assert play(*lines, "decline")["phase"] == "chance"


@pytest.mark.parametrize("line", ["neutral c5", "neutral a2-a3", "neutral skip"])
def test_m8_the_lines_for_neutral_cubes(line: str) -> None:
    lines = (*start(), "h6", "neutral b2", "h5")
    assert line in legal(*lines, players=2) and play(*lines, line, players=2)["turn"] == "blue"


@pytest.mark.parametrize("line", ["remove left", "remove right"])
def test_m8_the_lines_for_the_neutral_parcel(line: str) -> None:
    lines = (*start(), "b2", "neutral a2", "f2", "neutral skip", "pass", "pass", "museum lemon3")
    assert line in legal(*lines, players=2) and play(*lines, line, players=2)["turn"] == "red"


def test_m8_parcel_ids_are_written_as_in_the_deck() -> None:
    half_turns = PLAIN.replace(" K2", " K2'").replace(" V4", " V4'")
    assert play("first blue", WINGS, half_turns)["phase"] == "excavation"


# M8.1


def test_m8_1_one_text_for_each_set_of_spaces() -> None:
    found = legal(*BUSY)
    assert found == sorted(found) and len(found) == len(set(found))
    sets = [(line.split(" ")[:-1], sorted(line.split(" ")[-1].split("-"))) for line in found]
    assert all(sets.count(one) == 1 for one in sets)


def test_m8_1_the_smallest_legal_order() -> None:
    # Blue holds d3 only: from c3 to b3 can be placed in this order alone.
    found = legal(*BUSY)
    assert "c3-b3" in found and "b3-c3" not in found
    assert {"blackmore b3-c3", "blackmore f5-f6"} <= set(found)  # Mrs. Blackmore may begin anywhere
    # c3 and d2 both touch d3: c2-c3 has one order, and c2-d2 too; c3-c2-d2 can be placed from both ends.
    assert "tangerine c3-c2-d2" in found and "tangerine d2-c2-c3" not in found
    assert "tangerine d2-c2-b2" in found and "tangerine b2-c2-d2" not in found
    # With own cubes at both ends the smaller text is the one.
    assert "c5-c6" in legal(*start(), "b5", "pass", "h5", "b6", "h6")


def test_m8_1_the_same_cubes_on_the_same_spaces_are_one_position() -> None:
    one = play(*BUSY, "tangerine c3-c2-d2")
    other = play(*BUSY, "tangerine d2-c2-c3")
    assert {**one, "ply": 0} == {**other, "ply": 0}


READINGS = [
    ("c3-b3", ["b3-c3", "C3-B3", "c3b3", "c3 b3", "c3,b3", "c3, b3", "c3 - b3", "c3–b3", "c3—b3", "c3−b3", "B3C3"]),
    ("lemon c3-c4", ["lemon c4-c3", "Lemon C3-C4", "LEMON c4c3", "lemon c3 c4", "lemon c3, c4"]),
    ("blackmore f5-f6", ["blackmore f6-f5", "Blackmore F6,F5", "blackmore f5f6"]),
    ("tangerine c3-c2-d2", ["tangerine d2-c2-c3", "tangerine c2-c3-d2", "Tangerine d2 c3 c2", "tangerine c3c2d2"]),
    ("h5", ["H5", " h5 "]),
    ("pass", ["Pass", "PASS", " pass"]),
]


@pytest.mark.parametrize(("line", "reading"), [(line, reading) for line, several in READINGS for reading in several])
def test_m8_1_reading_takes_any_order_any_case_and_any_joining(line: str, reading: str) -> None:
    assert line in legal(*BUSY)
    assert play(*BUSY, reading) == play(*BUSY, line)


@pytest.mark.parametrize("reading", ["museum brown+lemon", "Museum Lemon+Brown", "MUSEUM BROWN+LEMON"])
def test_m8_1_reading_takes_room_names_in_either_order(reading: str) -> None:
    assert play(*SURVEY, reading) == play(*SURVEY, "museum lemon+brown")


@pytest.mark.parametrize(
    "line",
    [
        "",
        " ",
        "z9",
        "c33",
        "museum",
        "lemon",
        "violett b2",
        "b2 please",
        "c3-c3",
        "pass pass",
        "?",
        "\u0000",
    ],
)
def test_m8_1_what_cannot_be_read_is_refused(line: str) -> None:
    assert refused(*BUSY, line)


# M8.2


def test_m8_2_a_record_begins_with_first_wings_and_deal() -> None:
    assert [play(*start()[:number])["turn"] for number in range(4)] == ["chance", "chance", "chance", "blue"]
    for number, wrong in enumerate(("deal V1 L3 B1 K2 T2 V4 B5 K5", "first red", WINGS)):
        assert refused(*start()[:number], wrong), wrong


def test_m8_2_each_later_season_begins_with_its_deal() -> None:
    lines: Lines = ("first blue", WINGS)
    for season in range(4):
        assert play(*lines)["turn"] == "chance", season
        assert refused(*lines, "pass")
        lines = idle(lines, 1)
    assert play(*lines)["final"]
    assert refused(*lines, "pass") and refused(*lines, " ".join(["deal", *unused(lines)]))


# M8.3


def test_m8_3_a_forced_decision_is_in_the_record() -> None:
    lines = (*start(), *blue_spends(11))
    status = play(*lines)
    assert (status["turn"], status["legal"]) == ("blue", ["pass"])
    assert refused(*lines, "left")
    one = (*start(), "b2", "neutral a2", "f2", "neutral skip", "pass", "pass", "left")
    assert play(*one, players=2)["legal"] == ["remove right"]
    assert refused(*one, "left", players=2)  # red's decision in area 2 comes after it


# M8.4: the dealer, written down once more here.


def integers(seed: bytes, ply: int) -> Iterator[int]:
    """Yield the integers of a ply, before any is refused."""
    number = 0
    while True:
        yield int.from_bytes(hmac.digest(seed, f"mykerinos/{ply}/{number}".encode(), hashlib.sha256))
        number += 1


def below(source: Iterator[int], limit: int) -> int:
    """Return the next integer below the limit, each as likely as the others."""
    while True:
        number = next(source)
        if number < 2**256 - 2**256 % limit:
            return number % limit


def chance(seed: bytes, game: Game) -> str:
    """Chance's move in this position."""
    source = integers(seed, len(game.moves))
    if not game.moves:
        return f"first {game.colours[below(source, len(game.colours))]}"
    if len(game.moves) == 1:
        pool = list(PATRONS)
        return " ".join(["wings", *(pool.pop(below(source, len(pool))) for _ in range(5))])
    rest = [id for id in game.parcels if id not in game.dealt]
    words = []
    for _ in range(game.parcels_this_season()):
        parcel = rest.pop(below(source, len(rest)))
        words.append(parcel + ("'" if below(source, 2) else ""))
    return " ".join(["deal", *words])


class Named:
    """Draws by name as the pages say it, of a game that is replayed."""

    def __init__(self, seed: bytes) -> None:
        self.seed, self.uses = seed, dict[str, int]()

    def draw(self, name: str, pool: list[str], number: int = 1) -> list[str]:
        use = self.uses.get(name, 0)
        self.uses[name] = use + 1
        message = f"mykerinos/{name}/{use}"
        return sorted(pool, key=lambda word: hmac.digest(self.seed, f"{message}/{word}/0".encode(), "sha256"))[:number]

    def line(self, game: Game) -> str:
        """Chance's move in this position."""
        if not game.moves:
            return f"first {self.draw('first', list(game.colours))[0]}"
        if len(game.moves) == 1:
            return " ".join(["wings", *self.draw("wings", list(PATRONS), 5)])
        rest = [id for id in game.parcels if id not in game.dealt]
        words = []
        for _ in range(game.parcels_this_season()):
            (parcel,) = self.draw("parcels", rest)
            rest.remove(parcel)
            (turned,) = self.draw(f"turned {parcel}", ["upright", "turned"])
            words.append(parcel + ("'" if turned == "turned" else ""))
        return " ".join(["deal", *words])


def engine(*arguments: str, given: str = "") -> list[dict[str, Any]]:
    done = subprocess.run(
        [sys.executable, "-m", "engine", *arguments], cwd=ROOT, input=given, capture_output=True, text=True, check=False
    )
    return [json.loads(line) for line in done.stdout.splitlines()]


VECTOR = ("first green", "wings brown blackmore lemon tangerine violet", "deal K7 T5 B3' B2 V1 L5' V5' B7")
COMMITMENT = "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"


def test_m8_4_the_vector_of_the_seed_of_zeros() -> None:
    seed, game = bytes(32), Game(3, DECK)
    for line in VECTOR:
        assert chance(seed, game) == line
        game.play(line)
    assert hashlib.sha256(seed).hexdigest() == COMMITMENT


@pytest.mark.parametrize("players", [2, 3, 4])
def test_m8_4_the_engine_deals_as_the_rules_say(players: int) -> None:
    records = engine(*f"random --title mykerinos --players {players} --seed 8 --games 5".split())
    assert len(records) == 5
    for record in records:
        seed, game = bytes.fromhex(record["seed"]), Game(players, DECK)
        assert hashlib.sha256(seed).hexdigest() == record["commitment"]
        for line in record["moves"]:
            if game.turn() == "chance":
                assert line == chance(seed, game), f"move {len(game.moves)}"
            game.play(line)
        assert game.final()


@pytest.mark.parametrize(
    ("moves", "answer"),
    [
        (VECTOR, {"ok": True}),
        (("first red", *VECTOR[1:]), {"ok": False, "ply": 0, "expected": "first green", "found": "first red"}),
        ((*VECTOR[:2], VECTOR[2].replace("K7", "K7'")), {"ok": False, "ply": 2}),
    ],
)
def test_m8_4_verify_deals_again(moves: Lines, answer: dict[str, Any]) -> None:
    record = {
        "format": 1,
        "title": "mykerinos",
        "players": 3,
        "moves": moves,
        "seed": "00" * 32,
        "commitment": COMMITMENT,
    }
    (found,) = engine("verify", "-", given=json.dumps(record))
    assert {key: found.get(key) for key in answer} == answer


@pytest.mark.parametrize("line", ["b1-", "-b1", "b1–", "b2-b3-", "+b1"])
def test_m8_1_a_dash_at_an_end_is_a_line_cut_off(line: str) -> None:
    """Ruling: what may be half a line is asked back, though its first half could be played."""
    assert "Legal moves" in refused("first blue", WINGS, PLAIN, line)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("h4-g5", "“h4-g5” is not possible: g5 is not next to h4."),
        ("H4 g5", "“H4 g5” is not possible: g5 is not next to h4."),
        ("tangerine a1 d1 b1", "“tangerine a1 d1 b1” is not possible: d1 is not next to a1 and b1."),
        ("h4-h4", "“h4-h4” is not a move in Mykerinos. Legal moves"),
        ("h4-g4-f5", "“h4-g4-f5” is not a move in Mykerinos. Legal moves"),
    ],
)
def test_m3_4_spaces_that_are_not_adjacent_are_told(line: str, told: str) -> None:
    assert refused("first blue", WINGS, PLAIN, line).startswith(told)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_m8_5_the_engine_draws_by_name_as_the_rules_say(players: int) -> None:
    for record in engine(*f"random --title mykerinos --players {players} --seed 8 --games 5 --draws named".split()):
        seed, game = bytes.fromhex(record["draws"]["seed"]), Game(players, DECK)
        assert hashlib.sha256(seed).hexdigest() == record["commitment"]
        named = Named(seed)
        for line in record["moves"]:
            if game.turn() == "chance":
                assert line == named.line(game), f"move {len(game.moves)}"
            game.play(line)
        assert game.final()
