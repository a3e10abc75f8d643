"""The weights of the appraisal, found by playing variants against each other. Points unless told otherwise."""

from typing import NamedTuple


class Weights(NamedTuple):
    """What the appraisal believes about the game."""

    parcels_an_area: float = 0.5
    """Parcels that a seat claims in an average area."""
    patron_a_parcel: float = 0.25
    """Chance that a parcel to come is of a given patron, when it is wanted for a set."""
    areas_to_a_room: float = 10.0
    """With as many areas to come, a room that may be entered will be with a chance of one half."""
    focus: float = 0.5
    """0: parcels to come are of any patron; 1: of those whose rooms are good."""
    usual_points: float = 2.5
    """What a parcel gives in the end on average."""
    power: tuple[float, ...] = (1.4, 1.0, 2.0, 0.9, 1.0)
    """What turning a parcel is worth, by patron in the order of PATRONS."""
    rivalry: tuple[float, ...] = (1.0, 0.35, 0.3)
    """What a point of the opponents costs, by their number."""
    leader: float = 6.0
    """The smaller, the more of the rivalry is with the leading opponent."""
    kept_cube: tuple[float, ...] = (0.5, 0.8, 0.8)
    """A cube kept for the next season, by the number of opponents."""
    kept_neutral: float = 0.3
    """A neutral cube kept for the next season."""
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
    """An upright parcel kept for later in the season, by patron."""


WEIGHTS = Weights()
