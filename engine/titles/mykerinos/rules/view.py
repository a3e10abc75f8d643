"""What a seat may see. Rule: M3.6.

All of the table is open; the order of the parcels to come is not on it (chance deals them when due). The view still
names each field, so that a field added later is hidden until somebody decides to show it.
"""

from typing import NamedTuple

from engine.contract import RandBelow
from engine.titles.mykerinos.rules.position import Position, Table


class View(NamedTuple):
    """The table as `seat` (None: anybody) sees it."""

    seat: int | None
    table: Table


def view(position: Position, seat: int | None, open: bool = False) -> View:
    """Return the view; `open` changes nothing, as everybody sees the whole position."""
    return View(
        seat,
        Table(
            players=position.players,
            deck=position.deck,
            wings=position.wings,
            phase=position.phase,
            turn=position.turn,
            season=position.season,
            first=position.first,
            region=position.region,
            pyramids=position.pyramids,
            cubes=position.cubes,
            personal=position.personal,
            neutral=position.neutral,
            general=position.general,
            museum=position.museum,
            claimed=position.claimed,
            turned=position.turned,
            scale=position.scale,
            points=position.points,
            dealt=position.dealt,
            area=position.area,
            steps=position.steps,
        ),
    )


def imagine(view: View, below: RandBelow | None = None) -> Position:
    """Return the one position that the view allows: nothing is hidden, so `below` is not called."""
    return Position(*view.table)
