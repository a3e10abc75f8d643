"""Rows of lists of games: holders with their pieces, and what a page needs to draw them."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any, NamedTuple

from django.db.models import OuterRef, QuerySet, Subquery
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.boards.registry import get_presenter
from games.models import Game, Player, Result, Seat, Tenure
from games.play.history.results import ENDINGS
from games.table.summaries import SeatSummary, seat_summary
from games.table.table import Table, holder_name

Board = tuple[str, int]
"""A title's id and the version of its rules: each has a presenter of its own."""


class Holder(NamedTuple):
    """The holder of a seat: name, colour in words and as a piece, and their account (None: a bot, or free)."""

    name: str
    colour: str
    mark: SafeString
    player: Player | None


def board_of(game: Game) -> Board:
    """Whose pieces the game is drawn with."""
    return game.title, game.rules


def prefix_of(board: Board) -> str:
    """Return the prefix of the ids of a board's pieces on a page with several boards."""
    title, rules = board
    return f"{title}-{rules}-"


def holders(table: Table) -> list[Holder]:
    """Return the holders of a game's seats, in seating order."""
    presenter = get_presenter(table.game.title, table.game.rules)
    prefix = prefix_of(board_of(table.game))
    return [
        Holder(holder_name(seat), _(colour), presenter.lists.mark(colour, prefix), with_page(seat.player))
        for seat, colour in zip(table.seats, table.colours, strict=True)
    ]


def with_page(player: Player | None) -> Player | None:
    """Return the player, or None if they have left the site."""
    return None if player is None or player.deleted_at else player


AWAY = (*ENDINGS, Tenure.Reason.TIMEOUT, Tenure.Reason.LENT)
"""Why somebody's last time at a seat ended, where the game went on without them."""


def ever_held(player: Player) -> QuerySet[Any]:
    """Return the seats that the player holds or has held, annotated with what `held_summary` takes."""
    now = Seat.objects.filter(player=player).order_by().values("pk")
    before = Tenure.objects.filter(player=player).order_by().values("seat")
    result = Result.objects.filter(seat=OuterRef("pk"), player=player)
    tenure = Tenure.objects.filter(seat=OuterRef("pk"), player=player).order_by("-from_ply", "-pk")
    return Seat.objects.filter(pk__in=now.union(before)).annotate(
        ending=Subquery(result.values("ending")[:1]),
        won_it=Subquery(result.values("won")[:1]),
        left_by=Subquery(tenure.values("reason")[:1]),
    )


def held_summary(seat: Seat, ending: str | None, won: bool | None, left_by: str | None) -> SeatSummary:
    """Summarize a seat from the point of view of somebody who has or had it.

    `ending`, `won`: of their result, None before the game is over. `left_by`: why their last tenure ended.
    """
    left = ending
    if left is None and left_by in AWAY:
        left = ENDINGS.get(Tenure.Reason(left_by), Result.Ending.TIMEOUT)
    return replace(
        seat_summary(seat),
        won=seat.won if won is None else won,
        left="" if left in (None, Result.Ending.STAYED) else str(Result.Ending(left).label),
    )


def sprites(boards: Iterable[Board]) -> list[SafeString]:
    """Return the shared pieces of the drawings on these boards, which appear once on the page."""
    return [get_presenter(*board).lists.sprite(prefix_of(board)) for board in boards]
