"""The worker may die at any moment while it plays an order: no step is played twice, and none is lost."""

import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial
from typing import Any

import pytest
from django.conf import settings
from django.db import connection

from engine.registry import get_title
from games.clock.pace import Bank, pace_to_json
from games.lib import site_time
from games.models import Move, Order, Player
from games.play.history.replay import replay_game
from games.play.orders.sweep import GRACE, sweep
from games.table.table import Table, load_table
from tests.games.conftest import make_player
from tests.rounds import THOROUGH
from tests.steps import made_of, random_moves

pytestmark = pytest.mark.django_db(transaction=True)

MOVES = [
    "first green",
    "wings brown blackmore lemon tangerine violet",
    "deal K7 T5 B3' B2 V1 L5' V5' B7",
    "c4",
    "e2",
    "g5",
]
PLAN = "then c5-d5\nthen pass\nplay blindly"


@dataclass(frozen=True)
class Scene:
    """A seat is due, and an order of its owner is looked at.

    `points`: at least so many statements; `plays`: whether it moves, or asks.
    """

    points: int
    make: Callable[[tuple[Player, ...]], tuple[Table, Order]]
    plays: bool = True


def order_at(table: Table, index: int, text: str, made_ply: int) -> Order:
    """Return an order of the seat, as it was left after so many moves, long enough ago."""
    seat, before = table.seats[index], site_time.now() - 2 * GRACE
    assert seat.player is not None
    given = {"made_ply": made_ply, "then_ply": made_ply, "created_at": before}
    return Order.objects.create(seat=seat, player=seat.player, text=text, **given)


def asked_green(people: tuple[Player, ...], text: str = PLAN, **fields: Any) -> tuple[Table, Order]:
    """Green is due, and has left an order after its `c4`."""
    table = made_of(MOVES, people, **fields)
    return table, order_at(table, 2, text, 4)


def thebes(people: tuple[Player, ...], moves: list[str], text: str) -> tuple[Table, Order]:
    """Whoever is due in Thebes after those moves has left that for the next turn."""
    table = made_of(moves, people[:2], title="thebes")
    assert table.game.ply == len(moves)
    return table, order_at(table, table.due()[0], f"then {text}\nplay blindly", len(moves))


@cache
def last_decision() -> tuple[list[str], str]:
    """Return the moves of a game of Thebes before its last decision, and that."""
    moves = random_moves(2, lambda position, ply: False, title_id="thebes")
    title = get_title("thebes")
    position, last = title.start(2, {}), 0
    for ply, move in enumerate(moves):
        if not title.chance_due(position) and len(title.legal(position, title.due(position)[0])) > 1:
            last = ply
        position = title.apply(position, move)
    return moves[:last], moves[last]


def ends_thebes(people: tuple[Player, ...]) -> tuple[Table, Order]:
    return thebes(people, *last_decision())


def takes_in_thebes(people: tuple[Player, ...]) -> tuple[Table, Order]:
    """Chance lays down another card for the one that is taken."""
    moves = random_moves(2, lambda position, ply: True, title_id="thebes")
    table = made_of(moves, people[:2], title="thebes")
    return thebes(people, moves, next(line for line in table.legal(table.seats[table.due()[0]]) if "take" in line))


SCENES = {
    "plays": Scene(18, asked_green),
    "plays the last step": Scene(18, partial(asked_green, text="then c5-d5\nplay blindly")),
    "with a clock": Scene(18, partial(asked_green, pace=pace_to_json(Bank(120, 12, 240)))),
    "with chance": Scene(20, takes_in_thebes),
    "ends the game": Scene(36, ends_thebes),
    "asks": Scene(14, partial(asked_green, text="then c5-d5\nask if moved red"), plays=False),
}


NAMES = list(SCENES) if THOROUGH else ["plays", "asks"]


def check(table: Table, order: Order, ply: int, scene: Scene, done: bool) -> None:
    """All of it is written, or nothing."""
    order.refresh_from_db()
    moves = Move.objects.filter(order=order, undone_at=None)
    assert moves.count() == len(order.used) == (done and scene.plays)
    assert order.version == done and (order.state == Order.State.ASKED) == (done and not scene.plays)
    table = load_table(pk=table.game.pk)
    assert (table.game.ply > ply) == (done and scene.plays)
    assert replay_game(table).wrong == []


@pytest.mark.parametrize("name", NAMES)
def test_a_worker_that_dies_between_any_two_statements_plays_no_step_twice_and_loses_none(name: str) -> None:
    scene = SCENES[name]
    people = tuple(make_player(name, mail_when="never") for name in ("alice", "bob", "dora"))
    made = [scene.make(people) for _ in range(scene.points)]
    plies = [table.game.ply for table, _order in made]
    games = [str(table.game.pk) for table, _order in made]
    connection.close()
    command = [sys.executable, "-m", "tests.games.play.orders.dying", str(connection.settings_dict["NAME"]), *games]
    ended = subprocess.run(command, capture_output=True, text=True, cwd=settings.BASE_DIR, env=os.environ, timeout=200)
    came = list(map(int, ended.stdout.split()))
    assert len(came) == scene.points, ended.stderr
    points = came.index(0)
    sys.stdout.write(f"{name}: died after each of {points} statements\n")
    assert set(came[:points]) == {-9} and set(came[points:]) == {0} and points > 5
    done = [Order.objects.get(pk=order.pk).version == 1 for _table, order in made]
    # After the end of a game nothing is asked any more: there all die before it is written.
    assert set(done[:points]) == ({False} if name == "ends the game" else {False, True})
    for (table, order), ply, is_done in zip(made, plies, done, strict=True):
        check(table, order, ply, scene, is_done)
    assert sweep() == scene.plays * done.count(False)
    for (table, order), ply in zip(made, plies, strict=True):
        check(table, order, ply, scene, True)
    assert sweep() == 0
