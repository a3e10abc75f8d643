"""Greedy at tables where one move is plainly the best, in Mykerinos."""

from engine.titles.mykerinos.rules.apply import apply
from engine.titles.mykerinos.rules.legal import legal
from engine.titles.mykerinos.rules.placements import PLACEMENTS
from engine.titles.mykerinos.rules.spaces import AREAS
from tests.engine.bots.tables import TWELVE, choice, dug, parcels, rooms, spaces, surveyed


def test_claims_the_five_points_rather_than_none() -> None:
    """The last season, so that nothing but the count matters; blue stands first in the area of V1 and X1."""
    position = dug(3, TWELVE, season=4)
    position = surveyed(position._replace(cubes=(spaces("a3 b3"), spaces("c3"), 0)), (0, 1, 2))
    assert (position.turn, choice(position)) == (0, "right")


def test_claims_the_better_of_two_parcels_of_one_patron() -> None:
    position = dug(3, "V1 V7 L1 L2 B1 B2 K1 K2")
    position = surveyed(position._replace(cubes=(0, spaces("a3 b3"), spaces("c3"))), (0, 1, 2))
    assert (position.turn, choice(position)) == (1, "right")


def test_claims_the_parcel_that_completes_a_set() -> None:
    """The last area: the Tangerine parcel gives 1 and completes the set for 5, the Violet one gives 3 + 1."""
    position = dug(3, "V1 X1 L1 L2 B1 B2 K1 K2 V2 V3 T1 V7", season=4)
    position = position._replace(
        cubes=(spaces("e9 f9"), spaces("g9"), 0), claimed=(parcels(position, "V4 L4 B4 K4"), (), ())
    )
    assert choice(surveyed(position, (0, 1, 2))) == "left"


def test_enters_the_five_room_of_its_parcels() -> None:
    """Three Lemon parcels rise from 3 to 5 points each; a parcel of the area would give 1 or 5."""
    position = dug(3, TWELVE, season=4)
    position = position._replace(
        cubes=(spaces("a3 b3"), spaces("c3"), 0),
        claimed=(parcels(position, "L3 L4 L5"), (), ()),
        museum=(rooms(position, "lemon3"), 0, 0),
    )
    assert choice(surveyed(position, (0, 1, 2))) == "museum lemon5"


def test_chooses_the_wing_of_its_parcels() -> None:
    """Four Blackmore parcels rise from 1 to 3 points each."""
    position = dug(3, TWELVE, season=4)
    position = position._replace(
        cubes=(spaces("a3 b3"), spaces("c3"), 0), claimed=(parcels(position, "K3 K4 K5 K6"), (), ())
    )
    assert choice(surveyed(position, (0, 1, 2))) == "museum blackmore3"


def test_uses_brown_for_the_room_of_its_parcels() -> None:
    position = dug(3, TWELVE, season=4)
    position = position._replace(
        claimed=(parcels(position, "B3 L3 L4 L5"), (), ()), museum=(rooms(position, "lemon3"), 0, 0)
    )
    assert choice(position) == "brown lemon5"


def test_does_not_pass_at_the_first_move() -> None:
    for players in (2, 3, 4):
        assert choice(dug(players)) != "pass"


def test_takes_what_is_left_rather_than_declines() -> None:
    """Third in the area, after green has claimed a parcel and red has gone to the museum."""
    position = dug(3, TWELVE, season=4)
    position = surveyed(position._replace(cubes=(spaces("a3"), spaces("c3 b3"), spaces("d3 d2 d1"))), (0, 1, 2))
    for move in ("left", "museum violet3"):
        position = apply(position, move)
    assert "decline" in legal(position, 0)
    assert choice(position) == "right"


def test_last_action_takes_the_lead() -> None:
    """Two cubes each, and red would win the tie: one more cube in that area decides about the only parcels left."""
    position = dug(3, TWELVE, season=4)
    position = position._replace(
        cubes=(spaces("a3 b3"), spaces("c3 d3"), 0),
        scale=(1, 2),
        personal=(1, 0, 0),
        region=(*position.region[:2], *[None] * 10),
    )
    assert PLACEMENTS[choice(position)].mask & AREAS[0]


def test_keeps_its_cubes_when_they_are_of_no_use() -> None:
    """All others have passed and every area is won already: cubes are worth more in the next season."""
    position = dug(3)
    position = position._replace(
        cubes=(spaces("a3 b3 b2 e3 f3 f2 a6 b6 b5 e6 f6 f5"), spaces("c3 g3 c6 g6"), 0),
        scale=(1, 2),
        personal=(5, 0, 0),
    )
    assert choice(position) == "pass"


def test_removes_the_parcel_that_the_opponent_wants() -> None:
    """Neutral stands first, red second, and blue, not in the area, chooses what leaves the game. Rule: M7.4."""
    position = dug(2, TWELVE, season=4)
    position = surveyed(position._replace(cubes=(0, spaces("a3"), spaces("c3 d3"))), (0, 1))
    assert (position.phase, position.turn) == ("remove", 0)
    assert choice(position) == "remove right"


def test_removes_what_leaves_the_other_human_less() -> None:
    """The last area: neutral first, red second and blue third, so red takes what blue does not remove: 5 or 3 + 1."""
    position = dug(2, "V1 V2 L1 L2 B1 B2 K1 K2 T1 T2 V7 X1", season=4)
    position = surveyed(position._replace(cubes=(spaces("e9"), spaces("f9 f8"), spaces("g9 g8 h9"))), (0, 1))
    assert (position.phase, position.turn) == ("remove", 0)
    assert choice(position) == "remove right"


def test_neutral_cubes_go_where_they_hurt() -> None:
    """Red holds the only area with parcels by one cube: neutral cubes take it away. Rule: M7.3."""
    position = dug(2, TWELVE, season=4)
    position = position._replace(
        cubes=(0, spaces("a3"), spaces("c3")),
        personal=(0, 0),
        neutral=(2, 0),
        phase="neutral",
        turn=0,
        scale=(1,),
        region=(*position.region[:2], *[None] * 10),
    )
    assert PLACEMENTS[choice(position)].mask & AREAS[0]


def test_passes_first_rather_than_place_its_last_cube() -> None:
    """One cube each, many areas as good as tied: first to pass wins ties, the other has one more action.

    Rule: M4.5, M5.1
    """
    position = dug(2)
    position = position._replace(
        cubes=(
            spaces("g2 c3 f3 g3 c4 g4 c5 g5 a6 g6"),
            spaces("e1 e2 d3 e3 d4 d5 e5 f5 b6 f6"),
            spaces("f1 g1 h1 a3 a4 e4 f4 a5"),
        ),
        personal=(1, 1),
        neutral=(0, 0),
    )
    assert choice(position) == "pass"
    # While red holds more, it has something to do before it passes.
    assert choice(position._replace(personal=(1, 4))) != "pass"
