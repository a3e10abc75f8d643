"""What a seat may see. Rule: M3.6.

All of the table is open; the order of the parcels to come is not on it (chance deals them when due). The view still
names each field, so that a field added later is hidden until somebody decides to show it.
"""

from collections.abc import Callable
from operator import attrgetter
from typing import Any, NamedTuple

from engine.contract import RandBelow
from engine.titles.mykerinos.rules.position import Position, Table

OPEN = (
    "players deck wings phase turn season first region pyramids cubes personal neutral general museum "
    "claimed turned scale points dealt area steps"
)
open_fields: Callable[[Position], tuple[Any, ...]] = attrgetter(*OPEN.split())


class View(NamedTuple):
    """The table as `seat` (None: anybody) sees it."""

    seat: int | None
    table: Table


def view(position: Position, seat: int | None, open: bool = False) -> View:
    """Return the view; `open` changes nothing, as everybody sees the whole position."""
    return View(seat, Table._make(open_fields(position)))


def imagine(view: View, below: RandBelow | None = None) -> Position:
    """Return the one position that the view allows: nothing is hidden, so `below` is not called."""
    return Position(*view.table)
