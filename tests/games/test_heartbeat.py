"""Heartbeats: written on every run, and a long silence told once, however many workers come back at the same time."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.db import transaction

from games import clocks
from games.models import Heartbeat
from games.services.heartbeat import beat, sign
from games.table import HEART
from tests.together import at_once

pytestmark = [pytest.mark.both_databases, pytest.mark.django_db(transaction=True)]

ShiftClock = Callable[[timedelta], None]
OUTAGE = timedelta(hours=6)
WORKERS = 8


def last(name: str = "clocks") -> timedelta:
    """The age of the heartbeat."""
    return clocks.now() - Heartbeat.objects.get(name=name).at


def test_the_first_heartbeat_ends_no_silence() -> None:
    assert beat("clocks") is None
    assert last() < timedelta(seconds=10)


def test_a_run_soon_after_the_last_one_is_no_outage_and_is_written_down(shift_clock: ShiftClock, settings: Any) -> None:
    beat("clocks")
    shift_clock(timedelta(seconds=settings.OUTAGE_SECONDS - 10))
    assert beat("clocks") is None
    assert last() < timedelta(seconds=10)
    shift_clock(timedelta(seconds=settings.OUTAGE_SECONDS - 10))
    assert beat("clocks") is None, "counted from the last run, not from the first one"


def test_a_long_silence_is_told_once_with_its_length(shift_clock: ShiftClock) -> None:
    beat("clocks")
    shift_clock(OUTAGE)
    gap = beat("clocks")
    assert gap is not None
    assert timedelta() <= gap - OUTAGE < timedelta(seconds=10)
    assert beat("clocks") is None


def test_each_name_is_silent_for_itself(shift_clock: ShiftClock) -> None:
    beat("clocks")
    beat("mail")
    shift_clock(OUTAGE)
    assert beat("mail")
    assert beat("bots") is None
    assert beat("clocks")


def test_a_clock_that_went_back_is_no_outage_and_heals(shift_clock: ShiftClock) -> None:
    shift_clock(OUTAGE)
    beat("clocks")
    shift_clock(-OUTAGE)
    assert beat("clocks") is None
    assert timedelta() <= last() < timedelta(seconds=10)


def test_of_many_workers_that_come_back_together_one_is_told(shift_clock: ShiftClock) -> None:
    for _round in range(5):
        beat("clocks")
        shift_clock(OUTAGE)
        results = at_once([lambda: beat("clocks")] * WORKERS)
        told = [result for result in results if result is not None]
        assert len(told) == 1, results
        assert isinstance(told[0], timedelta)
        assert told[0] >= OUTAGE


def test_many_workers_make_the_first_heartbeat_together() -> None:
    assert at_once([lambda: beat("clocks")] * WORKERS) == [None] * WORKERS
    assert Heartbeat.objects.count() == 1


def test_a_silence_is_told_again_when_what_it_led_to_was_taken_back(shift_clock: ShiftClock) -> None:
    beat("clocks")
    shift_clock(OUTAGE)
    with transaction.atomic():
        assert beat("clocks")
        transaction.set_rollback(True)
    assert beat("clocks")


def test_nobody_goes_on_before_the_one_who_was_told_has_finished(shift_clock: ShiftClock) -> None:
    """Every worker beats and reads a deadline in one transaction; the one that is told moves it first. All see it moved."""
    beat("clocks")
    Heartbeat.objects.create(name="deadline", at=clocks.now())
    deadline = Heartbeat.objects.get(name="deadline").at
    shift_clock(OUTAGE)

    def sweep() -> timedelta | None:
        with transaction.atomic():
            gap = beat("clocks")
            row = Heartbeat.objects.get(name="deadline")
            if gap:
                row.at += gap
                row.save()
            assert row.at - deadline >= OUTAGE, "a player would have been timed out"
            return gap

    results = at_once([sweep] * WORKERS)
    assert [type(result) for result in results if result is not None] == [timedelta]


def test_r1_any_sweep_is_a_sign_that_the_site_lives(shift_clock: ShiftClock, settings: Any) -> None:
    """R1: the sweep of deadlines waited for twelve minutes behind mails, and that was taken for a standstill of the site."""
    beat(HEART)
    for _step in range(4):
        shift_clock(timedelta(seconds=settings.OUTAGE_SECONDS - 10))
        sign("mail")
    assert beat(HEART) is None


def test_who_comes_back_first_does_not_hide_the_silence(shift_clock: ShiftClock, settings: Any) -> None:
    """The pulse and the mails are swept again before deadlines are."""
    beat(HEART)
    sign("mail")
    shift_clock(OUTAGE)
    for name in ("pulse", "mail", "mail", "bots"):
        sign(name)
        shift_clock(timedelta(seconds=settings.OUTAGE_SECONDS / 10))
    gap = beat(HEART)
    assert gap is not None and gap >= OUTAGE
    sign("mail")
    assert beat(HEART) is None


def test_a_sign_makes_no_heart_of_its_own_and_follows_no_clock_that_went_back(shift_clock: ShiftClock) -> None:
    sign("mail")
    assert not Heartbeat.objects.filter(name=HEART).exists()
    shift_clock(OUTAGE)
    beat(HEART)
    shift_clock(-OUTAGE)
    sign("mail")
    assert last(HEART) < timedelta()
