"""What the game says about orders: with care, as they were written, or not at all."""

import pytest

from games.lib.errors import Refused
from games.lobby.rematch import plan_again
from games.models import Game, Order, Player
from games.play.orders.saving import save_order
from games.table.table import Table
from tests.games.play.orders.conftest import SweepLater, moves_of, reread
from tests.steps import play_next

pytestmark = pytest.mark.django_db


def allow(table: Table, orders: str) -> None:
    Game.objects.filter(pk=table.game.pk).update(orders=orders)


def test_a_game_without_care_plays_what_has_become_worse(table: Table, dora: Player, sweep_later: SweepLater) -> None:
    allow(table, "plain")
    order = save_order(table.game.pk, dora, "then d3\nthen pass\nplay blindly")
    assert order.text == "then d3\nthen pass", "nobody has to write what holds for all"
    table = play_next(table, "b3", "c3")
    assert sweep_later() == 1
    assert moves_of(table)[-1] == ("d3", "order")
    assert plan_again(table, dora).orders == "plain"


def test_a_game_without_orders_takes_none(table: Table, dora: Player) -> None:
    allow(table, "none")
    with pytest.raises(Refused, match="nobody can plan ahead"):
        save_order(table.game.pk, dora, "then d3")
    assert not Order.objects.exists()


def test_games_of_before_have_care(table: Table, dora: Player, sweep_later: SweepLater) -> None:
    assert table.game.orders == "careful"
    order = save_order(table.game.pk, dora, "then d3")
    play_next(table, "b3", "c3")
    assert sweep_later() == 0
    assert reread(order).why == "worse"
