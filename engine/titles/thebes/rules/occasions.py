"""The seat's next turn if no other seat acts; orders are written for it. Rule: T3.1."""

from engine.contract import Occasion
from engine.titles.thebes.rules.components import END_WEEK
from engine.titles.thebes.rules.position import NO_SEAT, Position
from engine.titles.thebes.rules.view import View, imagine

NEXT_TURN = ""


def occasions(view: View, seat: int) -> tuple[Occasion, ...]:
    """Return the table with the seat to move, without any due draw; () when its marker is at the end."""
    table = imagine(view)
    if not table.order or table.turn == NO_SEAT or table.archaeologists[seat].week >= END_WEEK[table.players]:
        return ()
    return (Occasion(NEXT_TURN, with_turn(table, seat)),)


def with_turn(table: Position, seat: int) -> Position:
    """Return the table with that seat's marker the next to move. Rule: T3.1, T4.2."""
    if table.turn == seat:
        return table
    return table._replace(
        turn=seat,
        draw=None,
        order=(seat, *(other for other in table.order if other != seat)),
        refreshes=table.refreshes if table.order[0] == seat else 0,
    )
