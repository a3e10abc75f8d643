"""Writes that are put together once leave the rows that Django's own leave."""

from datetime import timedelta
from typing import Any

import pytest
from django.db import transaction

from games.base import site_time
from games.base.statements import BATCH, insert_rows, update_version
from games.models import Game, Move, Player, Wait
from tests.games.pages.conftest import game_at

pytestmark = [pytest.mark.both_databases, pytest.mark.django_db(transaction=True)]


def contents(row: Any, *but: str) -> dict[str, Any]:
    """What the database has of that row."""
    return {
        name: value for name, value in type(row).objects.values().get(pk=row.pk).items() if name not in ("id", *but)
    }


def test_rows_are_those_of_bulk_create(alice: Player, bob: Player) -> None:
    table = game_at(5, alice, bob)
    now = site_time.now()

    def moves(first: int) -> list[Move]:
        events = [["place", 0, {"m": "{name} \u2013 %s 100 %", "f": {"name": "O'Neill"}}], ["x", None, {"m": ""}]]
        return [
            Move(
                game=table.game,
                ply=first + number,
                text=f"line {number}",
                seat=number % 2,
                via=Move.Via.MAIL,
                at=now,
                events=events,
            )
            for number in range(2 * BATCH + 3)
        ]

    mine, theirs = moves(1000), moves(2000)
    with transaction.atomic():
        insert_rows(mine)
    Move.objects.bulk_create(theirs)
    assert [contents(row, "ply") for row in mine] == [contents(row, "ply") for row in theirs]
    assert [Move.objects.get(pk=row.pk).text for row in mine] == [row.text for row in mine]
    assert not mine[0]._state.adding and mine[0]._state.db == "default"
    mine[0].text = "changed"
    mine[0].save()
    assert Move.objects.filter(game=table.game, text="changed").count() == 1

    def wait() -> Wait:
        given = {"time_given": timedelta(days=3), "deadline": now, "hours": {"zone": "UTC"}}
        over = {"ended_at": now, "ended_by": Wait.End.MOVED}
        return Wait(game=table.game, seat=table.seats[1], player=None, opened_at=now, opened_ply=5, **over, **given)

    one, other = wait(), wait()
    insert_rows([one])
    Wait.objects.bulk_create([other])
    assert contents(one) == contents(other)
    insert_rows([])


def test_a_row_is_written_under_its_version_alone(alice: Player, bob: Player) -> None:
    game = game_at(5, alice, bob).game
    fields: dict[str, Any] = {"ply": 77, "position": {"a": [1, None]}, "moved_at": site_time.now(), "banks": None}
    before = contents(game)
    assert not update_version(Game, game.pk, game.version + 1, fields)
    assert contents(game) == before
    assert update_version(Game, game.pk, game.version, fields)
    assert contents(game) == before | fields | {"version": game.version + 1}
    assert not update_version(Game, game.pk, game.version, fields)
    assert update_version(Game, game.pk, game.version + 1, {})
    assert contents(game) == before | fields | {"version": game.version + 2}
    assert Game.objects.filter(pk=game.pk, banks__isnull=True).exists()
