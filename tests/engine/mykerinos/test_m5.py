"""M5, the survey."""

import pytest

from tests.engine.mykerinos.table import (
    PARCELS,
    PLAIN,
    WINGS,
    blue_with,
    dealt,
    idle,
    ids,
    legal,
    of_patron,
    play,
    refused,
    start,
)


def decisions(lines: tuple[str, ...], *answers: str, players: int = 3) -> list[str]:
    """Whose the decisions are, one more than there are answers."""
    return [play(*lines, *answers[:number], players=players)["turn"] for number in range(len(answers) + 1)]


# One area, four players: white passed first, then green, blue, red; two cubes of green's and red's, one of white's.
FOUR = ("first blue", WINGS, "deal L6 X1 B1 K2 T2 V4 B5 K5")
FOUR_IN_AREA_1 = (*FOUR, "a3", "b1", "b2", "c2", "b3", "c3", "d2", "pass", "d1", "e2", "pass", "pass", "pass")

# Both 0 and 5 points: L3 in area 1 is worth nothing, X1 beside it 5.
VALUES = "deal L3 X1 B1 K2 T2 V4 B5 K5"
# Red two cubes, blue and green one each; blue passed before green.
THREE_IN_AREA_1 = (*start(deal=VALUES), "b2", "b3", "d2", "pass", "a2", "pass", "pass")


def test_m5_areas_are_surveyed_in_number_order() -> None:
    lines = (*start(), "e6", "d3", "h1", "a6", "pass", "pass", "pass")
    assert decisions(lines, "left", "left", "left") == ["red", "green", "blue", "blue"]


def test_m5_1_most_cubes_first() -> None:
    assert decisions(THREE_IN_AREA_1, "museum lemon3", "left")[0] == "red"
    lines = (*start(), "b2", "b3", "pass", "a2-a3", "pass", "pass")
    assert decisions(lines, "left") == ["blue", "red"]


def test_m5_1_ties_go_to_the_one_who_passed_earlier() -> None:
    # One cube each; they pass as blue, red, green, or the other way round.
    one_each = (*start(), "b2", "b3", "d2")
    assert decisions((*one_each, "pass", "pass", "pass"), "museum lemon3", "left") == ["blue", "red", "green"]
    other = (*one_each, "d5", "e5", "pass", "d6", "pass", "pass")
    assert decisions(other, "museum lemon3", "left") == ["green", "red", "blue"]


def test_m5_1_who_has_no_cube_in_the_area_is_not_ranked() -> None:
    lines = (*start(), "b2", "f2", "pass", "pass", "pass")
    assert decisions(lines, "left", "left") == ["blue", "red", "chance"]


def test_m5_2_the_first_claims_a_parcel_or_goes_to_the_museum() -> None:
    found = legal(*THREE_IN_AREA_1)
    assert found[:2] == ["left", "museum blackmore+tangerine"]
    assert set(found) == {"left", "right", *(f"museum {room}" for room in of_patron("museum", found))}
    assert len(found) == 12


def test_m5_2_the_second_has_what_is_left() -> None:
    assert {"left", "right"} & set(legal(*THREE_IN_AREA_1, "left")) == {"right"}
    assert {"left", "right"} & set(legal(*THREE_IN_AREA_1, "right")) == {"left"}
    assert {"left", "right"} <= set(legal(*THREE_IN_AREA_1, "museum lemon3"))
    assert "left" in refused(*THREE_IN_AREA_1, "left", "left")
    assert len(of_patron("museum", legal(*THREE_IN_AREA_1, "left"))) == 10


def test_m5_2_one_of_the_two_must_be_done() -> None:
    for number, word in enumerate(("decline", "pass", "museum", "neutral skip")):
        assert refused(*THREE_IN_AREA_1, word), number
        assert refused(*THREE_IN_AREA_1, "left", word), number


# Season 3, blue to move, who like the others holds all 25 cubes.
ALL_IN_HAND = (*idle(("first green", WINGS), 2, keep=PLAIN), PLAIN)


def test_m5_2_without_a_general_cube_a_parcel_must_be_taken() -> None:
    lines = (*ALL_IN_HAND, "b2", "pass", "pass", "pass")
    assert decisions(lines) == ["blue"]
    assert legal(*lines) == ["left", "right"]
    assert refused(*lines, "museum lemon3")


def test_m5_2_without_a_room_to_enter_a_parcel_must_be_taken() -> None:
    """Red and green take the ten rooms that are open to all; blue holds no room, so no 5-room is open to blue."""
    lines = (*start(), "pass", "b2", "b3", "f2", "f3", "a5", "a6", "e5", "e6", "pass", "pass")
    lines = (*lines, "museum violet3", "museum lemon3", "museum brown3", "museum blackmore3", "museum tangerine3")
    lines = (*lines, "museum violet+lemon", "museum lemon+brown", "museum brown+blackmore")
    # Season 2, green first: green and red in area 1, blue in area 2.
    lines = (*lines, "deal X1 V2 V3 B2 B3 B4 K1 K3", "b1", "e1", "b2", "pass", "pass", "pass")
    assert decisions(lines, "museum blackmore+tangerine", "museum tangerine+violet") == ["green", "red", "blue"]
    lines = (*lines, "museum blackmore+tangerine", "museum tangerine+violet")
    assert legal(*lines) == ["left", "right"]
    assert refused(*lines, "museum violet5")


@pytest.mark.parametrize("answer", ["left", "decline"])
def test_m5_3_the_third_claims_or_declines(answer: str) -> None:
    lines = (*THREE_IN_AREA_1, "right", "museum lemon3")
    status = play(*lines)
    assert (status["turn"], status["legal"]) == ("green", ["decline", "left"])
    assert refused(*lines, "museum violet3")
    assert play(*lines, answer)["phase"] == "chance"


def test_m5_3_the_third_may_have_two_to_choose_from() -> None:
    lines = (*THREE_IN_AREA_1, "museum violet3", "museum lemon3")
    assert legal(*lines) == ["decline", "left", "right"]


def test_m5_3_without_a_parcel_left_nobody_is_asked() -> None:
    assert decisions(THREE_IN_AREA_1, "left", "right") == ["red", "blue", "chance"]


def test_m5_3_the_fourth_comes_after_the_third() -> None:
    def four(*answers: str) -> tuple[str, list[str]]:
        status = play(*FOUR_IN_AREA_1, *answers, players=4)
        return status["turn"], status["legal"]

    museum = ("museum violet3", "museum lemon3")
    assert four(*museum) == ("red", ["decline", "left", "right"])
    assert four(*museum, "left") == ("white", ["decline", "right"])
    assert four(*museum, "decline") == ("white", ["decline", "left", "right"])
    assert four("left", "museum lemon3", "decline") == ("white", ["decline", "right"])
    # After the last parcel the survey goes on with area 2, where red is alone.
    assert four("left", "museum lemon3", "right")[0] == "red"
    assert len(four("left", "museum lemon3", "right")[1]) == 2 + 9


@pytest.mark.parametrize("answer", ["left", "right", "museum lemon3"])
def test_m5_4_a_player_alone_acts_once(answer: str) -> None:
    lines = (*start(), "b2", "pass", "pass", "f2")
    assert decisions(lines, answer, "left") == ["blue", "blue", "chance"]
    assert {"left", "right"} <= set(legal(*lines, answer))  # of area 2


def test_m5_5_a_claimed_parcel_scores_at_once() -> None:
    assert PARCELS["X1"].value == 5 and PARCELS["L3"].value == 0
    assert play(*THREE_IN_AREA_1, "right")["scores"] == {"blue": 0, "red": 5, "green": 0}
    assert play(*THREE_IN_AREA_1, "left")["scores"] == {"blue": 0, "red": 0, "green": 0}
    after = play(*THREE_IN_AREA_1, "left", "museum lemon3", "right")
    assert after["scores"] == {"blue": 0, "red": 0, "green": 5}


def test_m5_5_a_claimed_parcel_lies_before_its_owner() -> None:
    lines = dealt((*THREE_IN_AREA_1, "left", "right"))
    while play(*lines)["turn"] != "red":
        lines = (*lines, "pass")
    assert of_patron("lemon", legal(*lines)) != []


def test_m5_6_left_over_parcels_leave_the_game() -> None:
    lines = (*THREE_IN_AREA_1, "museum violet3", "museum lemon3", "decline")
    for gone in ids(VALUES):
        assert refused(*lines, f"deal V1 V2 V3 V5 V6 V7 L1 {gone}")
    assert play(*lines, "deal V1 V2 V3 V5 V6 V7 L1 L2")["phase"] == "excavation"
    left = dealt(lines)
    while play(*left)["turn"] != "blue":
        left = (*left, "pass")
    assert of_patron("lemon", legal(*left)) == []


def test_m5_6_the_cubes_go_back_before_the_next_area() -> None:
    """Blue holds all 25 cubes, one of them in area 1 and one in area 2: the first one, back, may enter."""
    lines = (*ALL_IN_HAND, "d3", "pass", "pass", "e3")
    assert legal(*lines) == ["left", "right"]
    assert len(of_patron("museum", legal(*lines, "left"))) == 10


def test_m5_7_the_last_on_the_scale_is_the_next_first_player() -> None:
    for order in (("blue", "red", "green"), ("red", "green", "blue"), ("green", "blue", "red")):
        lines = dealt((*start(order[0]), "pass", "pass", "pass"))
        assert decisions(lines, "pass", "pass")[0] == order[2]
    lines = dealt((*start(), "b2", "pass", "pass", "pass", "left"))
    assert play(*lines)["turn"] == "blue"


def test_m5_7_the_scale_is_emptied() -> None:
    """Blue passes first in season 1 and last in season 2, and loses the tie there."""
    lines = (*start(), "pass", "pass", "pass", "deal L1 V2 V3 B2 B3 B4 K1 K3")
    assert play(*lines)["turn"] == "green"
    lines = (*lines, "a1", "b2", "a2", "pass", "e4", "pass", "e6")
    assert play(*lines)["turn"] == "green"
    assert decisions(lines, "museum lemon3", "left") == ["green", "red", "blue"]


def test_m5_7_all_parcels_are_turned_upright() -> None:
    lines = (*blue_with("K1"), "blackmore b2-b3", "pass", "pass")
    assert of_patron("blackmore", legal(*lines)) == []
    lines = dealt((*lines, "pass", "museum lemon3"))
    assert of_patron("blackmore", legal(*lines)) != []
