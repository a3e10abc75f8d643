"""Which mail goes first, and who helps: codes and answers never wait for turn mails, and no two workers walk the same list."""

from collections.abc import Callable
from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from django.core.mail import EmailMessage
from django.db import connection

from games.lib import site_time
from games.lib.workers.sweeps import Budget
from games.mail import sending
from games.mail.kinds import LONG, is_urgent, kinds, most_urgent_first, pending, urgent
from games.mail.post import draft, post
from games.mail.sending import Outcome
from games.models import Mail, Player
from tests.steps import Shift
from tests.together import at_once

pytestmark = pytest.mark.django_db

IN_ORDER = ["account/login_code", "answer", "warning", "turn", "digest", "notice"]


def post_kinds(*kinds: str) -> None:
    """Post a mail of each kind, in that order."""
    for number, kind in enumerate(kinds):
        post(draft(f"test:{site_time.now().timestamp()}:{number}", kind, f"p{number}@example.org"))


def order() -> list[str]:
    """Return the kinds of the mails that may go, in the order in which they will."""
    return list(most_urgent_first(pending()).values_list("kind", flat=True))


def test_r1_the_most_urgent_goes_first(shift_clock: Shift) -> None:
    """R1: codes, answers, warnings and digests were one queue."""
    post_kinds(*reversed(IN_ORDER))
    assert order() == IN_ORDER
    # Of the same urgency the one that has been due for longest, also where one comes later.
    shift_clock(timedelta(minutes=1))
    post_kinds("warning", "timeout", "invitation")
    assert order() == [*IN_ORDER[:3], "warning", "turn", "timeout", "invitation", *IN_ORDER[4:]]


def test_r1_what_comes_last_comes_too(shift_clock: Shift) -> None:
    """R1: nothing is starved by being behind. A digest that has waited for long goes before the turns that came since."""
    post_kinds("notice", "digest")
    shift_clock(LONG + timedelta(seconds=1))
    post_kinds("turn", "answer")
    assert order() == ["answer", "notice", "digest", "turn"]


def test_what_is_urgent_is_the_same_in_the_database_and_in_the_program() -> None:
    names = [*kinds(), *IN_ORDER, "account/password_reset_key", "something new"]
    post_kinds(*dict.fromkeys(names))
    found = set(Mail.objects.filter(urgent()).values_list("kind", flat=True))
    assert found == {name for name in names if is_urgent(name)}
    assert "something new" not in found


def sent() -> set[str]:
    return set(Mail.objects.filter(state="sent").values_list("kind", flat=True))


def test_r1_the_urgent_sweep_sends_nothing_else(mailoutbox: list[EmailMessage], alice: Player) -> None:
    """R1: those who send codes are never busy with turn mails."""
    post(draft("test:1", "notice", alice.email, alice, inputs={"notice": "started"}))
    post(draft("code:1", "account/login_code", "anna@example.org", secrets={"code": "ABCD-EFGH"}))
    assert sending.sweep(only_urgent=True) == 1
    assert sent() == {"account/login_code"}
    assert sending.sweep() == 1


def test_r1_a_code_that_comes_while_others_are_sent_is_next(
    mailoutbox: list[EmailMessage], monkeypatch: pytest.MonkeyPatch, alice: Player
) -> None:
    """R1: a list that was read once is not sent to its end first."""
    for number in range(3):
        post(draft(f"test:{number}", "notice", alice.email, alice, inputs={"notice": "started"}))
    went: list[str] = []
    send = sending.send

    def note(mail_id: int, *others: Any) -> Outcome:
        if not went:
            post(draft("code:1", "account/login_code", "anna@example.org", secrets={"code": "ABCD-EFGH"}))
        went.append(Mail.objects.get(pk=mail_id).kind)
        return send(mail_id, *others)

    monkeypatch.setattr(sending, "send", note)
    assert sending.sweep() == 4
    assert went == ["notice", "account/login_code", "notice", "notice"]


def test_help_is_asked_for_when_there_is_more_and_again_when_the_time_is_over(
    mailoutbox: list[EmailMessage], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []
    ask: Callable[[], None] = lambda: asked.append(len(mailoutbox))  # noqa: E731
    post(draft("code:1", "account/login_code", "anna@example.org", secrets={"code": "ABCD-EFGH"}))
    assert sending.sweep(ask=ask) == 1
    assert asked == [], "one worker is enough for one mail"
    for number in range(2, 5):
        post(draft(f"code:{number}", "account/login_code", "anna@example.org", secrets={"code": "ABCD-EFGH"}))
    budget = Budget()
    monkeypatch.setattr(budget, "is_over", lambda: len(mailoutbox) == 3)
    assert sending.sweep(budget=budget, ask=ask) == 2
    assert asked == [2, 3]
    assert sending.sweep(budget=Budget(0), ask=ask) == 0
    assert sending.sweep(ask=ask) == 1


def test_while_the_mail_server_is_away_nobody_is_asked_to_help(monkeypatch: pytest.MonkeyPatch, settings: Any) -> None:
    """The rest of the list is not drawn for nothing."""
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 1
    for number in range(3):
        post(draft(f"code:{number}", "account/login_code", "anna@example.org", secrets={"code": "ABCD-EFGH"}))
    asked: list[str] = []
    assert sending.sweep(ask=lambda: asked.append("help")) == 0
    assert asked == []
    assert list(Mail.objects.values_list("state", flat=True).order_by("tries")) == ["due", "due", "retry"]


@pytest.mark.django_db(transaction=True)
def test_r1_workers_that_sweep_at_once_share_the_mails(mailoutbox: list[EmailMessage]) -> None:
    """R1: all processes of a pool walked the same list. Now each looks for its next one."""
    mails = 24
    for number in range(mails):
        post(draft(f"code:{number}", "account/login_code", "anna@example.org", secrets={"code": "ABCD-EFGH"}))
    counts = at_once([partial(sending.sweep, True)] * 4)
    assert sum(counts) == mails == len(mailoutbox)  # type: ignore[arg-type]
    assert set(Mail.objects.values_list("tries", flat=True)) == {1}


def test_looking_for_the_next_mail_reads_pending_ones_only() -> None:
    """Among many that were sent: the planner takes the partial index, on SQLite too."""
    now = site_time.now()
    Mail.objects.bulk_create(
        Mail(
            occasion=f"old:{number}",
            message_id=f"<{number}@example.org>",
            kind="turn",
            state="due" if number % 500 == 0 else "sent",
            sent_at=now,
            created_at=now,
            due_at=now - timedelta(minutes=number),
        )
        for number in range(6000)
    )
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE games_mail")
    for mails in (pending(), pending().filter(urgent())):
        plan = most_urgent_first(mails.exclude(pk__in=[1, 2])).values_list("pk")[:1].explain()
        assert "mail_pending" in plan and "Seq Scan" not in plan, plan
