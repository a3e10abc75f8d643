"""Cancel, hold, undo, a move by hand and the sweep at the same moment: one of them wins, and the others are told."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from games.lib import site_time
from games.lib.errors import Refused, Stale
from games.models import Move, Order, Player
from games.play.history.replay import replay_game
from games.play.moves.decision import play_move
from games.play.moves.undo import undo
from games.play.orders.saving import cancel_order, hold_order, save_order
from games.play.orders.sweep import GRACE, play_orders
from games.play.orders.timing import decide_alone, play_now
from games.table.table import Table, load_table
from tests.games.conftest import make_player
from tests.games.play.orders.test_killed import MOVES
from tests.rounds import rounds
from tests.steps import made_of
from tests.together import at_once

pytestmark = pytest.mark.django_db(transaction=True)

ROUNDS = rounds(20, 1000)
ABSENT = (
    (),
    ("undo", "hand"),
    ("cancel", "hold", "replace", "decide", "now"),
    ("sweep", "sweep too"),
    ("sweep", "sweep too", "cancel", "hold", "replace", "hand"),
    ("cancel", "hold", "replace", "undo", "hand", "decide", "now"),
)
Act = Callable[[], Any]


@pytest.fixture
def people() -> tuple[Player, ...]:
    return tuple(make_player(name, mail_when="never") for name in ("alice", "bob", "dora"))


def game_of(people: tuple[Player, ...]) -> tuple[Table, Order]:
    """Green, dora, is due with an order that may play; red, bob, may still undo his move."""
    table = made_of(MOVES, people)
    Move.objects.filter(game=table.game, ply=5).update(
        via=Move.Via.BROWSER, by=people[1], at=site_time.now() - 2 * GRACE
    )
    order = save_order(table.game.pk, people[2], "then c5-d5\nthen pass\nplay blindly")
    Order.objects.filter(pk=order.pk).update(made_ply=4, then_ply=4, created_at=site_time.now() - 2 * GRACE)
    return load_table(pk=table.game.pk), order


def acts_of(table: Table, order: Order, dora: Player) -> dict[str, Act]:
    game, seat = table.game.pk, table.seats[2]
    wait = table.waits[seat.pk].pk
    return {
        "sweep": partial(play_orders, game),
        "cancel": partial(cancel_order, order.pk, dora, 0),
        "hold": partial(hold_order, order.pk, dora, 0),
        "undo": partial(undo, game, table.seats[1].pk, 5),
        "hand": partial(play_move, load_table(pk=game), seat, wait, "d4", Move.Via.BROWSER, table.game.ply),
        "sweep too": partial(play_orders, game),
        "now": partial(play_now, order.pk, dora, 0),
        "decide": partial(decide_alone, order.pk, dora, 0, wait),
        "replace": partial(save_order, game, dora, "then d6\nplay blindly", 0),
    }


@pytest.mark.long
def test_one_wins_and_the_others_are_told(people: tuple[Player, ...]) -> None:
    seen: set[str] = set()
    for number in range(ROUNDS):
        table, order = game_of(people)
        acts = acts_of(table, order, people[2])
        # Those that end it first would win most rounds: they stay away in some, and in some all but the two sweeps do.
        absent = ABSENT[number % len(ABSENT)]
        acts = {name: act for name, act in acts.items() if name not in absent}
        came = dict(zip(acts, at_once(list(acts.values())), strict=True))
        failed = {name: result for name, result in came.items() if isinstance(result, Exception)}
        assert all(isinstance(error, Refused) and error.sentence for error in failed.values()), failed
        check(table, order, came)
        seen |= {name for name, result in came.items() if not isinstance(result, Exception) and result != 0}
    assert seen & {"sweep", "sweep too"} and seen & {"now", "decide"}


def check(table: Table, order: Order, came: dict[str, Any]) -> None:
    """Check that what stands is what somebody was told."""
    order.refresh_from_db()
    won = {name for name, result in came.items() if not isinstance(result, Exception) and result != 0}
    moves = Move.objects.filter(game=table.game, ply__gte=5)
    by_order = moves.filter(order=order)
    by_hand = moves.filter(ply=6, via=Move.Via.BROWSER)
    swept = won & {"sweep", "sweep too", "now"}
    assert by_order.count() == len(order.used) == len(swept) <= 1
    assert by_hand.count() == len(won & {"hand"})
    assert moves.filter(ply=5).exclude(undone_at=None).count() == len(won & {"undo"})
    assert len(swept) + len(won & {"hand"}) + len(won & {"undo"}) <= 1, came
    changed = won & {"cancel", "hold", "replace", "decide"}
    if by_order.exists():
        assert changed == set() and all(
            isinstance(came[name], Stale) for name in ("cancel", "hold", "decide") if name in came
        )
        assert all("c5-d5" in came[name].sentence for name in ("cancel", "hold") if name in came)
        assert order.state == Order.State.LIVE and order.version == 1
    if "hand" in won:
        assert not Order.objects.filter(
            seat=order.seat, state__in=["live", "held"], created_at__lt=order.created_at
        ).exists()
        assert not order.lives
    if "cancel" in won:
        assert not by_order.exists()
    assert len(changed) <= 2 and Order.objects.filter(seat=order.seat, state__in=["live", "held"]).count() <= 1
    assert replay_game(load_table(pk=table.game.pk)).wrong == []
