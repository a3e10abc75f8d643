"""M1, components."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.engine.mykerinos.literal_parts import PATRONS
from tests.engine.mykerinos.table import (
    DECK,
    PARCELS,
    PLAIN,
    PLAIN_SPACES,
    ROOT,
    WINGS,
    blue_season,
    blue_with,
    idle,
    legal,
    of_patron,
    plain,
    play,
    refused,
    start,
    unused,
)


def singles(found: list[str]) -> list[str]:
    return [line for line in found if len(line) == 2]


def test_m1_1_five_patrons_have_seven_parcels_each_and_one_parcel_has_none() -> None:
    values = {patron: [one.value for one in PARCELS.values() if one.patron == patron] for patron in PATRONS}
    assert len(PARCELS) == 36
    assert {patron: len(several) for patron, several in values.items()} == dict.fromkeys(PATRONS, 7)
    assert {value for several in values.values() for value in several} == {0, 2, 3}
    assert [(one.id, one.value) for one in PARCELS.values() if one.patron is None] == [("X1", 5)]


@pytest.mark.parametrize("parcel", ["V5", "L4", "B3", "K6", "T6", "X1"])
def test_m1_1_a_parcel_scores_its_value_and_serves_its_patron(parcel: str) -> None:
    status = play(*blue_with(parcel))
    assert status["scores"]["blue"] == PARCELS[parcel].value
    # Every power but those that need an own cube in the region can be seen from the first action on.
    usable = {patron for patron in PATRONS if of_patron(patron, status["legal"])}
    after = play(*blue_with(parcel), "b5", "pass", "h6")
    usable |= {patron for patron in PATRONS if of_patron(patron, after["legal"])}
    assert usable == {PARCELS[parcel].patron} - {None}


def test_m1_2_a_parcel_is_two_wide_and_three_tall_and_a_pyramid_stops_cubes() -> None:
    # K7 is `.#`, `#.`, `..`: as drawn at a1 to b3.
    lines = start(deal="deal K7 L3 B1 K2 T2 V4 B5 K5")
    assert {"a1", "b2", "a3", "b3"} <= set(singles(legal(*lines)))
    assert not {"b1", "a2"} & set(singles(legal(*lines)))
    assert "b1" in refused(*lines, "b1")


def test_m1_2_a_half_turn_turns_the_layout() -> None:
    lines = start(deal="deal K7' L3' B1 K2 T2 V4 B5 K5")
    found = set(singles(legal(*lines)))
    assert {"a1", "b1", "a2", "b3"} <= found and not {"b2", "a3"} & found
    assert "c1" in found and "d3" not in found


def test_m1_2_the_cartouche_blocks_nothing() -> None:
    found = legal(*start(), "b3", "pass", "pass")
    assert {"a3-a2", "b2-a2", "b2-b1"} <= set(found)


def test_m1_3_the_deck_has_the_room_between_wings_5_and_1() -> None:
    lines = blue_season(("first blue", WINGS), "V2")[:-1]
    assert "museum tangerine+violet" in legal(*lines)


def test_m1_3_another_deck_is_a_data_file(tmp_path: Path) -> None:
    """The engine's folder, one file of data more: a row of five wings, and one parcel with another layout."""
    shutil.copytree(ROOT / "engine", tmp_path / "engine", ignore=shutil.ignore_patterns("__pycache__"))
    text = DECK.read_text(encoding="utf-8")
    room = text.index('id = "M51"')
    start_, end = text.rindex("[[museum.room]]", 0, room), text.find("\n[", room)
    without = (text[:start_] + text[end + 1 :]).replace(', "M51"', "").replace('"M51", ', "")
    assert "M51" not in without
    before = 'id = "V1"\npatron = "violet"\nvp = 0\nlayout = ["#.", "..", ".."]'
    assert before in without
    without = without.replace(before, before.replace('"#."', '".#"'))
    (tmp_path / "engine" / "titles" / "mykerinos" / "decks" / "row.toml").write_text(without, encoding="utf-8")

    lines = (*start(), "d3", "pass", "pass", "pass")
    for options, between, spaces in [({}, True, {"b1"}), ({"deck": "row"}, False, {"a1"})]:
        record = {"format": 1, "title": "mykerinos", "players": 3, "options": options, "moves": lines}
        done = subprocess.run(
            [sys.executable, "-m", "engine", "status", "-", "--every"],
            cwd=tmp_path,
            input=json.dumps(record),
            capture_output=True,
            text=True,
            check=True,
        )
        statuses = [json.loads(line) for line in done.stdout.splitlines()]
        assert ("museum tangerine+violet" in statuses[-1]["legal"]) == between
        assert set(statuses[3]["legal"]) & {"a1", "b1"} == spaces


@pytest.mark.parametrize("options", [{"deck": "no such deck"}, {"decks": "reconstruction"}])
def test_m1_3_an_unknown_deck_or_option_is_refused(options: dict[str, str]) -> None:
    record = {"format": 1, "title": "mykerinos", "players": 3, "options": options, "moves": []}
    done = subprocess.run(
        [sys.executable, "-m", "engine", "status", "-"],
        cwd=ROOT,
        input=json.dumps(record),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    answer = json.loads(done.stdout)
    assert answer["error"] and answer["ply"] is None


@pytest.mark.parametrize(
    ("players", "colours"),
    [(2, ["blue", "red"]), (3, ["blue", "red", "green"]), (4, ["blue", "red", "green", "white"])],
)
def test_m1_4_the_colours_in_seating_order(players: int, colours: list[str]) -> None:
    assert list(play(players=players)["scores"]) == colours
    turns = []
    for actions in range(players):
        lines = (*start("red"), *["b2", "d2", "f2", "h2"][:actions])
        if players == 2:
            lines = tuple(text for line in lines for text in ((line, "neutral skip") if len(line) == 2 else (line,)))
        turns.append(play(*lines, players=players)["turn"])
    assert turns == [*colours[1:], colours[0]]


def test_m1_4_white_is_the_neutral_colour_of_two_and_nobody_of_three() -> None:
    assert "first white" in refused("first white", players=2)
    assert "first white" in refused("first white", players=3)
    assert play("first white", WINGS, PLAIN, players=4)["turn"] == "white"


def test_m1_4_a_colour_has_25_cubes() -> None:
    """Three seasons of passing bring all of them into the personal stock, season 4 has room for two colours' cubes."""
    lines = idle(("first blue", WINGS), 3)
    lines = (*lines, " ".join(["deal", *unused(lines)]))
    spaces = iter(singles(legal(*lines)))
    lines = (*lines, next(spaces), next(spaces), "pass")  # blue, red, green
    for _ in range(23):
        lines = (*lines, next(spaces), next(spaces))
    last_cube = legal(*lines)
    assert singles(last_cube) and set(last_cube) == {*singles(last_cube), "pass"}  # no second cube to extend with
    assert legal(*lines, next(spaces), next(spaces)) == ["pass"]


@pytest.mark.parametrize(
    ("patron", "line"),
    [
        ("violet", "violet a2"),
        ("lemon", "lemon a1"),
        ("brown", "brown lemon3"),
        ("blackmore", "blackmore a2-a3"),
        ("tangerine", "tangerine b2-c2-d2"),
    ],
)
def test_m1_5_each_patron_is_called_by_the_short_id(patron: str, line: str) -> None:
    parcel = {"violet": "V2", "lemon": "L2", "brown": "B3", "blackmore": "K1", "tangerine": "T4"}[patron]
    assert play(*blue_with(parcel), "b1", "pass", "h6", line)["turn"] == "green"


def test_m1_5_wings_take_the_five_patrons_and_nobody_else() -> None:
    assert refused("first blue", "wings violet lemon brown blackmore orange")
    assert play("first blue", WINGS)["turn"] == "chance"


def test_m1_2_the_plain_region_of_these_tests_is_as_drawn() -> None:
    assert legal(*start()) == sorted([*PLAIN_SPACES, "pass"])
    assert plain(legal(*start())) == PLAIN_SPACES
