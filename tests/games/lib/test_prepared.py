"""Queries that are put together once give what Django gives for them, value by value, in every thread."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.display.head import games_that_wait, waiting_games
from games.lib.db.prepared import Param, PreparedQuery
from games.models import Game, Note, Player
from games.models.seed import Seed
from games.play.history.move_rows import last_moves, prepared_tail
from games.play.seats.notes import add, notes_of
from games.table.seeds import seed_of
from games.table.table import SEATS, load_table, seats_of
from tests.steps import game_at
from tests.together import at_once

pytestmark = pytest.mark.django_db(transaction=True)


def contents(row: Any) -> Any:
    """Everything that the row holds, and what is kept with it."""
    if isinstance(row, tuple):
        return row
    held = {name: value for name, value in vars(row).items() if name != "_state"}
    return held | {name: contents(kept) if kept else None for name, kept in row._state.fields_cache.items()}


def test_the_rows_are_those_of_django(alice: Player, bob: Player, dora: Player) -> None:
    for table in (game_at(30, alice, bob), game_at(41, alice, bob, dora)):
        game, seat = table.game, table.seats[0]
        for text in ("one", "two"):
            add(seat, alice, text, 3)
        pairs = [
            (seats_of(game.pk), SEATS.fetch(game=game.pk)),
            (last_moves(game.pk, 7), prepared_tail(7).fetch(game=game.pk)),
            (Game.objects.filter(code=game.code), [load_table(code=game.code).game]),
            (Game.objects.filter(pk=game.pk), [load_table(pk=game.pk).game]),
            (Note.objects.filter(seat=seat, player=alice).order_by("-pk"), notes_of(seat, alice)),
            (games_that_wait(alice.pk), waiting_games(alice)),
        ]
        for asked, prepared in pairs:
            assert [contents(row) for row in prepared] == [contents(row) for row in asked]
            assert prepared
        assert seed_of(game) == bytes(Seed.objects.get(game=game).secret)
    assert {seat.player for seat in SEATS.fetch(game=game.pk)} == {alice, bob, dora}
    assert SEATS.fetch(game=0) == [] and prepared_tail(7).fetch(game=0) == []
    with pytest.raises(Game.DoesNotExist):
        load_table(code="nowhere")


def test_a_moment_is_given_as_the_database_takes_it(alice: Player, bob: Player) -> None:
    older, newer = (game_at(3, alice, bob).game for _ in range(2))
    until: PreparedQuery[int] = PreparedQuery(
        lambda: Game.objects.filter(created_at__lte=Param("now")).order_by("pk").values_list("pk", flat=True)[:5]
    )
    moments = (older.created_at - timedelta(microseconds=1), older.created_at, newer.created_at)
    local = older.created_at.astimezone(ZoneInfo("Asia/Kathmandu"))
    assert [until.fetch(now=now) for now in (*moments, local)] == [[], [older.pk], [older.pk, newer.pk], [older.pk]]


def test_a_query_is_put_together_once_in_a_thread_and_asked_each_time(alice: Player, bob: Player) -> None:
    games = [game_at(3, alice, bob).game for _ in range(2)]
    built: list[int] = []

    def build() -> Any:
        built.append(1)
        return Game.objects.filter(code=Param("code"), players=2)

    prepared: PreparedQuery[Game] = PreparedQuery(build)

    def ask() -> list[int]:
        return [prepared.fetch(code=game.code)[0].pk for game in games]

    with CaptureQueriesContext(connection) as counted:
        assert ask() == ask() == [game.pk for game in games]
    assert len(counted) == 4 and len(built) == 1
    acts: list[Callable[[], list[int]]] = [ask] * 3
    assert at_once(acts) == [ask()] * 3
    assert len(built) == 4, "each thread has a connection of its own"
    connection.close()
    assert ask() == [game.pk for game in games], "a connection was opened anew"
