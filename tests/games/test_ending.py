"""Signals end a process, whatever it does at the moment."""

import signal
from collections.abc import Iterator
from typing import Any

import pytest
from celery.apps.beat import Beat
from celery.beat import Scheduler, Service

from games.base.stop_signals import ENDS, ends_kept, wait_for_end
from mykerinos_site.celery import app


@pytest.fixture(autouse=True)
def _same_handlers_after() -> Iterator[None]:
    before = {number: signal.getsignal(number) for number in ENDS}
    yield
    for number, handler in before.items():
        signal.signal(number, handler)


@pytest.mark.parametrize("number", ENDS)
def test_an_end_that_comes_early_is_kept_until_it_is_asked_for(number: signal.Signals) -> None:
    with ends_kept():
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
