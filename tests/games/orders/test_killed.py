"""The worker may die at any moment while it plays an order: no step is played twice, and none is lost."""

import os
import subprocess
import sys

import pytest
from django.conf import settings
from django.db import connection

from games.base import site_time
from games.core.table import Table, load_table
from games.models import Move, Order, Player
from games.play.order_sweep import GRACE, sweep
from games.play.replay import replay_game
from tests.games.conftest import make_player
from tests.games.pages.conftest import made_of

pytestmark = [pytest.mark.both_databases, pytest.mark.django_db(transaction=True)]

POINTS = 20
"""More than an order takes statements."""
MOVES = [
    "first green",
    "wings brown blackmore lemon tangerine violet",
    "deal K7 T5 B3' B2 V1 L5' V5' B7",
    "c4",
    "e2",
    "g5",
]


def game_with_order(people: tuple[Player, ...]) -> Table:
    """Green is due, and has left an order after its `c4`."""
    table = made_of(MOVES, people)
    before = site_time.now() - 2 * GRACE
    Order.objects.create(
        seat=table.seats[2],
        player=people[2],
        text="then c5-d5\nthen pass\nplay blindly",
        made_ply=4,
        then_ply=4,
        created_at=before,
    )
    return table


def check(table: Table, played: int) -> None:
    order = Order.objects.get(seat=table.seats[2])
    moves = Move.objects.filter(order=order, undone_at=None)
    assert moves.count() == len(order.used) == order.version == played
    assert load_table(pk=table.game.pk).game.ply == len(MOVES) + played
    assert replay_game(load_table(pk=table.game.pk)).wrong == []


def test_a_worker_that_dies_between_any_two_statements_plays_no_step_twice_and_loses_none() -> None:
    people = tuple(make_player(name, mail_when="never") for name in ("alice", "bob", "dora"))
    tables = [game_with_order(people) for _ in range(POINTS)]
    games = [str(table.game.pk) for table in tables]
    connection.close()
    command = [sys.executable, "-m", "tests.games.orders.dying", str(connection.settings_dict["NAME"]), *games]
    ended = subprocess.run(command, capture_output=True, text=True, cwd=settings.BASE_DIR, env=os.environ, timeout=200)
    codes = list(map(int, ended.stdout.split()))
    assert len(codes) == POINTS, ended.stderr
    points = codes.index(0)
    assert set(codes[:points]) == {-9} and set(codes[points:]) == {0} and points > 10
    played = [load_table(pk=table.game.pk).game.ply - len(MOVES) for table in tables]
    assert set(played[:points]) == {0, 1}, "some died before it was written, some after"
    for table, number in zip(tables, played, strict=True):
        check(table, number)
    assert sweep() == played.count(0)
    for table in tables:
        check(table, 1)
    assert sweep() == 0
