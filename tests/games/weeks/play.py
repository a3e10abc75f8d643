"""A week with its people, and their digs played to the end."""

from collections.abc import Callable
from datetime import datetime, timedelta

from games.lib import site_time
from games.lobby.weeks import begin_dig, open_and_close_weeks, plan_of, week_at
from games.models import Move, Player, Week
from games.pages.lobby.new_game_form import new_key
from games.play.moves.bots import play_bots
from games.play.moves.decision import play_move
from games.table.table import Table, load_table

DAY = timedelta(days=1)
Pick = Callable[[list[str]], str]


def first_legal(legal: list[str]) -> str:
    return legal[0]


def last_legal(legal: list[str]) -> str:
    return legal[-1]


def open_now(title: str = "thebes") -> Week:
    """Open the week of now, with that title."""
    from django.conf import settings

    settings.WEEKLY = [title]
    open_and_close_weeks()
    return Week.objects.latest("begins")


def to_monday() -> timedelta:
    """Return how long it is until the week of now is past."""
    now: datetime = site_time.now()
    return week_at(now) + timedelta(days=7, minutes=1) - now


def begin(week: Week, player: Player) -> Table:
    return begin_dig(week, player, plan_of(week, new_key()))


def play_on(table: Table, pick: Pick = first_legal, most: int = 500) -> Table:
    """Play so many decisions of the person, and what the bot answers; to the end where they suffice."""
    for _number in range(most):
        play_bots(table.game.pk)
        table = load_table(pk=table.game.pk)
        if not table.due():
            return table
        seat = table.seats[table.due()[0]]
        table = play_move(table, seat, table.waits[seat.pk].pk, pick(table.legal(seat)), Move.Via.BROWSER).table
    return table


def finish(week: Week, player: Player, pick: Pick = first_legal) -> Table:
    """Play the player's dig to its end."""
    return play_on(begin(week, player), pick)
