"""Bots that think: one decision a run, nothing held meanwhile, a stale choice thrown away, in a process of their own."""

import json
import os
import signal
from collections.abc import Iterator
from io import StringIO

import pytest
from django.core.cache import cache
from django.db import connection

from engine.bots.decider import Question, answer
from engine.cli.thinker import serve
from engine.contract import draw_by
from engine.registry import get_title
from engine.thinking import MASTER, Tree
from games.lib.workers import sweeps
from games.models import Move, Seat
from games.play.moves import thinking
from games.play.moves.bots import bot_choice, due_bot, games_waiting_for_bots, make_choice, play_bots
from games.play.moves.decision import play_move
from games.table.table import Table, load_table
from tests.engine.titles import change_mind
from tests.games.conftest import start_game_of


@pytest.fixture(autouse=True)
def small_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    """Masters that think as others do, for a shorter time."""
    cache.clear()
    table = {MASTER: Tree(2)}
    change_mind(monkeypatch, get_title("mykerinos"), thinking=table)


def masters(number: int = 2) -> Table:
    return start_game_of(*["master"] * number, seed=bytes(32))


def decisions(table: Table) -> int:
    return Move.objects.filter(game=table.game, via=Move.Via.BOT).count()


@pytest.mark.django_db
def test_one_decision_a_run_in_the_game_that_waits_longest() -> None:
    first, second = masters(), masters()
    assert games_waiting_for_bots() == [] and games_waiting_for_bots(slow=True) == [first.game.pk, second.game.pk]
    assert play_bots(first.game.pk) == 0, "who decides at a look leaves them alone"
    assert thinking.think() is True
    assert (decisions(first), decisions(second)) == (1, 0)
    again = load_table(pk=first.game.pk)
    seat = due_bot(again, slow=True)
    assert seat is not None and due_bot(again) is None


@pytest.mark.django_db
def test_the_run_asks_for_the_next_one(monkeypatch: pytest.MonkeyPatch) -> None:
    table = masters()
    asked: list[object] = []
    monkeypatch.setattr(sweeps, "enqueue", lambda *given: asked.append(given))
    sweeps.scheduled_sweeps()["thinking"].run()
    assert decisions(table) == 1 and asked == [("thinking", "thinking")]
    Seat.objects.filter(game=table.game).update(bot="greedy")
    asked.clear()
    sweeps.scheduled_sweeps()["thinking"].run()
    assert asked == []


@pytest.mark.django_db(transaction=True)
def test_nothing_is_held_while_a_bot_thinks_and_a_stale_choice_is_thrown_away(monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody else moves meanwhile: what was thought out for the board of before is not played on the new one."""
    table = masters()
    held: list[bool] = []

    def choose(before: Table, seat: object) -> str:
        held.append(connection.in_atomic_block)
        due = before.seats[before.due()[0]]
        other = before.legal(due)[-1]
        now = load_table(pk=before.game.pk)
        play_move(now, due, now.waits[due.pk].pk, other, Move.Via.BOT, ply=now.game.ply)
        return str(before.legal(due)[0])

    monkeypatch.setattr(thinking, "choose", choose)
    assert thinking.think_about(table.game.pk) == 0
    assert held == [False]
    assert decisions(table) == 1
    old = table.seats[table.due()[0]]
    assert make_choice(table, old, table.legal(old)[0]) is None, "nor where it comes a moment later"


@pytest.mark.django_db
def test_two_workers_think_about_different_games_and_a_game_that_fails_stops_nobody(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    first, second = masters(), masters()
    assert thinking.claim(load_table(pk=first.game.pk))
    thinking.think()
    assert (decisions(first), decisions(second)) == (0, 1)
    cache.clear()
    real = thinking.choose

    def fail_in_first(table: Table, seat: object) -> str:
        if table.game.pk == first.game.pk:
            raise ZeroDivisionError
        return real(table, seat)  # type: ignore[arg-type]

    monkeypatch.setattr(thinking, "choose", fail_in_first)
    thinking.think()
    assert (decisions(first), decisions(second)) == (0, 2)
    assert f"The bots of game {first.game.pk} could not think." in caplog.text


@pytest.fixture
def elsewhere() -> Iterator[thinking.Elsewhere]:
    with thinking.elsewhere():
        assert thinking._elsewhere is not None
        yield thinking._elsewhere


@pytest.mark.django_db
def test_a_process_of_its_own_chooses_the_same_and_may_die(
    monkeypatch: pytest.MonkeyPatch, elsewhere: thinking.Elsewhere
) -> None:
    """The club's bot, whose chance is the dice: what is thought out elsewhere is what would be here."""
    table = start_game_of("greedy", "greedy", seed=bytes(32))
    seat = table.seats[table.due()[0]]
    expected = bot_choice("greedy", table, table.position, seat, table.game.ply)
    assert thinking.choose(table, seat) == expected
    process = elsewhere.process
    assert process is not None and process.poll() is None
    assert os.getpriority(os.PRIO_PROCESS, process.pid) > os.getpriority(os.PRIO_PROCESS, 0)
    process.send_signal(signal.SIGKILL)
    process.wait()
    assert thinking.choose(table, seat) == expected, "another one is begun"
    assert elsewhere.process is not process
    # What that process does not know is thought out here.
    monkeypatch.setattr(table.game, "title", "unknown")
    assert thinking.choose(table, seat) == expected


def test_what_cannot_be_answered_ends_nothing() -> None:
    title = get_title("thebes")
    position = title.start(2, {})
    for integer in (0, 0):
        position = title.apply(position, title.deal(position, draw_by(lambda number, integer=integer: integer)))  # type: ignore[misc]
    question: Question = {
        "title": "thebes", "rules": 1, "position": title.to_json(position), "seat": title.due(position)[0],
        "bot": "greedy", "dice": "00" * 8,
    }  # fmt: skip
    answers = StringIO()
    serve(StringIO(f"nonsense\n{json.dumps(question)}\n"), answers)
    assert answers.getvalue().split("\n")[:2] == ["", answer(question)]
