"""R8: so many mails a second leave as the provider allows, and one that asks for fewer gets fewer. Nothing is lost by it."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any

import pytest
from django.core.cache import cache
from django.db import connection

from games.lib import site_time
from games.lib.workers.sweeps import Budget
from games.mail import rate, sending
from games.models import Mail
from tests.games.mail.conftest import post_code
from tests.games.mail.smtp import Server
from tests.games.mail.smtp import server as server
from tests.steps import Shift


def post(number: int) -> list[Mail]:
    return [post_code(f"code:{index}", f"reader{index}@example.org") for index in range(number)]


def run(_worker: int) -> int:
    """Return a run of a worker. Returns how many mails it sent."""
    try:
        return sending.sweep(True, Budget(0.7))
    finally:
        connection.close()


@pytest.mark.django_db(transaction=True)
def test_several_workers_together_send_no_more_than_the_rate(server: Server, settings: Any, shift_clock: Shift) -> None:
    """What they may not send now stays due, untouched."""
    settings.MAIL_RATE = 0.05
    post(6)
    shift_clock(timedelta(seconds=20 - site_time.now().timestamp() % 20 + 1))
    for least in (1, 2, 3):
        with ThreadPoolExecutor(3) as pool:
            assert sum(pool.map(run, range(3))) == 1
        assert len(server.taken) == least
        assert Mail.objects.filter(state=Mail.State.DUE, tries=0).count() == 6 - least
        shift_clock(timedelta(seconds=20))
    settings.MAIL_RATE = 0
    assert sending.sweep(True) == 3 and len(server.taken) == 6


@pytest.mark.django_db
@pytest.mark.parametrize(
    "words", ["450 4.7.1 slow down", "454 Throttling failure: Maximum sending rate exceeded.", "421 4.7.0 later"]
)
@pytest.mark.parametrize("where", ["recipient", "message"])
def test_throttling_is_no_failure_of_the_mail_and_slows_down(
    server: Server, settings: Any, words: str, where: str
) -> None:
    first, second = post(2)
    if where == "recipient":
        server.recipients["reader0@example.org"] = words
    else:
        server.data = words
    assert rate.mails_a_second() is None
    assert sending.sweep(True) == 0
    first.refresh_from_db()
    second.refresh_from_db()
    assert (first.state, first.setbacks, first.refusals, second.state, second.tries) == ("retry", 0, 0, "due", 0)
    assert round((first.due_at - site_time.now()).total_seconds()) <= settings.MAIL_RETRY
    assert rate.mails_a_second() == 1.0
    settings.MAIL_RATE = 14
    assert rate.mails_a_second() == 7.0
    cache.clear()
    server.data = "250 OK"
    assert sending.sweep(True) == 1


@pytest.mark.django_db
@pytest.mark.parametrize("words", ["451 4.3.0 no disk", "452 4.2.2 full", "450 4.2.0 not now", "550 5.7.1 never"])
def test_trouble_is_no_throttling(server: Server, words: str) -> None:
    post(1)
    server.data = words
    sending.sweep(True)
    mail = Mail.objects.get()
    assert mail.setbacks + mail.refusals == 1
    assert rate.mails_a_second() is None
