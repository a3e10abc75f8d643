"""What people write who play by mail, for `benchmarks.letters`."""

import random
from typing import TYPE_CHECKING, Any

from benchmarks.order_people import HABITS, Person
from engine.bots import BOTS
from engine.orders.order import write_order

if TYPE_CHECKING:
    from games.table.table import Table


def choice(table: "Table") -> str:
    """The move that whoever is due writes: a good one, drawn by the ply alone."""
    seat = table.seats[table.due()[0]]
    return greedy(table, table.position, seat.index, table.game.ply)


def greedy(table: "Table", position: Any, seat: int, number: int) -> str:
    """The bot's move in that position, drawn by the number."""
    title = table.title
    return BOTS["greedy"](title, title.view(position, seat), seat, title.legal(position, seat), random.Random(number))


def written_turn(table: "Table", leaves: bool) -> list[str]:
    """The lines of a mail that has all of the turn in it, up to where chance or somebody else comes, and below that the plan of
    the turns to come, where they leave one.
    """
    title, position, number = table.title, table.position, table.game.ply
    seat = table.seats[table.due()[0]].index
    lines: list[str] = []
    while seat in title.due(position) and not title.chance_due(position):
        lines.append(greedy(table, position, seat, number + len(lines)))
        before, position = position, title.apply(position, lines[-1], seat)
        if not title.goes_on(before, lines[-1], position):
            break
    return [*lines, *(plan(table, position, seat) if leaves else [])]


def plan(table: "Table", position: Any, seat: int) -> list[str]:
    """The order left behind on that board."""
    if table.title.result(position) is not None:
        return []
    saved = Person(table.title, seat, HABITS["short"], random.Random(f"{seat} {table.game.ply}")).write(position)
    return write_order(saved.order).splitlines() if saved is not None else []
