"""What a seat may see. Rule: T2.3.

All that was ever seen is open, and of deck and bags the position holds the content without an order. The view still
names each field, so that a field added later is hidden until somebody decides to show it.
"""

from collections.abc import Callable
from operator import attrgetter
from typing import Any, NamedTuple

from engine.contract import RandBelow
from engine.titles.thebes.rules.position import Position, Table

OPEN = "players turn draw order archaeologists refreshes display spaces hidden stacks discard bags unclaimed"
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
