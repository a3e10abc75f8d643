"""A player's open turns, as feeds show them: the story since their last move, and the deadline."""

from datetime import datetime
from typing import NamedTuple

from django.db.models import OuterRef, QuerySet, Subquery

from games.letters.parts import MOST_TOLD
from games.models import Game, Move, Player, Wait
from games.play.history.move_rows import Turn, rows_of_games, turns
from games.table.summaries import GameSummary, head_of
from games.table.table import load_tables, read_tenures

MOST_TURNS = 50


class OpenTurn(NamedTuple):
    """A turn of the player. `updated`: when its story or its deadline changed last; `story`: as a mail tells it."""

    wait: Wait
    game: GameSummary
    title: str
    updated: datetime
    story: list[Turn]


def open_turns(player: Player) -> list[OpenTurn]:
    """Return the player's turns, the newest first. Four queries, whatever their number."""
    waits = list(waits_of(player).annotate(last_own=last_own_ply()).order_by("-opened_at", "-pk")[:MOST_TURNS])
    tables = load_tables(wait.game for wait in waits)
    read_tenures(tables)
    seats = [table.seat(wait.seat_id) for table, wait in zip(tables, waits, strict=True)]
    starts = [
        # Moves that a mail would cut are not read at all.
        (table, seat, max(0 if wait.last_own is None else wait.last_own + 1, table.game.ply - MOST_TOLD))
        for table, seat, wait in zip(tables, seats, waits, strict=True)
    ]
    rows = rows_of_games(starts)
    return [
        OpenTurn(
            wait=wait,
            game=head_of(table.game),
            title=table.title.name,
            updated=max(filter(None, (wait.opened_at, wait.deadline_moved_at, table.game.moved_at))),
            story=turns(table, rows[table.game.pk], seat),
        )
        for table, seat, wait in zip(tables, seats, waits, strict=True)
    ]


def waits_of(player: Player) -> QuerySet[Wait]:
    return Wait.objects.open().filter(player=player, game__state=Game.State.RUNNING).select_related("game")


def last_own_ply() -> Subquery:
    """Return the ply of the last decision that the wait's player made at that seat, orders left out."""
    mine = Move.objects.standing().filter(game=OuterRef("game"), seat=OuterRef("seat__index"))
    chosen = mine.exclude(via__in=(Move.Via.FORCED, Move.Via.ORDER))
    return Subquery(chosen.order_by("-ply").values("ply")[:1])
