"""What a seat may see. Rule: T2.3

All that was ever seen is open, and of deck and bags the position holds the content without an order. The view still names
each field, so that a field which is added one day is hidden until somebody decides to show it.
"""

from typing import NamedTuple

from engine.contract import Below
from engine.titles.thebes.rules.position import Position, Table


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
            turn=position.turn,
            draw=position.draw,
            order=position.order,
            archaeologists=position.archaeologists,
            refreshes=position.refreshes,
            display=position.display,
            spaces=position.spaces,
            hidden=position.hidden,
            stacks=position.stacks,
            discard=position.discard,
            bags=position.bags,
            unclaimed=position.unclaimed,
        ),
    )


def imagine(view: View, below: Below | None = None) -> Position:
    """The position that the view allows. There is one, since nothing is hidden: no integer is asked for."""
    return Position(*view.table)
