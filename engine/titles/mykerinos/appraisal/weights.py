"""The weights of the appraisal, in points unless stated, found by playing variants against each other."""

from typing import NamedTuple


class Weights(NamedTuple):
    """The assumptions of the appraisal about the game."""

    parcels_an_area: float = 0.5
    """Parcels that a seat claims in an average area."""
    patron_a_parcel: float = 0.25
    """Chance that a parcel to come has a given patron that is wanted for a set."""
    areas_to_a_room: float = 10.0
    """With that many areas to come, a room that may be entered will be with a chance of one half."""
    focus: float = 0.5
    """0: parcels to come are of any patron; 1: of those whose rooms are good."""
    usual_points: float = 2.5
    """Average points of a parcel in the end."""
    power: tuple[float, ...] = (1.4, 1.0, 2.0, 0.9, 1.0)
    """The worth of tilting a parcel, in the order of PATRONS; with three or four seats."""

    # With two seats, by whole seasons to come: fitted to how games went on between bots that look a move and a hundred ahead.
    sets: tuple[float, ...] = (1.0, 0.8, 1.2, 2.5)
    """The worth of a point of sets, by seasons to come."""
    counted: tuple[float, ...] = (1.0, 0.5, 0.5, 0.5)
    """The worth of a point that parcels in hand bring by their rooms, by seasons to come."""
    rooms: tuple[float, ...] = (0.0, 0.29, 0.35, 0.38)
    """For each wing, by the square of what a parcel of it gives: a seat claims where its rooms are."""
    claimed: tuple[float, ...] = (
        0.0, 0.0, 0.0, 0.0, 0.0,
        2.0, 2.4, 2.5, 4.05, 2.5,
        2.35, 3.2, 4.4, 6.4, 3.4,
        2.2, 3.2, 5.2, 7.9, 4.1,
    )  # fmt: skip
    """The further worth of a parcel in hand, its power above all: by patron, a row for each number of seasons."""

    rivalry: tuple[float, ...] = (1.0, 0.35, 0.3)
    """The cost of a point of the opponents, by their number."""
    leader: float = 6.0
    """The smaller, the more of the rivalry is with the leading opponent."""
    saved_cube: tuple[float, ...] = (0.5, 0.8, 0.8)
    """A cube saved for the next season, by the number of opponents."""
    saved_neutral: float = 0.3
    """A neutral cube saved for the next season."""
    tempo: float = 0.8
    """Share of a stock that will be of use in this season's areas."""
    last_cube: float = 0.02
    """A cube in the stock at the end, for the tie."""
    certain: float = 0.06
    """Spread of the ranks, in cubes, when nothing can change them."""
    spread: float = 0.6
    """Spread of the ranks, in cubes, by the square root of the cubes that may still come."""
    latecomer: float = 0.5
    """Chance that a seat without a cube in the area comes when it can."""
    reach: float = 0.03
    """A free space beside an own cube, up to six."""
    held_power: tuple[float, ...] = (0.0, 0.3, 0.0, 0.2, 0.2)
    """An upright parcel saved for later in the season, by patron."""


WEIGHTS = Weights()
