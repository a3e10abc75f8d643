"""Signals end a process, whatever it does at the moment."""

import os
import signal
from collections.abc import Iterator
from threading import Thread
from typing import Any

import pytest
from celery import Celery
from celery.apps.beat import Beat
from celery.beat import Scheduler, Service
from django.core.cache import cache
from redis import Redis

from devtools.waiting import wait_for
from games.lib.workers.clockwork import LONG_AGO, Clockwork
from games.lib.workers.stop_signals import ENDS, block_end_signals, wait_for_end
from mykerinos_site.celery import app


@pytest.fixture(autouse=True)
def _same_handlers_after() -> Iterator[None]:
    before = {number: signal.getsignal(number) for number in ENDS}
    yield
    for number, handler in before.items():
        signal.signal(number, handler)


@pytest.mark.parametrize("number", ENDS)
def test_an_end_that_comes_early_is_kept_until_it_is_asked_for(number: signal.Signals) -> None:
    with block_end_signals():
        signal.raise_signal(number)
        wait_for_end()


class Swallowing(Scheduler):
    """Its first round is ended by a signal, and carries on as if nothing had been."""

    rounds = 0

    def tick(self, *arguments: Any, **named: Any) -> float:
        Swallowing.rounds += 1
        assert Swallowing.rounds == 1, "beat goes on"
        with pytest.raises(SystemExit):
            signal.raise_signal(signal.SIGTERM)
        return 0.0


def test_beat_ends_where_the_exception_of_the_signal_is_swallowed() -> None:
    service = Service(app, scheduler_cls=Swallowing)
    Beat(app=app).install_sync_handler(service)
    service.start()
    assert Swallowing.rounds == 1


def end_while_redis_is_slow(redis: Redis) -> None:
    """SIGTERM as soon as Redis holds back a task that it is to take."""
    redis.client_pause(60_000, all=False)
    try:
        wait_for(lambda: redis.info("clients")["blocked_clients"])
        os.kill(os.getpid(), signal.SIGTERM)
    finally:
        redis.client_unpause()


def test_beat_ends_without_a_word_of_what_it_was_cut_off_from(redis_url: str, caplog: pytest.LogCaptureFixture) -> None:
    """Celery's handler closes the connection that is being read: what came of it was a ValueError, and told at length."""
    cache.clear()
    there = Celery("there", broker=redis_url, set_as_current=False)
    there.conf.beat_schedule = {"mail": {"task": "sweep_mail", "schedule": 1.0, "last_run_at": LONG_AGO}}
    service = Service(there, scheduler_cls=Clockwork)
    Beat(app=there).install_sync_handler(service)
    with Redis.from_url(redis_url) as redis:
        ending = Thread(target=end_while_redis_is_slow, args=(redis,))
        ending.start()
        service.start()
        ending.join()
    assert caplog.text == ""
