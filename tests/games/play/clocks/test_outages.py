"""The site stood still: deadlines are moved by that, each once, whoever comes back when; and only then."""

from datetime import time, timedelta
from typing import Any

import pytest
from django.db import OperationalError, connection
from django.test.utils import CaptureQueriesContext

from games.lib.workers.sweeps import Budget
from games.models import Player, Wait
from games.play.clocks import deadlines
from games.table.heartbeat import beat, go_on
from tests.games.play.clocks.conftest import (
    BANK,
    DAY,
    HOUR,
    INSTANT,
    START,
    Site,
    awake,
    bank,
    clocked,
    deadline_of,
    end_turn,
    mails,
    near,
)
from tests.steps import due_seat, open_wait
from tests.together import at_once

pytestmark = pytest.mark.django_db(transaction=True)

NIGHT = {"night_from": time(23), "night_to": time(7)}


def test_an_outage_of_six_hours_moves_all_deadlines_by_six_hours_of_thinking(site: Site, db: None) -> None:
    alice, bob = awake("alice", **NIGHT), awake("bob", **NIGHT)
    tables = [clocked(alice, bob) for _number in range(3)]
    given = [deadline_of(table) for table in tables]
    assert near(given[0], START + DAY + 8 * HOUR)
    site.set_clock(START + 6 * HOUR)
    site.stand_still_until(START + 12 * HOUR)
    site.sweep()
    for table, before in zip(tables, given, strict=True):
        # It would be 02:00: three hours until 23:00, three from 07:00 on.
        assert near(deadline_of(table), before + 14 * HOUR)
        assert near(START + open_wait(table).outage, START + 6 * HOUR)
    site.sweep()
    assert near(deadline_of(tables[0]), given[0] + 14 * HOUR), "once"


def test_an_outage_that_hides_warning_and_deadline_costs_nobody_his_turn(
    alice: Player, bob: Player, site: Site
) -> None:
    table = clocked(alice, bob)
    before = deadline_of(table)
    site.set_clock(START + 6 * HOUR)
    site.stand_still_until(START + 3 * DAY)
    site.sweep()
    assert open_wait(table).ended_at is None
    assert near(deadline_of(table), before + 2 * DAY + 18 * HOUR)
    assert not mails("warning")


def test_a_turn_that_cannot_be_moved_does_not_keep_the_others_from_being_moved(
    alice: Player, bob: Player, site: Site
) -> None:
    broken, sound = clocked(alice, bob), clocked(alice, bob)
    before = deadline_of(sound)
    Wait.objects.filter(pk=open_wait(broken).pk).update(hours={"torn": True})
    site.set_clock(START + 6 * HOUR)
    site.stand_still_until(START + 12 * HOUR)
    assert deadlines.compensate()
    assert near(deadline_of(sound), before + 6 * HOUR)


def test_a_standstill_is_made_up_for_step_by_step_and_once(
    alice: Player, bob: Player, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A worker has time for two steps, the next one dies within its step, the third one ends it. Until then nothing runs out."""
    tables = [clocked(alice, bob) for _number in range(7)]
    before = deadline_of(tables[0])
    monkeypatch.setattr(deadlines, "TOGETHER", 2)
    site.set_clock(START + 6 * HOUR)
    site.stand_still_until(START + 3 * DAY)

    def moved() -> list[bool]:
        return [near(deadline_of(table), before + 2 * DAY + 18 * HOUR) for table in tables]

    steps = iter([False, False, True])
    monkeypatch.setattr(Budget, "is_over", lambda self: next(steps))
    deadlines.sweep()
    assert moved() == [True] * 4 + [False] * 3
    assert not any(open_wait(table).warned_for for table in tables), (
        "deadlines that have not been moved yet cost nobody anything"
    )

    monkeypatch.setattr(Budget, "is_over", lambda self: False)
    give_time, given = deadlines.give_time, []

    def die(wait: Wait, *times: Any) -> None:
        given.append(wait)
        if len(given) == 2:
            raise OperationalError("the database is away")
        give_time(wait, *times)

    with monkeypatch.context() as patch:
        patch.setattr(deadlines, "give_time", die)
        with pytest.raises(OperationalError):
            deadlines.compensate()
    assert moved() == [True] * 4 + [False] * 3, "all of the step, or nothing"
    site.moment += timedelta(minutes=1)
    deadlines.sweep()
    assert moved() == [True] * 7
    assert {open_wait(table).outage for table in tables} == {2 * DAY + 18 * HOUR}
    assert not any(open_wait(table).ended_at for table in tables)


def test_after_each_step_those_who_wait_for_the_lock_may_write(
    alice: Player, bob: Player, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On SQLite a move waited until all deadlines were moved: its lock was free for a thousandth of a second at a time."""
    tables = [clocked(alice, bob) for _number in range(3)]
    before = deadline_of(tables[0])
    moved: list[int] = []
    monkeypatch.setattr(deadlines, "TOGETHER", 1)
    monkeypatch.setattr(
        deadlines,
        "let_others_write",
        lambda: moved.append(sum(deadline_of(table) > before + 3 * HOUR for table in tables)),
    )
    site.stand_still_until(START + 6 * HOUR)
    deadlines.sweep()
    assert moved == [1, 2, 3, 3], "the last step finds that nothing is left"


def test_s1_a_step_costs_the_same_few_statements_for_many_deadlines(alice: Player, bob: Player, site: Site) -> None:
    """S1: four statements for each wait, and 20,000 waits were a minute and a half in which no warning was written."""
    costs = []
    for number, more in enumerate((2, 7)):
        for _number in range(more):
            clocked(alice, bob)
        site.stand_still_until(START + (number + 1) * 6 * HOUR)
        with CaptureQueriesContext(connection) as asked:
            assert deadlines.compensate()
        costs.append(len(asked))
    assert costs[0] == costs[1] < 20, costs
    assert Wait.objects.filter(ended_at=None, outage__gte=6 * HOUR).count() == 9


def test_a_turn_that_ends_as_its_step_begins_is_left_as_it_ended(
    alice: Player, bob: Player, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    ending, running = clocked(alice, bob), clocked(alice, bob)
    ended, before = open_wait(ending), deadline_of(running)
    site.set_clock(START + HOUR)
    site.stand_still_until(START + 7 * HOUR)

    def end_and_go_on(*silence: Any) -> bool:
        if Wait.objects.filter(pk=ended.pk, ended_at=None).exists():
            end_turn(ending)
        return go_on(*silence)

    monkeypatch.setattr(deadlines, "go_on", end_and_go_on)
    assert deadlines.compensate()
    now = Wait.objects.get(pk=ended.pk)
    assert now.ended_at is not None and now.deadline == ended.deadline
    assert near(START + now.outage, START + 6 * HOUR), "once, by who moved"
    assert near(deadline_of(running), before + 6 * HOUR)


def test_who_moves_while_the_standstill_is_made_up_for_pays_nothing(
    alice: Player, bob: Player, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = clocked(alice, bob, pace=BANK), clocked(alice, bob, pace=BANK)
    monkeypatch.setattr(deadlines, "TOGETHER", 1)
    site.set_clock(START + HOUR)
    site.stand_still_until(START + 25 * HOUR)
    steps = iter([False, True])
    monkeypatch.setattr(Budget, "is_over", lambda self: next(steps))
    assert not deadlines.compensate(Budget())
    beat("mail")
    for table in (first, second):
        seat = due_seat(table)
        end_turn(table)
        left = bank(table, seat.index)
        assert left is not None
        assert abs(left - (120 - 1 + 24) * HOUR) < 10 * INSTANT, "whether the wait was reached or not"


def test_workers_that_come_back_share_the_making_up(
    alice: Player, bob: Player, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = [clocked(alice, bob) for _number in range(9)]
    before = deadline_of(tables[0])
    monkeypatch.setattr(deadlines, "TOGETHER", 2)
    site.stand_still_until(START + 6 * HOUR)
    at_once([deadlines.sweep] * 4)
    assert all(near(deadline_of(table), before + 6 * HOUR) for table in tables)


def test_r1_a_sweep_that_had_to_wait_moves_no_deadline(alice: Player, bob: Player, site: Site) -> None:
    """R1: behind a mail server that took 8 seconds a mail it waited for 12 minutes, and moved 440 deadlines by that."""
    table = clocked(alice, bob)
    before = deadline_of(table)
    site.set_clock(START + HOUR)
    for minutes in (4, 8, 12):
        site.moment = START + HOUR + timedelta(minutes=minutes)
        beat("mail")
    deadlines.sweep()
    assert (deadline_of(table), open_wait(table).outage) == (before, timedelta())


@pytest.mark.parametrize("jump", [2 * HOUR, 40 * DAY])
def test_a_clock_that_jumps_and_comes_back_costs_nobody_his_turn(
    alice: Player, bob: Player, site: Site, jump: timedelta
) -> None:
    """Whatever sweep runs first after it."""
    table = clocked(alice, bob)
    before = deadline_of(table)
    site.set_clock(START + HOUR)
    for moment in (START + HOUR + jump, START + 2 * HOUR + jump, START + 3 * HOUR):
        site.moment = moment
        for name in ("pulse", "mail", "bots"):
            beat(name)
        site.sweep()
    assert open_wait(table).ended_at is None
    assert deadline_of(table) >= before


def test_who_moves_before_the_sweep_is_back_pays_no_bank_for_the_outage(alice: Player, bob: Player, site: Site) -> None:
    table = clocked(alice, bob, pace=BANK)
    seat = due_seat(table)
    site.set_clock(START + HOUR)
    site.stand_still_until(START + 25 * HOUR)
    end_turn(table)
    left = bank(table, seat.index)
    assert left is not None
    assert abs(left - (120 - 1 + 24) * HOUR) < 10 * INSTANT
