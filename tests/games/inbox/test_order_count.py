"""How many mails a game takes whose two players write nothing but mails, with orders and without."""

import random
from datetime import timedelta
from typing import Any

import pytest

from engine.bots import BOTS
from engine.contract import mind_of, plans_of
from engine.orders.imagination import Walk
from engine.orders.order import Step, write_step
from games.letters import parts
from games.models import Mail, Move, Player, Seat
from games.play.orders.sweep import GRACE
from games.play.orders.sweep import sweep as sweep_orders
from games.table.table import Table, load_table
from tests.games.conftest import start_game_of
from tests.games.inbox.replies import address_for, send
from tests.games.inbox.test_whole_games import DOT
from tests.steps import Shift
from tests.steps import sweep_mails as sweep_mails

pytestmark = pytest.mark.django_db
STEPS, CHOICES = 8, 3
"""Decisions that each order has lines for: with two players a turn has two of them."""
MOST_TURNS = 60


def plan(table: Table, seat: Seat, move: str) -> list[str]:
    """Return the turns to come as somebody may plan them after that move: the best by the appraisal, and two others each."""
    title, index = table.title, seat.index
    walk = Walk(title, table.view(seat), index)
    walk.go_on(table.position, move)
    lines: list[str] = []
    while len(lines) < STEPS:
        here = next(iter(walk.occasions()), None)
        if here is None:
            break
        legal = title.legal(here.position, index)
        worth = mind_of(title).appraise(title.view(here.position, index), index, legal)
        best = [line for _, line in sorted(zip(worth, legal, strict=True), reverse=True)][:CHOICES]
        lines.append(write_step(Step(here.name, tuple(best))))
        walk.go_on(here.position, best[0])
    return lines


def play_season(people: tuple[Player, Player], shift: Shift, *, orders: bool) -> tuple[int, int]:
    """Return the mails about turns, and those that answer, of a first season.

    Each player reads what has come, and replies at once.
    """
    rng = random.Random(1)
    table = start_game_of(*people)
    title, game = table.title, table.game.pk
    chapter = plans_of(title).chapter(table.view(None))
    for _turn in range(MOST_TURNS):
        shift(GRACE + timedelta(seconds=1))
        sweep_orders()
        for _look in range(2):
            shift(timedelta(minutes=5))
            sweep_mails()
        table = load_table(pk=game)
        if plans_of(title).chapter(table.view(None)) != chapter:
            break
        seat = table.seats[table.due()[0]]
        assert seat.player is not None
        assert Mail.objects.filter(game=game, player=seat.player).order_by("pk").last() is not None
        legal = table.legal(seat)
        move: Any = BOTS["greedy"](title, table.view(seat), seat.index, legal, rng)
        text = "\n".join([move, *(plan(table, seat, move) if orders else [])])
        row = send(address_for(table, seat.index), text, str(seat.player.email))
        assert row.report["first"] is not None, row.report
    else:
        raise AssertionError("the season has no end")
    sent = Mail.objects.filter(game=game, state=Mail.State.SENT)
    return sent.filter(kind="turn").count(), sent.filter(kind="answer").count()


@pytest.mark.long
def test_with_orders_a_season_takes_at_most_two_mails_of_three(
    alice: Player, bob: Player, shift_clock: Shift, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One season of one deal. Of whole games it is about half: `script/bench letters --write order`."""
    monkeypatch.setattr(parts, "png", lambda *_args: DOT)
    Player.objects.update(mail_when="now")
    without = play_season((alice, bob), shift_clock, orders=False)
    with_orders = play_season((alice, bob), shift_clock, orders=True)
    by_order = Move.objects.filter(via=Move.Via.ORDER).count()
    assert by_order > 3
    assert 3 * sum(with_orders) <= 2 * sum(without), (without, with_orders)
    assert Mail.objects.filter(reason="Your plan played it.").count() > 3
