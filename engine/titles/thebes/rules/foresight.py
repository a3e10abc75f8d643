"""Show a move's effect on the open table, to callers that have no position. Rule: T3."""

from engine.titles.thebes.rules.apply import apply
from engine.titles.thebes.rules.position import Table
from engine.titles.thebes.rules.view import View, imagine


def table_after(table: Table, move: str) -> Table:
    """Return the table after a legal move of the due seat, before chance draws."""
    return apply(imagine(View(None, table)), move)
