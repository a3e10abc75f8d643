"""The seat's next turn if nobody else does anything: what orders are written for. Rule: T3.1"""

from engine.contract import Occasion
from engine.titles.thebes.rules.components import END_WEEK
from engine.titles.thebes.rules.position import NOBODY, Position
from engine.titles.thebes.rules.view import View, imagine

NEXT_TURN = ""


def occasions(view: View, seat: int) -> tuple[Occasion, ...]:
    """The table with the seat to move and nothing to be drawn; () when its marker is at the end.

    What chance has still to give it, cards and finds, is not there: nobody knows it when they plan.
    """
    table = imagine(view)
    if not table.order or table.turn == NOBODY or table.archaeologists[seat].week >= END_WEEK[table.players]:
        return ()
    return (Occasion(NEXT_TURN, with_turn(table, seat)),)


def with_turn(table: Position, seat: int) -> Position:
    """The table with that seat's marker the next to move. Repetitions of a refresh are the next mover's. Rule: T3.1, T4.2"""
    if table.turn == seat:
        return table
    return table._replace(
        turn=seat,
        draw=None,
        order=(seat, *(other for other in table.order if other != seat)),
        refreshes=table.refreshes if table.order[0] == seat else 0,
    )
