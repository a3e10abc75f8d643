"""The last warning: once for each deadline, again when it moves, and always before the clock costs anything."""

import re
from datetime import timedelta
from smtplib import SMTPRecipientsRefused
from typing import Any

import pytest

from games.clock.pace import PerWait
from games.lib import site_time
from games.mail import game_posts, sending
from games.models import Mail, Player, Wait
from games.play.clocks import deadlines, timeouts, vacations
from tests.games.play.clocks.conftest import (
    DAY,
    HOUR,
    START,
    Site,
    clocked,
    deadline_of,
    due_after,
    end_turn,
    mails,
    near,
)
from tests.steps import open_wait
from tests.together import at_once

pytestmark = pytest.mark.django_db(transaction=True)


def text_of(mail: Mail) -> str:
    from email import policy
    from email.parser import BytesParser

    assert mail.message is not None
    message = BytesParser(policy=policy.default).parsebytes(bytes(mail.message))
    body = message.get_body(("plain",))
    assert body is not None
    return str(body.get_content())


@pytest.mark.parametrize(("hours", "left"), [(12, 6), (13, 12), (24, 12), (48, 12), (72, 18), (336, 84)])
def test_the_warning_comes_when_the_table_says(hours: int, left: int, alice: Player, bob: Player, site: Site) -> None:
    table = clocked(alice, bob, pace=PerWait(hours))
    due = START + (hours - left) * HOUR
    site.set_clock(due - HOUR / 10)
    site.sweep()
    assert not mails("warning")
    site.set_clock(due + HOUR / 10)
    site.sweep()
    (mail,) = mails("warning")
    assert mail.state == Mail.State.SENT
    assert mail.player == open_wait(table).seat.player
    site.sweep()
    assert len(mails("warning")) == 1


def test_many_workers_warn_once(alice: Player, bob: Player, site: Site) -> None:
    for _number in range(3):
        clocked(alice, bob)
    site.set_clock(START + 13 * HOUR)
    at_once([deadlines.sweep] * 4)
    at_once([sending.sweep] * 4)
    assert [mail.state for mail in mails("warning")] == ["sent"] * 3


def test_a_warning_in_trouble_does_not_stop_the_others(
    alice: Player, bob: Player, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    troubled, other = open_wait(clocked(alice, bob)), open_wait(clocked(alice, bob))
    post_warning = game_posts.post_warning

    def post_or_fail(wait: Wait) -> None:
        if wait.pk == troubled.pk:
            raise ValueError("a seat that cannot be read")
        post_warning(wait)

    monkeypatch.setattr(deadlines, "post_warning", post_or_fail)
    site.set_clock(START + 13 * HOUR)
    site.sweep()
    assert [mail.wait_id for mail in mails("warning")] == [other.pk]
    # What was not written down is found by the next run.
    troubled.refresh_from_db()
    assert troubled.warned_for is None


def test_the_warning_tells_the_time_what_it_costs_and_what_can_be_done(alice: Player, bob: Player, site: Site) -> None:
    Player.objects.update(time_zone="Europe/Warsaw")
    alice.refresh_from_db()
    bob.refresh_from_db()
    clocked(alice, bob)
    site.set_clock(START + 13 * HOUR)
    site.sweep()
    (mail,) = mails("warning")
    text = text_of(mail)
    assert "Test: your time is running out" in text
    # It is 02:00 in Warsaw; the turn ends at 13:00.
    assert (
        "Move by 13:00 today, Warsaw time.\n11 hours left.\nIf you don't move by then, a bot plays this turn for you."
        in text
    )
    assert "/m/" in text
    assert re.fullmatch(r"<[0-9a-f]{32}@localhost>", mail.message_id), "it tells nothing of the turn"


def test_a_deadline_that_moves_after_its_warning_warns_again(alice: Player, bob: Player, site: Site) -> None:
    table = clocked(alice, bob)
    site.run_until(START + 13 * HOUR, HOUR)
    first = deadline_of(table)
    site.stand_still_until(START + 19 * HOUR)
    site.sweep()
    assert near(deadline_of(table), first + 6 * HOUR)
    told = mails("warning")
    assert [mail.state for mail in told] == ["sent", "sent"]
    assert len({mail.occasion for mail in told}) == 2
    assert "Move by 18:00 today, UTC." in text_of(told[1])
    site.run_until(START + 25 * HOUR)
    assert len(mails("warning")) == 2


def test_a_warning_of_a_deadline_that_has_moved_is_pointless(alice: Player, bob: Player, site: Site) -> None:
    table = due_after(clocked(alice, bob, pace=PerWait(336)), alice)
    site.set_clock(START + 253 * HOUR)
    deadlines.sweep()
    tomorrow = (site_time.now() + DAY).date()
    vacations.enter(alice, tomorrow, tomorrow)
    sending.sweep()
    (mail,) = mails("warning")
    assert (mail.state, mail.reason) == (Mail.State.SUPPRESSED, "The deadline has moved.")
    assert open_wait(table).warned_for != deadline_of(table)


def test_a_turn_that_is_over_is_not_warned_of(alice: Player, bob: Player, site: Site) -> None:
    table = clocked(alice, bob)
    site.set_clock(START + 13 * HOUR)
    deadlines.sweep()
    end_turn(table)
    sending.sweep()
    assert [mail.state for mail in mails("warning")] == ["suppressed"]


def test_only_the_last_warning_is_a_wish_that_is_kept(alice: Player, bob: Player, site: Site) -> None:
    Player.objects.filter(pk=alice.pk).update(mail_when=Player.MailWhen.WARNING)
    Player.objects.filter(pk=bob.pk).update(mail_when=Player.MailWhen.NEVER)
    table = due_after(clocked(Player.objects.get(pk=alice.pk), Player.objects.get(pk=bob.pk)), alice)
    site.run_until(START + 13 * HOUR)
    assert [mail.state for mail in mails("warning", player=alice)] == ["sent"]
    assert "sent" not in [mail.state for mail in mails("turn", player=alice)]
    end_turn(table)
    site.run_until(site_time.now() + 13 * HOUR)
    assert [mail.state for mail in mails("warning", player=bob)] == ["suppressed"]


class Away:
    """A mail server that is away for a while."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.away = True
        deliver = sending.deliver

        def or_not(connection: Any, message: Any) -> None:
            if self.away:
                raise ConnectionRefusedError("the mail server is away")
            deliver(connection, message)

        monkeypatch.setattr(sending, "deliver", or_not)


def test_a_deadline_that_cannot_be_held_back_stops_no_other(
    alice: Player, bob: Player, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    Away(monkeypatch)
    troubled, other = open_wait(clocked(alice, bob)), open_wait(clocked(alice, bob))
    deadline = other.deadline
    assert deadline is not None
    site.run_until(deadline - 4 * HOUR)
    Wait.objects.filter(pk=troubled.pk).update(hours={})
    site.run_until(deadline)
    other.refresh_from_db()
    assert other.deadline is not None
    assert other.deadline > deadline, "its warning is still on its way"


def test_promise_05_always_a_warning_before_the_clock_costs_anything(
    alice: Player, bob: Player, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Once per deadline, and before it; while the warning cannot be sent, the time-out waits."""
    server = Away(monkeypatch)
    table = clocked(alice, bob)
    wait, deadline = open_wait(table), deadline_of(table)
    site.run_until(deadline + 5 * HOUR)
    (mail,) = mails("warning")
    assert mail.state == Mail.State.RETRY
    wait.refresh_from_db()
    assert wait.ended_at is None, "nobody was warned"
    assert wait.deadline is not None
    assert wait.deadline > site_time.now()
    assert timeouts.run_out(wait.pk) is False
    server.away = False
    site.set_clock(site_time.now() + HOUR / 10)
    site.sweep()
    mail.refresh_from_db()
    wait.refresh_from_db()
    assert mail.state == Mail.State.SENT
    assert mail.sent_at is not None
    assert wait.deadline is not None
    assert wait.deadline - mail.sent_at > 2 * HOUR, "there is time left to move"
    assert wait.warned_for == wait.deadline
    assert "Move by " in text_of(mail) and " left." in text_of(mail)
    site.run_until(wait.deadline + HOUR / 60)
    wait.refresh_from_db()
    assert wait.ended_by == Wait.End.TIMEOUT
    assert len(mails("warning", wait=wait)) == 1


def test_promise_05_no_wait_is_ever_ended_by_the_clock_without_its_warning(
    alice: Player, bob: Player, site: Site
) -> None:
    """Ten turns in a row that nobody plays."""
    clocked(alice, bob, pace=PerWait(12))
    while Wait.objects.filter(ended_by=Wait.End.TIMEOUT).count() < 3:
        site.run_until(site_time.now() + 2 * HOUR, step=HOUR)
    for wait in Wait.objects.filter(ended_by=Wait.End.TIMEOUT):
        (mail,) = mails("warning", wait=wait)
        assert wait.ended_at is not None
        assert mail.sent_at is not None
        assert wait.ended_at - mail.sent_at > timedelta(hours=4)


def test_quiet_hours_do_not_swallow_a_warning(alice: Player, bob: Player, site: Site) -> None:
    """It waits for their end where time is left then, and wakes its player where it is not."""
    from datetime import time

    Player.objects.update(quiet_from=time(0), quiet_until=time(4))
    alice, bob = Player.objects.get(pk=alice.pk), Player.objects.get(pk=bob.pk)
    clocked(alice, bob)
    site.run_until(START + 13 * HOUR)
    assert [mail.state for mail in mails("warning")] == ["held"]
    site.run_until(START + 16 * HOUR + HOUR / 10)
    assert [mail.state for mail in mails("warning")] == ["sent"]
    Wait.objects.filter(ended_at=None).update(ended_at=site_time.now(), ended_by="over")
    Mail.objects.all().delete()
    Player.objects.update(quiet_from=time(12), quiet_until=time(11))
    site.set_clock(START + 2 * DAY + HOUR / 10)
    clocked(Player.objects.get(pk=alice.pk), Player.objects.get(pk=bob.pk), pace=PerWait(13))
    site.run_until(START + 2 * DAY + 2 * HOUR)
    site.run_until(site_time.now() + 8 * HOUR)
    (mail,) = mails("warning")
    assert mail.state in {"sent", "held"}
    site.run_until(site_time.now() + 3 * HOUR)
    (mail,) = mails("warning")
    assert mail.state == "sent"


def test_m2_3_a_warning_that_a_full_mailbox_refuses_holds_nobody_else_up(
    alice: Player, bob: Player, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is tried again a day later, but neither the deadline nor the time-out waits for that."""

    def full(connection: Any, message: Any) -> None:
        raise SMTPRecipientsRefused({message.to[0]: (552, b"5.2.2 mailbox full")})

    monkeypatch.setattr(sending, "deliver", full)
    table = clocked(alice, bob)
    wait, deadline = open_wait(table), deadline_of(table)
    site.run_until(deadline - HOUR / 2)
    (mail,) = mails("warning")
    assert (mail.state, mail.refusals) == (Mail.State.RETRY, 1)
    assert deadline_of(table) == deadline
    site.run_until(deadline + HOUR / 2)
    wait.refresh_from_db()
    assert wait.ended_by == Wait.End.TIMEOUT
