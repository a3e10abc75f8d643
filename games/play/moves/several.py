"""Several lines in one go: `dig a3; end`. Each is a move of its own, made by `play`; what comes up in between stops them."""

from dataclasses import replace
from typing import NamedTuple

from django.utils.translation import gettext as _

from games.lib.errors import Refused, Stale
from games.models import Player, Seat
from games.play.moves.decision import LARGEST_TEXT, Played, play, read_move
from games.table.table import Table, load_table

BETWEEN = ";"
"""What stands between two lines."""
MOST_LINES = 12
LARGEST_LINES = 2 * LARGEST_TEXT


class Several(NamedTuple):
    """What was made of the lines: the last one played, those that were `left`, and why; "" where all were played."""

    played: Played
    left: tuple[str, ...] = ()
    why: str = ""


def lines_of(table: Table, seat: Seat, text: str) -> list[str]:
    """The lines that the text stands for: itself, where it is a move of the seat now or cannot be parted."""
    parts = [part.strip() for part in text.split(BETWEEN) if part.strip()]
    if len(parts) < 2 or len(parts) > MOST_LINES or len(text) > LARGEST_LINES:
        return [text]
    try:
        read_move(table, seat, text)
    except Refused:
        return parts
    return [text]


def play_lines(
    table: Table, seat: Seat, wait: int, text: str, via: str, by: Player | None = None, ply: int | None = None
) -> Several:
    """Play the lines one after the other, as long as the seat decides next and nothing has come up. Raises what `play` does, for
    the first of them.
    """
    first, *rest = lines_of(table, seat, text)
    done = play(table.game.pk, seat.pk, wait, first, via, by, ply, loaded=table)
    if done.repeated:
        # The request came twice: the first of them has played the rest.
        return Several(done)
    while rest:
        line, now = rest[0], done.table
        running = now.waits.get(seat.pk)
        if now.game.ply > done.ply + 1 or running is None or running.pk != wait:
            return Several(done, tuple(rest), came_up(done.move))
        try:
            done = play(now.game.pk, seat.pk, wait, line, via, by, now.game.ply, loaded=now)
        except Stale:
            return Several(replace(done, table=load_table(pk=now.game.pk)), tuple(rest), came_up(done.move))
        except Refused as refused:
            return Several(done, tuple(rest), refused.sentence)
        rest.pop(0)
    return Several(done)


def came_up(move: str) -> str:
    """Why what was chosen for later was not played."""
    return _("Something came up after “{move}”: see what it is, then go on.").format(move=move)
