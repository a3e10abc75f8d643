"""Find where a seat can still decide in a round if no other seat acts; orders are written for these. Rule: A3, A6.1."""

from typing import Final

from engine.contract import Occasion
from engine.titles.arnak.rules.components import ROUNDS
from engine.titles.arnak.rules.draft import Draft
from engine.titles.arnak.rules.foresight import table_of
from engine.titles.arnak.rules.position import NO_SEAT, Position
from engine.titles.arnak.rules.steps import settle
from engine.titles.arnak.rules.travel import NONE_LEFT
from engine.titles.arnak.rules.view import View

NEXT_TURN: Final = ""
HAND: Final = "hand"
BETWEEN: Final = frozenset(("refill", "next"))
"""Tasks between two turns."""


def chapter(view: View) -> int:
    """Return the round; the deal before the next one ends all plans. Rule: A6.1."""
    return view.round


def occasions(view: View, seat: int) -> tuple[Occasion, ...]:
    """Return the seat's next decision until it has passed; then `hand`, the end of the round."""
    # Cards that chance has still to give are left out. A solo player is always due, and plans nothing.
    if view.own is None or view.players == 1 or view.phase == "over":
        return ()
    table = table_of(view)
    own = table.seats[seat]
    if view.phase == "keep":
        return (Occasion(HAND, with_others_done(table, seat)),) if own.hand and not own.done else ()
    if view.turn == NO_SEAT:
        return ()
    found = []
    if view.turn == seat and view.phase in ("turn", "choice"):
        found.append(Occasion(NEXT_TURN, table))
    elif not own.passed and (view.turn != seat or is_between(view)):
        found.append(Occasion(NEXT_TURN, with_turn(table, seat)))
    if view.round < ROUNDS and own.hand and not own.looking:
        found.append(Occasion(HAND, with_hands_due(table, seat)))
    return tuple(found)


def is_between(view: View) -> bool:
    """Return whether the turn is over and only the row is still to be filled."""
    return view.phase == "chance" and {task[0] for task in view.agenda} <= BETWEEN


def with_turn(table: Position, seat: int) -> Position:
    """Return the table with the seat to move and no effect open. Rule: A3.2."""
    return table._replace(turn=seat, acted=False, agenda=(), icons=NONE_LEFT, phase="turn")


def with_others_done(table: Position, seat: int) -> Position:
    """Return the end of a round with only this seat still to decide on its hand."""
    seats = tuple(one._replace(done=one.done or number != seat) for number, one in enumerate(table.seats))
    return table._replace(seats=seats)


def with_hands_due(table: Position, seat: int) -> Position:
    """Return the end of the round if all passed now: figures home, hands due. Rule: A5.10, A6.1."""
    seats = tuple(one._replace(passed=True) for one in with_others_done(table, seat).seats)
    draft = Draft(table._replace(turn=NO_SEAT, acted=False, icons=NONE_LEFT, agenda=(("home",),), seats=seats))
    settle(draft)
    return draft.finish()
