"""What would lie open after a move, for who is told the table and no position. Rule: T3"""

from engine.titles.thebes.rules.apply import apply
from engine.titles.thebes.rules.position import Table
from engine.titles.thebes.rules.view import View, imagine


def table_after(table: Table, move: str) -> Table:
    """The table after that legal move of the seat that is due, before chance draws."""
    return apply(imagine(View(None, table)), move)
