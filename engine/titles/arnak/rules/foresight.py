"""Show possible actions and their effect on the table, to callers that have a view and no position. Rule: A8.1."""

from engine.titles.arnak.rules.actions import free_actions
from engine.titles.arnak.rules.apply import apply
from engine.titles.arnak.rules.legal import offer
from engine.titles.arnak.rules.position import Position
from engine.titles.arnak.rules.travel import Lefts, icons_given, left_over
from engine.titles.arnak.rules.view import View, imagine

_LATEST: list[tuple[View | None, Position | None]] = [(None, None)]
"""Cache of the last view and the position that it allows."""


def table_of(view: View) -> Position:
    """Return a position that the view allows, with the first card of each hidden pile dealt."""
    known, table = _LATEST[0]
    if known is not view or table is None:
        table = imagine(view, lambda _: 0)
        _LATEST[0] = (view, table)
    return table


def table_after(view: View, move: str, seat: int) -> Position:
    """Return the table after that legal move, before chance draws."""
    return apply(table_of(view), move, seat)


def after_skips(view: View, move: str, seat: int) -> tuple[Position, int]:
    """Return the table after that legal move and all decisions that can only be skipped, with the number of skips."""
    table, skips = table_after(view, move, seat), 0
    while table.phase == "choice" and table.turn == seat and answers(table, seat) == {"skip"}:
        table, skips = apply(table, "skip", seat), skips + 1
    return table, skips


def answers(table: Position, seat: int) -> set[str]:
    """Return the answers to the open decision, without the free actions that could come before."""
    return {line for line in offer(table, seat) if line not in free_actions(table, table.seats[seat])}


def icons_after(view: View, move: str, seat: int) -> Lefts:
    """Return the sets of icons that may be left after paying; () without travel. Rule: A3.10."""
    action = offer(table_of(view), seat)[move]
    if action[0] == "expedition":
        sources, cost, discount = action[2:5]
    elif action[0] in ("overcome", "pay"):
        sources, cost = (action[3], action[4]) if action[0] == "overcome" else (action[1], action[2])
        discount = 0
    else:
        return ()
    return left_over(view.icons, icons_given(sources), discount, cost, view.seats[seat].planes) if cost else ()


def free_lines(view: View, seat: int) -> tuple[str, ...]:
    """Return the free actions of the seat, also outside its turn. Rule: A3.3."""
    table = table_of(view)
    return tuple(free_actions(table, table.seats[seat]))
