"""S4, S8, S9, S12: what runs every few seconds.

What every page asks, takes an index on either database, however many rows of years ago there are.
"""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection

from devtools.plans import plans_of, scans
from games.accounts import accounts, visitors
from games.display.head import waiting_count
from games.inbox import forgetting
from games.letters import digest
from games.lib import site_time
from games.mail import sending
from games.models import Game, Inbound, Invitation, Mail, Move, Order, Player, Seat, Wait
from games.ops.measures import read_measures
from games.pages.desk import page as desk
from games.pages.lobby import game_lists
from games.pages.players import page as players
from games.play.clocks import deadlines, timeouts
from games.play.moves import bots
from games.play.orders import sweep
from games.templatetags.rematch import rematch_links
from tests.games.conftest import make_player, start_game_of

pytestmark = pytest.mark.django_db


def fill(now: Any) -> Player:
    """Days of mails, moves, waits and games that are over, and a few that are not.

    Enough that an index is the shorter way, which PostgreSQL found with half as many. Returns a player with one of
    each.
    """
    alice = make_player("alice")
    table = start_game_of(alice, "random")
    long_ago = now - timedelta(days=300)
    Player.objects.bulk_create(
        Player(email=f"old{number}@example.org", name=f"old {number}", name_key=f"old {number}", joined_at=long_ago)
        for number in range(1000)
    )
    over = {"title": "mykerinos", "rules": 1, "players": 2, "state": Game.State.CANCELLED, "ended_at": now}
    games = Game.objects.bulk_create(
        Game(name=f"old {number}", created_at=long_ago + timedelta(minutes=number), **over) for number in range(1000)
    )
    seats = Seat.objects.bulk_create(Seat(game=game, index=index, bot="greedy") for game in games for index in (0, 1))
    fill_orders(alice, [table.seats[0], *seats[:100]], seats, now)
    Mail.objects.bulk_create(
        Mail(
            occasion=f"old:{number}", message_id=f"<{number}@example.org>", kind="notice", address="anna@example.org",
            state="sent" if number % 200 else "due", sent_at=now - timedelta(minutes=10 * number),
            created_at=now - timedelta(minutes=10 * number), player=alice,
        )
        for number in range(2000)
    )  # fmt: skip
    Inbound.objects.bulk_create(
        Inbound(key=f"{number}", recipient="x", raw=b"", text="", state="done", player=alice,
                settled_at=now - timedelta(minutes=30 * number), received_at=now - timedelta(minutes=30 * number))
        for number in range(1000)
    )  # fmt: skip
    ended = {"ended_at": now, "ended_by": "moved"}
    Wait.objects.bulk_create(Wait(game=table.game, seat=table.seats[0], opened_ply=1, **ended) for _ in range(2000))
    Move.objects.bulk_create(
        Move(game=table.game, ply=1000 + number, text="c4", seat=0, via="bot", at=now - timedelta(minutes=10 * number))
        for number in range(2000)
    )
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
    return alice


def fill_orders(player: Player, living: list[Seat], ended: list[Seat], now: Any) -> None:
    """Orders that have ended, and some that live; the seat of the first of these is due."""
    long_ago = now - timedelta(days=300)
    given = {"player": player, "text": "then pass", "made_ply": 0, "then_ply": 0, "created_at": long_ago}
    Order.objects.bulk_create(
        Order(seat=seat, state="cancelled", ended_at=now - timedelta(minutes=10 * number), **given)
        for number, seat in enumerate(ended)
    )
    Order.objects.bulk_create(Order(seat=seat, **given) for seat in living)


def test_nothing_that_runs_all_the_time_reads_a_table_from_end_to_end() -> None:
    alice, bob = fill(site_time.now()), make_player("bob")
    game = Game.objects.filter(state=Game.State.RUNNING).get()
    asks: dict[str, Callable[[], object]] = {
        "due": lambda: sending.next_due(False, set()),
        "gather": digest.gather,
        "bots": bots.games_waiting_for_bots,
        "orders": sweep.games_with_orders_due,
        "timeouts": timeouts.sweep,
        "measures": read_measures,
        "desk": lambda: desk.desk(alice),
        "player": lambda: players.profile(alice, bob, {}, "1"),
        "head": lambda: waiting_count(alice),
        "rematch": lambda: rematch_links(game, alice),
        "forget": forgetting.forget,
        "visitors": visitors.forget,
        "unconfirmed": accounts.forget_unconfirmed,
        "guests": lambda: Invitation.objects.filter(answered_at__lte=site_time.now()).exclude(email="").first(),
    }
    found = [
        (name, scanned, sql[:300], plan)
        for name, ask in asks.items()
        for sql, plan in plans_of(ask)
        if (scanned := scans(plan))
    ]
    assert found == [], "\n\n".join("\n".join(map(str, one)) for one in found)
    for ask, index in (
        (lambda: sending.next_due(False, set()), "mail_pending"),
        (digest.gather, "mail_to_gather"),
        (forgetting.forget, "mail_with_message"),
        (forgetting.forget, "inbound_to_forget"),
        (forgetting.forget, "order_to_forget"),
        (timeouts.first_deadline, "wait_by_deadline"),
        (sweep.games_with_orders_due, "order_living"),
        (lambda: waiting_count(alice), "wait_of_player"),
    ):
        plans = [plan for _sql, plan in plans_of(ask)]
        assert any(index in plan for plan in plans), (index, plans)
    assert len(plans_of(sweep.games_with_orders_due)) == 2, "the seat of one of them is due"
    deadlines.sweep()
    asked = [sql for sql, _plan in plans_of(deadlines.sweep)]
    assert len(asked) == 4 and not any("games_game" in sql for sql in asked), (
        "no clock runs: the heart, and two indexes"
    )
    if connection.vendor == "postgresql":
        [(_sql, plan)] = plans_of(lambda: Player.objects.filter(email__iexact="OLD7@example.org").first())
        assert "player_by_address" in plan, plan
    if connection.vendor == "sqlite":
        assert any("wait_of_player" in plan for _sql, plan in plans_of(bots.games_waiting_for_bots))
        plans = [plan for sql, plan in plans_of(lambda: game_lists.lobby({}, "1", None)) if "games_game" in sql]
        assert any("game_by_state (state=? AND public=?" in plan for plan in plans), plans
