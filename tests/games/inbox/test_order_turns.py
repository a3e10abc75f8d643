"""Turn mails of who leaves orders: one more where an order has ended in the middle of a turn, and what they show."""

import random
from datetime import timedelta
from itertools import permutations
from typing import Any

import pytest

from engine.bots import BOTS
from engine.contract import draw_by, mind_of, plans_of
from engine.orders.imagination import Walk
from engine.orders.order import Step, write_step
from games.letters import confirmations, parts
from games.models import Mail, Move, Order, Player, Seat
from games.play.orders.sweep import GRACE
from games.play.orders.sweep import sweep as sweep_orders
from games.table.table import Table, load_table
from tests.games.conftest import start_game_of
from tests.games.inbox.replies import address_for, send
from tests.games.inbox.test_whole_games import DOT
from tests.games.letters.waiting_answers import ANNOUNCED, AS_WRITTEN
from tests.steps import MINUTE, Shift, due_seat, letters_to, play_next, text_of
from tests.steps import sweep_mails as sweep_mails

pytestmark = pytest.mark.django_db
LATER = GRACE + timedelta(seconds=1)


def three_turns(*people: Player) -> tuple[Table, list[str]]:
    """Thebes: one digs for months.

    The other is due three times, if they take these cards in their first two turns; the third is for the last
    one.
    """
    table = start_game_of(*people, title="thebes")
    longest = ""
    while not longest:
        lines = table.legal(due_seat(table))
        longest = max(
            (line for line in lines if line.startswith("dig ")), key=lambda line: int(line.split()[2]), default=""
        )
        table = play_next(table, longest or next(line for line in lines if line.startswith("take ")))
    title, position, other = table.title, table.position, due_seat(table).index
    cards = [line for line in table.legal(due_seat(table)) if line.startswith("take ") and " by " not in line]
    for chosen in permutations(cards, 3):
        for line in chosen[:2]:
            position = title.apply(position, line, other)
            position = title.apply(position, title.deal(position, draw_by(lambda _number: 0)))
        if title.due(position) == (other,):
            return table, list(chosen)
        position = table.position
    raise AssertionError("no such turns in this deal")


def address_of(table: Table) -> str:
    """Of the person who is due."""
    player = due_seat(load_table(pk=table.game.pk)).player
    assert player is not None and player.email is not None
    return player.email


@pytest.mark.parametrize("at_once", [0, 3])
@pytest.mark.parametrize(
    ("order", "state"),
    [("then {1}", "used_up"), ("then {1}\nthen {2}\nask if card", "asked")],
    ids=["used up", "asked"],
)
def test_where_an_order_ends_in_the_middle_of_a_turn_its_owner_is_asked(
    bob: Player, dora: Player, shift_clock: Shift, monkeypatch: pytest.MonkeyPatch, order: str, state: str, at_once: int
) -> None:
    """The mail about that turn was out before the order was left.

    Without another one the owner would be told nothing for a day, or nothing at all.
    """
    monkeypatch.setattr(confirmations, "AT_ONCE", at_once)
    table, cards = three_turns(dora, bob)
    wait, mine = table.waits[due_seat(table).pk], address_of(table)
    shift_clock(5 * MINUTE)
    sweep_mails()
    row = send(address_for(table, due_seat(table).index), f"{cards[0]}\n{order.format(*cards)}", mine)
    assert row.report.get("order"), row.report
    sweep_mails()
    before = len(letters_to(mine))
    shift_clock(LATER)
    assert sweep_orders() == 1
    table = load_table(pk=table.game.pk)
    assert Order.objects.get().state == state
    assert table.waits[due_seat(table).pk].pk == wait.pk, "it is the same turn as before"
    for _sweep in range(10):
        shift_clock(MINUTE)
        sweep_mails()
    assert len(letters_to(mine)) == before + 1
    letter = " ".join(text_of(letters_to(mine)[-1]).split())
    assert "What your plan played" in letter and "Your plan has stopped" in letter
    assert (AS_WRITTEN in letter) == (at_once == 0)
    row = send(address_for(table, due_seat(table).index), "refresh", mine)
    assert row.report["first"] is not None
    assert not Mail.objects.filter(wait=wait, kind="turn", state__in=["held", "due"]).exists()


def test_where_the_turn_has_a_mail_to_come_there_is_no_other(table: Table, dora: Player, shift_clock: Shift) -> None:
    """An order that asks at the beginning of a turn."""
    send(address_for(table, 2), "c4\nthen c5-d5", "dora@example.org")
    table = play_next(table, "c5", "g5")
    shift_clock(LATER)
    assert sweep_orders() == 0
    assert Order.objects.get().state == "asked"
    assert Mail.objects.filter(player=dora, kind="turn", wait=table.waits[due_seat(table).pk]).count() == 1


def turns_pass(table: Table, shift: Shift, *lines: str) -> Table:
    """Return the others move, and what is due then happens: the order plays or asks, and mails go out."""
    table = play_next(table, *lines)
    shift(LATER)
    sweep_orders()
    shift(5 * MINUTE)
    sweep_mails()
    return load_table(pk=table.game.pk)


def test_a_turn_mail_that_tells_what_an_order_played_shows_how_mails_are_read(
    table: Table, dora: Player, shift_clock: Shift, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So it counts as an answer does: of enough of them the last one says so, and the next answer comes with the next mail."""
    monkeypatch.setattr(confirmations, "AT_ONCE", 2)
    mine = "dora@example.org"
    send(address_for(table, 2), "c4\nthen c5-d5\nplay blindly", mine)
    sweep_mails()
    assert "was played." in text_of(letters_to(mine)[-1])
    table = turns_pass(table, shift_clock, "e2", "g5")
    assert Move.objects.filter(via=Move.Via.ORDER).count() == 1
    table = turns_pass(table, shift_clock, "e3", "g6")
    letter = letters_to(mine)[-1]
    html = letter.get_body(preferencelist=("html",))
    assert html is not None and "What your plan played" in text_of(letter)
    assert ANNOUNCED in " ".join(text_of(letter).split()) and ANNOUNCED in html.get_content().replace("&#x27;", "'")
    before = len(letters_to(mine))
    row = send(address_for(table, 2), "d6\nthen pass\nask if pass", mine)
    sweep_mails()
    assert row.report["order"] and len(letters_to(mine)) == before
    turns_pass(table, shift_clock, "pass", "pass")
    (letter,) = letters_to(mine)[before:]
    told = " ".join(text_of(letter).split())
    assert AS_WRITTEN in told and "Your plan has stopped" in told and ANNOUNCED not in told


@pytest.fixture
def table(alice: Player, bob: Player, dora: Player) -> Table:
    """Dora, who is green, is due, and the deal is that of the vectors in docs/orders.md."""
    return start_game_of(alice, bob, dora)


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
