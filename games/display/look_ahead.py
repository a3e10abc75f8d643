"""Previews of lines that a player has chosen or typed."""

from dataclasses import replace
from typing import NamedTuple

from django.utils.translation import gettext as _

from games.boards.contract import AnyPresenter, Look
from games.lib.errors import Refused
from games.models import Seat
from games.play.moves.decision import BETWEEN, lines_of, read_move
from games.table.table import Table, View


class Ahead(NamedTuple):
    """A line before it is played, or several. `refusal`: why it cannot be, and then nothing else; "" for a legal one."""

    move: str = ""
    """In canonical form."""
    deed: str = ""
    """The move in a sentence to the player; "" where the title has none."""
    effect: str = ""
    """What it would lead to."""
    refusal: str = ""
    late: bool = False
    """Whether the page is out of date; then nothing is wrong with the line."""
    rule: str = ""
    """The paragraph that forbids it, in the rules of `title`; or ""."""
    title: str = ""
    then: str = ""
    """The line that would end the turn right after it, if that is possible: both can be confirmed at once."""
    omitted: str = ""
    """What that line would give up."""


def look_ahead(table: Table, seat: Seat, presenter: AnyPresenter, view: View, look: Look, text: str) -> Ahead:
    """Read the text as a move of the seat, which is due, or as several moves."""
    choosing = presenter.choosing
    steps: list[Ahead] = []
    for line in lines_of(table, seat, text):
        if steps:
            after = follow(table, seat, steps[-1].move)
            if after is None:
                return Ahead(refusal=_("What comes up after “{move}” is not known yet.").format(move=steps[-1].move))
            table, view = after, after.view(seat)
        try:
            move = read_move(table, seat, line)
        except Refused as refused:
            return Ahead(refusal=refused.sentence, rule=refused.rule, title=table.game.title)
        steps.append(Ahead(move, choosing.deed(view, look, move), choosing.preview(view, look, move)))
    whole = steps[-1]._replace(
        move=f"{BETWEEN} ".join(one.move for one in steps), deed=" ".join(one.deed for one in steps if one.deed)
    )
    after = follow(table, seat, steps[-1].move)
    if after is None or choosing.ending not in after.legal(seat):
        return whole
    return whole._replace(then=choosing.ending, omitted=choosing.preview(after.view(seat), look, choosing.ending))


def follow(table: Table, seat: Seat, move: str) -> Table | None:
    """Return the table after that move, in memory alone; None where another seat or chance is next."""
    position = table.title.apply(table.position, move, seat.index)
    if seat.index not in table.title.due(position):
        return None
    later = replace(table)
    later.at(position)
    return later
