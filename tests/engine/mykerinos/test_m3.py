"""M3, set-up and the season."""

import json
import subprocess
import sys

import pytest

from tests.engine.mykerinos.table import (
    PARCELS,
    PLAIN,
    ROOT,
    WINGS,
    blue_with,
    dealt,
    idle,
    legal,
    plain,
    play,
    refused,
    start,
    unused,
)


def test_m3_1_the_table_is_empty_and_chance_moves_first() -> None:
    for lines in [(), ("first red",), ("first red", WINGS)]:
        status = play(*lines)
        assert (status["turn"], status["phase"], status["legal"]) == ("chance", "chance", None)
        assert not status["final"] and status["winners"] == []
        assert status["scores"] == {"blue": 0, "red": 0, "green": 0}


@pytest.mark.parametrize("first", ["blue", "red", "green"])
def test_m3_1_anybody_may_be_the_first_player(first: str) -> None:
    assert play(*start(first))["turn"] == first


def test_m3_1_first_then_wings_then_deal() -> None:
    assert refused(WINGS)
    assert refused("first red", PLAIN)
    assert refused("first red", WINGS, WINGS)
    assert refused("first red", WINGS, "b2")


def test_m3_2_eight_parcels_in_the_seasons_1_to_3_twelve_in_season_4() -> None:
    lines: tuple[str, ...] = ("first blue", WINGS)
    for season, wanted in enumerate((8, 8, 8, 12), 1):
        free = unused(lines)
        for number in (7, 8, 9, 11, 12):
            deal = " ".join(["deal", *free[:number]])
            if number == wanted and len(free) >= number:
                assert play(*lines, deal)["phase"] == "excavation", season
            elif len(free) >= number:
                assert refused(*lines, deal), season
        lines = idle(lines, 1)
    assert play(*lines)["final"] and unused(lines) == []


def test_m3_2_no_parcel_comes_up_twice() -> None:
    assert refused("first blue", WINGS, "deal V1 L3 B1 K2 T2 V4 B5 V1")
    assert refused("first blue", WINGS, "deal V1 L3 B1 K2 T2 V4 B5 V1'")
    assert refused("first blue", WINGS, "deal V1 L3 B1 K2 T2 V4 B5 V8")
    after = (*start(), "pass", "pass", "pass")
    assert refused(*after, "deal V1 L1 B2 K1 T1 V2 B3 K3")
    assert play(*after, "deal V2 L1 B2 K1 T1 V3 B3 K3")["phase"] == "excavation"


# The corners of every parcel's place, row by row; season 4 has all twelve.
PLACES = [
    (f"{columns[0]}{rows[0]}", f"{columns[1]}{rows[1]}")
    for rows in ("13", "46", "79")
    for columns in ("ab", "cd", "ef", "gh")
]


@pytest.mark.parametrize("number", range(12))
def test_m3_3_the_parcels_lie_row_by_row_from_the_top_left(number: int) -> None:
    """Blue's single cube, on the parcel worth 5, may claim it: it is the left or the right one of that cube's area."""
    lines = idle(("first blue", WINGS), 3, keep="deal X1")
    order = [id for id in unused(lines) if id != "X1"]
    order.insert(number, "X1")
    first, last = PLACES[number]
    lines = (*lines, " ".join(["deal", *order]))
    assert not {first, last} & set(legal(*lines))  # the pyramids of X1 are at its top left and its bottom right
    survey = (*lines, f"{last[0]}{first[1]}", "pass", "pass", "pass")
    neighbour = PARCELS[order[number - 1 if number % 2 else number + 1]]
    sides = ("right", "left") if number % 2 else ("left", "right")
    assert play(*survey, sides[0])["scores"]["blue"] == 5
    # The other parcel of the area counts its value, and 1 in the final count, which comes at once.
    assert play(*survey, sides[1])["scores"]["blue"] == neighbour.value + 1


def test_m3_3_the_region_is_8_wide_and_6_tall_and_9_in_season_4() -> None:
    assert refused(*start(), "a7") and refused(*start(), "i1") and refused(*start(), "b0")
    spaces = {line[0] for line in plain(legal(*start()))}, {line[1] for line in plain(legal(*start()))}
    assert spaces == (set("abcdefgh"), set("123456"))
    lines = dealt(idle(("first blue", WINGS), 3))
    assert {line[1] for line in plain(legal(*lines))} == set("123456789")
    assert refused(*lines, "a10")


def test_m3_3_two_parcels_side_by_side_are_an_area_and_areas_go_row_by_row() -> None:
    """Red, blue and green each hold one corner area; decisions come in the order of the areas."""
    lines = (*start(), "e6", "d3", "h1", "a6", "pass", "pass", "pass")
    order = []
    for _ in range(4):
        order.append(play(*lines)["turn"])
        lines = (*lines, "left")
    assert order == ["red", "green", "blue", "blue"]  # d3 in area 1, h1 in 2, a6 in 3, e6 in 4
    assert play(*lines)["phase"] == "chance"


def test_m3_4_spaces_touch_across_parcels_and_areas_but_not_diagonally() -> None:
    # d3 is the bottom right corner of area 1: e3 lies in area 2, d4 in area 3.
    found = plain(legal(*start(), "d3", "pass", "pass"))
    assert {"e3-f3", "e3-e2", "d4-d5", "d2-e2"} <= set(found)
    # e4 holds a pyramid, c4 too; b3, f3, e2 touch no cube of blue's, so nothing begins there.
    firsts = {line[:2] for line in found if "-" in line}
    assert firsts == {"c3", "d2", "d4", "e3"}


def test_m3_5_eleven_cubes_with_three_players_eight_with_four() -> None:
    for players, cubes in [(3, 11), (4, 8)]:
        spaces = iter(plain(legal(*start(), players=players)))
        lines = (*start(), next(spaces), next(spaces), *["pass"] * (players - 2))
        for _ in range(cubes - 1):
            assert legal(*lines, players=players) != ["pass"]
            lines = (*lines, next(spaces), next(spaces))
        assert legal(*lines, players=players) == ["pass"]


def test_m3_5_kept_cubes_come_on_top() -> None:
    lines = (*idle(("first blue", WINGS), 1, players=4, keep=PLAIN), PLAIN)
    spaces = iter(plain(legal(*lines, players=4)))
    lines = (*lines, next(spaces), next(spaces), "pass", "pass")
    for _ in range(15):
        assert legal(*lines, players=4) != ["pass"]
        lines = (*lines, next(spaces), next(spaces))
    assert legal(*lines, players=4) == ["pass"]


def test_m3_5_who_finds_fewer_takes_what_is_left() -> None:
    """Four players who pass for three seasons hold 24 cubes each; season 4 brings the one that is left, not 8."""
    lines = dealt(idle(("first blue", WINGS), 3, players=4))
    spaces = iter(plain(legal(*lines, players=4)))
    lines = (*lines, next(spaces), next(spaces), "pass", "pass")
    for _ in range(24):
        assert legal(*lines, players=4) != ["pass"]
        lines = (*lines, next(spaces), next(spaces))
    assert legal(*lines, players=4) == ["pass"]


def test_m3_6_stocks_parcels_claims_and_scale_are_open_to_everybody() -> None:
    """What `show` tells anybody who looks."""
    lines = (*blue_with("V2", "K1", "T4"), "d3", "pass")
    shown = show(*lines)
    seats = shown[shown.index("SEATS") : shown.index("Passing scale")]
    blue, red, green = (seats[seats.index(name) :] for name in ("Blue", "Red", "Green"))
    # Blue placed three cubes in season 1, and one now.
    assert "personal stock 18, general stock 6" in blue.splitlines()[1]
    assert "personal stock 22, general stock 3" in red.splitlines()[1]
    assert "personal stock 22, general stock 3" in green.splitlines()[1]
    assert all(name in blue.splitlines()[2] for name in ("Lady Violet", "Mrs. Blackmore", "Colonel Tangerine"))
    assert "none" in red.splitlines()[2]
    assert "1 Red" in shown[shown.index("Passing scale") :].splitlines()[0]
    assert shown[: shown.index("SEATS")].count("worth") == 8


def show(*lines: str) -> str:
    record = {"format": 1, "title": "mykerinos", "players": 3, "moves": lines}
    done = subprocess.run(
        [sys.executable, "-m", "engine", "show", "-"],
        cwd=ROOT,
        input=json.dumps(record),
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout
