"""Heartbeats: written on every run, and a long silence of the site noticed once, however many workers come back together."""

from collections.abc import Callable
from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from django.db import transaction

from games.lib import site_time
from games.models import Heartbeat, Outage
from games.table.heartbeat import beat, detect_outage, go_on
from games.table.table import SITE
from tests.together import at_once

pytestmark = pytest.mark.django_db(transaction=True)

ShiftClock = Callable[[timedelta], None]
OUTAGE = timedelta(hours=6)
WORKERS = 8


def age(name: str = SITE) -> timedelta:
    """Return the age of the heartbeat."""
    return site_time.now() - Heartbeat.objects.get(name=name).at


def length(silence: Outage | None) -> timedelta:
    assert silence is not None
    return silence.end - silence.start


def test_the_first_heartbeat_ends_no_silence() -> None:
    assert detect_outage() is None
    assert age() < timedelta(seconds=10)


def test_a_run_soon_after_the_last_one_is_no_outage_and_is_written_down(shift_clock: ShiftClock, settings: Any) -> None:
    detect_outage()
    shift_clock(timedelta(seconds=settings.OUTAGE_SECONDS - 10))
    assert detect_outage() is None
    assert age() < timedelta(seconds=10)
    shift_clock(timedelta(seconds=settings.OUTAGE_SECONDS - 10))
    assert detect_outage() is None, "counted from the last run, not from the first one"


def test_a_long_silence_is_told_with_its_length_until_it_is_made_up_for(shift_clock: ShiftClock) -> None:
    detect_outage()
    shift_clock(OUTAGE)
    silence = detect_outage()
    assert silence is not None
    assert timedelta() <= length(silence) - OUTAGE < timedelta(seconds=10)
    shift_clock(timedelta(minutes=1))
    assert detect_outage() == silence, "also for a worker that comes later"
    assert go_on(silence, 17)
    assert detect_outage() == silence._replace(made_up_to=17)
    assert not go_on(silence, 34), "another one is further"
    assert go_on(silence._replace(made_up_to=17), None)
    assert detect_outage() is None


def test_a_second_silence_waits_until_the_first_is_made_up_for(shift_clock: ShiftClock) -> None:
    detect_outage()
    shift_clock(OUTAGE)
    first = detect_outage()
    assert first is not None
    shift_clock(2 * OUTAGE)
    beat("mail")
    assert detect_outage() == first
    assert go_on(first, None)
    second = detect_outage()
    assert second is not None
    assert second.start == first.end
    assert length(second) >= 2 * OUTAGE


def test_each_name_has_a_heartbeat_of_its_own(shift_clock: ShiftClock) -> None:
    beat("bots")
    beat("mail")
    shift_clock(OUTAGE)
    beat("mail")
    assert age("mail") < timedelta(seconds=10) < OUTAGE <= age("bots")


def test_a_clock_that_went_back_is_no_outage_and_heals(shift_clock: ShiftClock) -> None:
    shift_clock(OUTAGE)
    detect_outage()
    beat("mail")
    shift_clock(-OUTAGE)
    assert detect_outage() is None
    beat("mail")
    assert timedelta() <= age() < timedelta(seconds=10)
    assert timedelta() <= age("mail") < timedelta(seconds=10)


def test_many_workers_that_come_back_together_notice_the_same_silence(shift_clock: ShiftClock) -> None:
    for _round in range(5):
        detect_outage()
        shift_clock(OUTAGE)
        noticed = at_once([detect_outage] * WORKERS)
        assert len(set(noticed)) == 1, noticed
        silence = noticed[0]
        assert isinstance(silence, Outage)
        assert length(silence) >= OUTAGE
        gone_on = at_once([partial(go_on, silence, None)] * WORKERS)
        assert gone_on.count(True) == 1 and gone_on.count(False) == WORKERS - 1, gone_on


def test_many_workers_make_the_first_heartbeat_together() -> None:
    assert at_once([detect_outage] * WORKERS) == [None] * WORKERS
    at_once([lambda: beat("mail")] * WORKERS)
    assert Heartbeat.objects.count() == 2


def test_it_is_not_gone_on_when_what_was_made_up_for_is_taken_back(shift_clock: ShiftClock) -> None:
    detect_outage()
    shift_clock(OUTAGE)
    silence = detect_outage()
    assert silence is not None
    with transaction.atomic():
        assert go_on(silence, None)
        transaction.set_rollback(True)
    assert detect_outage() == silence


def test_r1_any_sweep_is_a_sign_that_the_site_lives(shift_clock: ShiftClock, settings: Any) -> None:
    """R1: the sweep of deadlines waited for twelve minutes behind mails, and that was taken for a standstill of the site."""
    detect_outage()
    for _step in range(4):
        shift_clock(timedelta(seconds=settings.OUTAGE_SECONDS - 10))
        beat("mail")
    assert detect_outage() is None


def test_who_comes_back_first_does_not_hide_the_silence(shift_clock: ShiftClock, settings: Any) -> None:
    """The pulse and the mails are swept again before deadlines are."""
    detect_outage()
    beat("mail")
    shift_clock(OUTAGE)
    for name in ("pulse", "mail", "mail", "bots"):
        beat(name)
        shift_clock(timedelta(seconds=settings.OUTAGE_SECONDS / 10))
    assert length(detect_outage()) >= OUTAGE


def test_a_heartbeat_makes_no_heart_and_follows_no_clock_that_went_back(shift_clock: ShiftClock) -> None:
    beat("mail")
    assert not Heartbeat.objects.filter(name=SITE).exists()
    shift_clock(OUTAGE)
    detect_outage()
    shift_clock(-OUTAGE)
    beat("mail")
    assert age() < timedelta()
