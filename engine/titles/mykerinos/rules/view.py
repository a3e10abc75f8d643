"""What a seat may see. Rule: M3.6

All of the table is open; the order of the parcels to come is not on the table (chance deals them when they are due). The
view still names each field, so that a field which is added one day is hidden until somebody decides to show it.
"""

from typing import NamedTuple

from engine.contract import Below
from engine.titles.mykerinos.rules.position import Position, Table


class View(NamedTuple):
    """The table as `seat` (None: anybody) sees it."""

    seat: int | None
    table: Table


def view(position: Position, seat: int | None, open: bool = False) -> View:
    """`open` changes nothing: all that a position holds is seen by everybody."""
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


def imagine(view: View, below: Below | None = None) -> Position:
    """The position that the view allows. There is one, since nothing is hidden: no integer is asked for."""
    return Position(*view.table)
