"""M6, the end."""

import pytest

from tests.engine.mykerinos.literal_parts import PATRONS
from tests.engine.mykerinos.table import PLAIN, WINGS, Lines, blue_season, idle, play, start

BEGIN = ("first blue", WINGS)


def end(lines: Lines, seasons: int, players: int = 3) -> dict[str, int]:
    """Return the final scores after so many more seasons of nothing but passing."""
    status = play(*idle(lines, seasons, players), players=players)
    assert status["final"] and status["turn"] is None and status["phase"] == "over" and status["legal"] == []
    scores: dict[str, int] = status["scores"]
    return scores


@pytest.mark.parametrize(
    ("room", "points"), [("lemon3", 3), ("lemon+brown", 2), ("violet+lemon", 2), ("brown3", 1), ("brown+blackmore", 1)]
)
def test_m6_1_a_parcel_counts_the_room_of_its_owner_in_that_wing(room: str, points: int) -> None:
    assert end(blue_season(BEGIN, "L2", f"museum {room}"), 3) == {"blue": points, "red": 0, "green": 0}


def test_m6_1_a_5_room_counts_5() -> None:
    assert end(blue_season(BEGIN, "museum lemon+brown", "museum lemon5", "L2"), 3)["blue"] == 5


def test_m6_1_without_a_room_there_a_parcel_counts_1() -> None:
    assert end(blue_season(BEGIN, "L2", "B3"), 3)["blue"] == 2


def test_m6_1_each_parcel_counts() -> None:
    assert end(blue_season(BEGIN, "L2", "L1", "museum lemon3"), 3)["blue"] == 6


def test_m6_1_a_2_room_counts_for_both_its_wings() -> None:
    assert end(blue_season(BEGIN, "L2", "B3", "museum lemon+brown"), 3)["blue"] == 4


def test_m6_1_the_2_room_between_wings_5_and_1_counts_for_both() -> None:
    assert end(blue_season(BEGIN, "T1", "V2", "museum tangerine+violet"), 3)["blue"] == 4


def test_m6_1_rooms_are_never_added_up() -> None:
    assert end(blue_season(BEGIN, "museum lemon+brown", "museum lemon3", "L2"), 3)["blue"] == 3


def test_m6_1_only_rooms_of_the_owner_count() -> None:
    """Red holds lemon3, blue the parcel."""
    lines = (*start(), "d3", "f2", "pass", "pass", "pass", "right", "museum lemon3")
    assert end(lines, 3) == {"blue": 1, "red": 0, "green": 0}


def test_m6_1_values_of_parcels_were_scored_before() -> None:
    lines = blue_season(BEGIN, "L6", "museum lemon3")
    assert play(*lines)["scores"]["blue"] == 3
    assert end(lines, 3)["blue"] == 3 + 3


def five_patrons(*more: str) -> Lines:
    """Blue's parcels of five patrons, all worth nothing, and up to one more; two seasons are over."""
    keep = "deal V2 L2 B2 K2 T2"
    return blue_season(blue_season(BEGIN, "V1", "L1", "B1", keep=keep), "K1", "T1", *more, keep=keep)


def test_m6_2_a_set_of_five_patrons_counts_5() -> None:
    assert end(five_patrons(), 2)["blue"] == 5 + 5
    assert end(five_patrons("V2"), 2)["blue"] == 6 + 5


def test_m6_2_each_complete_set_counts() -> None:
    """Ten parcels, two of each patron: two sets; nine are one."""
    lines = blue_season(five_patrons("V2"), "L2", "B2", "K2", keep="deal T2")
    assert end(lines, 1)["blue"] == 9 + 5
    lines = blue_season(lines, "T2")
    assert play(*lines)["final"]
    assert play(*lines)["scores"]["blue"] == 10 + 10


def test_m6_2_the_parcel_without_a_patron_counts_for_neither() -> None:
    # 5 points at once, and nothing in the end.
    assert end(blue_season(BEGIN, "X1", "museum lemon3"), 3)["blue"] == 5
    lines = blue_season(blue_season(BEGIN, "V1", "L1", "B1"), "K1", "X1")
    assert end(lines, 2)["blue"] == 4 + 5  # five parcels, but no set


def test_m6_2_each_patron_is_needed_once() -> None:
    zero = {"violet": "V1", "lemon": "L1", "brown": "B1", "blackmore": "K1", "tangerine": "T1"}
    for missing in PATRONS:
        parcels = [id for patron, id in zero.items() if patron != missing]
        lines = blue_season(blue_season(BEGIN, *parcels[:3]), parcels[3])
        assert end(lines, 2)["blue"] == 4


def test_m6_3_most_points_win() -> None:
    status = play(*idle(blue_season(BEGIN, "L2"), 3))
    assert status["winners"] == ["blue"]


def test_m6_3_of_equal_points_more_personal_cubes_win() -> None:
    """Nobody has a point; blue's cube in the museum is missing at the end."""
    status = play(*idle(blue_season(BEGIN, "museum lemon3"), 3))
    assert status["scores"] == {"blue": 0, "red": 0, "green": 0}
    assert status["winners"] == ["red", "green"]
    lines = (*start(), "d3", "f2", "pass", "pass", "pass", "museum lemon3", "museum brown3")
    assert play(*idle(lines, 3))["winners"] == ["green"]


@pytest.mark.parametrize(("players", "all"), [(2, "blue red"), (3, "blue red green"), (4, "blue red green white")])
def test_m6_3_still_tied_the_victory_is_shared(players: int, all: str) -> None:  # noqa: A002
    status = play(*idle(("first red", WINGS), 4, players=players), players=players)
    assert status["winners"] == all.split()


def test_m6_3_nobody_has_won_before_the_end() -> None:
    status = play(*idle(blue_season(BEGIN, "L2"), 2))
    assert status["winners"] == [] and not status["final"]


def test_m6_3_kept_neutral_cubes_do_not_count() -> None:
    """Both claim a parcel worth nothing and hold all 25 own cubes; blue spent a neutral cube, red none."""
    lines = (*start(), "a2", "neutral a6", "e2", "neutral skip", "pass", "pass", "left", "left")
    status = play(*idle(lines, 3, players=2), players=2)
    assert PLAIN in lines
    assert status["scores"] == {"blue": 1, "red": 1}
    assert status["winners"] == ["blue", "red"]


def test_m6_the_game_ends_after_season_4() -> None:
    status = play(*idle(BEGIN, 3))
    assert not status["final"] and status["turn"] == "chance"
    assert end(BEGIN, 4) == {"blue": 0, "red": 0, "green": 0}
