"""Parts of mails about a game: what happened, the board, the clock."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from django.conf import settings
from django.db.models import QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from engine.contract import AnyTitle
from games.boards.contract import AnyPresenter, Look
from games.boards.registry import get_presenter
from games.display.board import look_of
from games.lib import site_time
from games.lib.db.prepared import Param, PreparedQuery
from games.lib.text.sentences import look_up
from games.mail.kinds import Inline
from games.models import Game, Mail, Move, Player, Seat, Wait
from games.play.history.move_rows import MoveRow, rows, turns
from games.table.summaries import head_of
from games.table.table import Table
from games.table.time_words import time_left

MOST_TOLD = 40
"""Moves that a mail reports at most. Where more happened, it says so."""
COST = {
    Game.OnTimeout.PLAY: gettext_noop(
        "If you don't move by then, a bot plays this turn for you. The second time in a row, it keeps the seat until you take it "
        "back."
    ),
    Game.OnTimeout.SEAT: gettext_noop("If you don't move by then, a bot takes your seat until you take it back."),
}
"""What a timeout costs."""
FIRST_MOVE = gettext_noop("If you don't make your first move by then, the game is called off.")
"""The same for the first turn in a lobby game."""
FIRST_TAKEN_OVER = gettext_noop("If you don't make your first move by then, a bot has the seat again.")
"""The same for the first turn in a seat that was taken over."""
SHARPNESS = 1.2
"""Pixels of a picture for each displayed pixel, for dense screens. 1.5 looks hardly sharper, and weighs a third more."""


class Chair(NamedTuple):
    """A seat, and who has it."""

    name: str
    colour: str
    me: bool


def last_of_seat() -> QuerySet[Move]:
    """Return the seat's standing moves, the last first."""
    return Move.objects.of(Param("game")).standing().filter(seat=Param("seat")).order_by("-ply")


LAST_OWN: PreparedQuery[int] = PreparedQuery(
    lambda: last_of_seat().exclude(via__in=(Move.Via.FORCED, Move.Via.ORDER)).values_list("ply", flat=True)[:1]
)
LAST_ORDERED: PreparedQuery[int | None] = PreparedQuery(
    lambda: last_of_seat().filter(via=Move.Via.ORDER).values_list("order__made_ply", flat=True)[:1]
)


def moves_since(table: Table, seat: Seat) -> list[MoveRow]:
    """Return what has happened since the seat's last own decision, oldest first; everything when it has not decided yet.

    Decisions of its order count as having happened without it.
    """
    last = next(iter(LAST_OWN.fetch(game=table.game.pk, seat=seat.index)), None)
    return rows(table, seat, ply__gte=max(0 if last is None else last + 1, ordered_from(table, seat)))


def ordered_from(table: Table, seat: Seat) -> int:
    """Return the ply at which the seat's last order with standing moves was left; 0 for none."""
    return next(iter(LAST_ORDERED.fetch(game=table.game.pk, seat=seat.index)), None) or 0


def story_context(table: Table, seat: Seat, since: Sequence[MoveRow]) -> dict[str, Any]:
    """Return the story for a template."""
    return {
        "since": turns(table, since[-MOST_TOLD:], seat),
        "since_cut": len(since) > MOST_TOLD,
        "since_start": bool(since) and since[0].ply == 0,
    }


def look(table: Table, seat: Seat, legal: Sequence[str], since: Sequence[MoveRow]) -> Look:
    """Return how the seat's holder sees the board: with new moves marked, and patterns for those who want them."""
    newest_first = list(reversed(since))
    found = look_of(table, seat, table.names(), legal, newest_first, newest_first)
    return found._replace(patterns=seat.player is not None and seat.player.patterns)


def board_context(mail: Mail, table: Table, seat: Seat, view: object, seen: Look) -> dict[str, Any]:
    """Return the values of a template that show the game and its board as the seat sees it."""
    presenter = get_presenter(table.game.title, table.game.rules)
    around = chairs(table, seat)
    return {
        "game": head_of(table.game),
        "title": table.title.name,
        "stage": presenter.page.stage(view),
        "chairs": around,
        "colour": around[seat.index].colour,
        "pictures": pictures(mail, presenter, view, seen),
        "board": board_text(table.title, view, seat.player),
    }


def chairs(table: Table, seat: Seat) -> list[Chair]:
    return [
        Chair(name, _(colour), index == seat.index)
        for index, (name, colour) in enumerate(zip(table.names(), table.colours, strict=True))
    ]


def pictures(mail: Mail, presenter: AnyPresenter, view: object, seen: Look, small: int = 0) -> tuple[Inline, ...]:
    """Return the board as PNG parts of that mail. `small`: only the first drawing, with this width in pixels; 0 for all."""
    drawn = presenter.letters.pictures(view, seen)
    return tuple(
        Inline(
            cid=f"{picture.name}.{mail.pk}@{settings.MAIL_DOMAIN}",
            name=picture.name,
            alt=picture.alt,
            width=small or picture.width,
            png=png(picture.svg, round((small or picture.width) * SHARPNESS)),
        )
        for picture in (drawn[:1] if small else drawn)
    )


def png(svg: str, width: int) -> bytes:
    """Return the drawing as a PNG of that width in pixels."""
    # 4 MB that a web process, which loads this module to post a mail, does not need.
    from games.boards.kit.png import png as draw  # noqa: PLC0415

    return draw(svg, width)


def clock(table: Table, seat: Seat, wait: Wait | None) -> dict[str, Any]:
    """Return the clock of that wait for a template; no time where none runs."""
    time = time_left(wait, seat.player, site_time.now())
    cost = COST[Game.OnTimeout(table.game.on_timeout)]
    if seat.awaits_first_move:
        cost = FIRST_TAKEN_OVER if seat.origin == Seat.Origin.TAKEOVER else FIRST_MOVE
    return {"time": time, "cost": _(cost) if time is not None else ""}


def board_text(title: AnyTitle, view: object, player: Player | None) -> str:
    """Return the board as text in the active language, in words alone where the player wants them so."""
    story = title.story
    speaks = player is not None and player.text_only and story.speak is not None
    return (story.speak if speaks and story.speak else story.describe)(view, look_up)
