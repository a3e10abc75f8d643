"""M2, the museum."""

import pytest

from tests.engine.mykerinos.table import WINGS, blue_season, legal, of_patron, play, refused, start

THREES = ["violet3", "lemon3", "brown3", "blackmore3", "tangerine3"]
TWOS = ["violet+lemon", "lemon+brown", "brown+blackmore", "blackmore+tangerine", "tangerine+violet"]

# Blue stands alone in areas 1, 2 and 4 and is to decide in area 1.
ALONE = (*start(deal="deal V1 L1 B1 K1 T1 X1 B4 L2"), "d3", "pass", "pass", "e3-e4")

# Blue is first in area 1, red second.
TWO_IN_AREA_1 = (*start(), "b2", "b3", "pass", "a2", "pass", "pass")


def rooms(*lines: str) -> set[str]:
    return set(of_patron("museum", legal(*lines)))


def test_m2_1_five_wings_in_a_ring_with_a_3_room_each_and_a_2_room_between_neighbours() -> None:
    assert rooms(*ALONE) == {*THREES, *TWOS}


def test_m2_1_the_central_hall_takes_no_cube() -> None:
    assert refused(*ALONE, "museum hall")


def test_m2_1_there_are_fifteen_rooms() -> None:
    """Three 2-rooms of blue's open onto all the 5-rooms, so the twelve others can be entered."""
    three = ("museum violet+lemon", "museum brown+blackmore", "museum tangerine+violet")
    lines = blue_season(("first blue", WINGS), *three)
    found = rooms(*blue_season(lines, "museum lemon3")[:-1])
    fives = {"violet5", "lemon5", "brown5", "blackmore5", "tangerine5"}
    assert found == {*THREES, *fives, "lemon+brown", "blackmore+tangerine"}


@pytest.mark.parametrize("wing", range(5))
def test_m2_2_a_3_room_opens_onto_the_5_room_of_its_wing(wing: int) -> None:
    three = THREES[wing]
    assert rooms(*ALONE, f"museum {three}") == {*THREES, *TWOS, three.replace("3", "5")} - {three}


@pytest.mark.parametrize("room", TWOS)
def test_m2_2_a_2_room_opens_onto_the_5_rooms_of_both_its_wings(room: str) -> None:
    one, other = room.split("+")
    assert rooms(*ALONE, f"museum {room}") == {*THREES, *TWOS, f"{one}5", f"{other}5"} - {room}


def test_m2_3_rooms_are_named_by_the_patrons_of_their_wings() -> None:
    lines = ("first blue", "wings lemon brown violet tangerine blackmore", *ALONE[2:])
    twos = {"lemon+brown", "brown+violet", "violet+tangerine", "tangerine+blackmore", "blackmore+lemon"}
    assert rooms(*lines) == {*THREES, *twos}
    assert rooms(*lines, "museum blackmore+lemon") == {*THREES, *twos, "blackmore5", "lemon5"} - {"blackmore+lemon"}
    assert refused(*lines, "museum violet+lemon")


@pytest.mark.parametrize(
    "wings",
    [
        "wings lemon brown violet tangerine",
        "wings lemon brown violet tangerine lemon",
        "wings lemon brown violet tangerine blackmore lemon",
    ],
)
def test_m2_3_each_wing_gets_one_patron(wings: str) -> None:
    assert refused("first blue", wings)


def test_m2_4_one_cube_per_room() -> None:
    after = (*TWO_IN_AREA_1, "museum lemon3")
    assert play(*after)["turn"] == "red"
    assert rooms(*after) == {*THREES, *TWOS} - {"lemon3"}
    assert refused(*after, "museum lemon3")


def test_m2_4_a_5_room_needs_an_own_cube_at_its_door() -> None:
    assert refused(*TWO_IN_AREA_1, "museum lemon5")
    # Blue's cube opens the door to blue alone.
    assert refused(*TWO_IN_AREA_1, "museum lemon3", "museum lemon5")
    own = (*ALONE, "museum lemon3")
    assert play(*own, "museum lemon5")["turn"] == "blue"
    assert refused(*own, "museum violet5")


def test_m2_4_a_5_room_opens_nothing_further() -> None:
    assert rooms(*ALONE, "museum lemon3", "museum lemon5") == {*THREES, *TWOS} - {"lemon3"}


def test_m2_4_a_2_or_3_room_may_be_entered_by_anybody() -> None:
    assert rooms(*TWO_IN_AREA_1) == {*THREES, *TWOS}
    assert rooms(*TWO_IN_AREA_1, "museum lemon+brown") == {*THREES, *TWOS} - {"lemon+brown"}
