"""What lines that somebody chose or typed would do, told before they are made."""

from dataclasses import replace
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from games.boards.contract import AnyPresenter, Look
from games.lib.errors import Refused
from games.models import Seat
from games.play.moves.decision import BETWEEN, lines_of, read_move
from games.table.table import Table


class Ahead(NamedTuple):
    """A line before it is made, or several. `refusal`: why it cannot be, and then nothing else; "" for a legal one."""

    move: str = ""
    """In canonical form."""
    deed: str = ""
    """What it is, in a sentence to whoever makes it; "" where the title has none."""
    effect: str = ""
    """What it would lead to."""
    refusal: str = ""
    late: bool = False
    """Whether it comes too late: it is the page that is wrong, not the line."""
    rule: str = ""
    """The paragraph that forbids it, in the rules of `title`; or ""."""
    title: str = ""
    then: str = ""
    """The line that would end the turn right after it, where it can: both may be confirmed at once."""
    omitted: str = ""
    """What would be given up by that line."""


def look_ahead(table: Table, seat: Seat, presenter: AnyPresenter, view: Any, look: Look, text: str) -> Ahead:
    """That text, read as a move of the seat, which is due, or as several moves."""
    choosing = presenter.choosing
    told: list[Ahead] = []
    for line in lines_of(table, seat, text):
        if told:
            after = follow(table, seat, told[-1].move)
            if after is None:
                return Ahead(refusal=_("What comes up after “{move}” is not known yet.").format(move=told[-1].move))
            table, view = after, after.view(seat)
        try:
            move = read_move(table, seat, line)
        except Refused as refused:
            return Ahead(refusal=refused.sentence, rule=refused.rule, title=table.game.title)
        told.append(Ahead(move, choosing.deed(view, look, move), choosing.preview(view, look, move)))
    whole = told[-1]._replace(
        move=f"{BETWEEN} ".join(one.move for one in told), deed=" ".join(one.deed for one in told if one.deed)
    )
    after = follow(table, seat, told[-1].move)
    if after is None or choosing.ending not in after.legal(seat):
        return whole
    return whole._replace(then=choosing.ending, omitted=choosing.preview(after.view(seat), look, choosing.ending))


def follow(table: Table, seat: Seat, move: str) -> Table | None:
    """The table after that move, in memory alone; None where somebody else or chance is next."""
    position = table.title.apply(table.position, move, seat.index)
    if seat.index not in table.title.due(position):
        return None
    later = replace(table)
    later.at(position)
    return later
