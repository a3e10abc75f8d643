"""The place of one colour in an area. Rule: M5.1"""

from typing import NamedTuple


class Rank(NamedTuple):
    """One colour in an area. `place`: its rank from 1. `open`: whether its order among equals is still undecided."""

    colour: int
    cubes: int
    place: int
    open: bool
