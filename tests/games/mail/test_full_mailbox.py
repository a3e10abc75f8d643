"""A full mailbox is not a dead one.

What a mail server refuses is tried again a day later, and stopped after three days in a row; what is gone gets nothing
more at once.
"""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from anymail.signals import AnymailTrackingEvent, EventType, RejectReason, tracking

from games.lib import site_time
from games.mail import sending
from games.mail.bounces import MOST_DAYS
from games.mail.sending import MOST_SETBACKS, Outcome
from games.mail.signed_addresses import envelope_address
from games.mail.smtp_errors import Meaning, meaning_in
from games.models import Mail, Player
from games.table.table import Table
from tests.games.conftest import MakeGame
from tests.games.inbox.test_bounces import bounce
from tests.games.mail.conftest import post_code
from tests.games.mail.smtp import Server, letters
from tests.games.mail.smtp import server as server
from tests.games.notices import notify
from tests.steps import DELAY, Shift, fate, next_wait, sign_in, sweep_mails, turn_mail

pytestmark = pytest.mark.django_db

DORA = "dora@example.org"
DAY = timedelta(days=1, seconds=5)
FULL = "552 5.2.2 mailbox full"


def state_of(player: Player) -> tuple[int, bool]:
    """On how many days in a row the address refused, and whether mails to it are stopped."""
    player.refresh_from_db()
    return player.mail_setbacks, player.mail_suspended_at is not None


def refuse_from_now(server: Server, way: str) -> Callable[[Mail], None]:
    """Let mails to Dora come back because her mailbox is full.

    Refused at once (of the recipient, or of the message), told by a delivery report, or by a mail service. Returns what
    has to be called after a mail was sent.
    """
    if way == "recipient":
        server.recipients[DORA] = FULL
    elif way == "message":
        server.data = FULL
    elif way == "report":
        return lambda mail: reported(mail, "5.2.2")
    elif way == "event":
        return lambda mail: told_of(mail, EventType.BOUNCED, mta_response=f"smtp; {FULL}")
    return lambda mail: None


def reported(mail: Mail, status: str) -> None:
    """Receive a delivery report about the mail."""
    bounce(envelope_address(mail.pk), status=status)


def told_of(mail: Mail, kind: str, **fields: Any) -> None:
    """Receive the report of a mail service about the mail."""
    event = AnymailTrackingEvent(event_type=kind, metadata={"mail": str(mail.pk)}, **fields)
    tracking.send(sender=object, event=event, esp_name="Test")


WAYS = pytest.mark.parametrize("way", ["recipient", "message", "report", "event"])


@WAYS
def test_m2_3_one_full_mailbox_does_not_end_play_by_mail(
    server: Server, table: Table, shift_clock: Shift, dora: Player, way: str
) -> None:
    """M2.3: a single 5.2.2 suspended the address: no turn mail, no warning, no answer any more.

    Now the same mail goes out again a day later, with the same Message-ID.
    """
    comes_back = refuse_from_now(server, way)
    mail = turn_mail(table)
    shift_clock(DELAY)
    sweep_mails()
    mail.refresh_from_db()
    comes_back(mail)
    assert fate(mail)[0] == "retry" and "5.2.2" in fate(mail)[1]
    assert timedelta(hours=23) < mail.due_at - site_time.now() < DAY
    assert (mail.sent_at, mail.message) == (None, None)
    assert state_of(dora) == (1, False)
    # She is told on every page, and nothing is sent anew in between.
    page = sign_in(dora).get(f"/g/{table.game.code}/").content.decode()
    assert "was refused on" in page and "5.2.2" in page and "No emails have been sent to" not in page
    before = len(server.taken)
    shift_clock(timedelta(hours=20))
    sweep_mails()
    assert len(server.taken) == before
    server.recipients.clear()
    server.data = "250 OK"
    shift_clock(timedelta(hours=4, minutes=1))
    sweep_mails()
    assert fate(mail) == ("sent", "")
    assert letters(server, DORA)[-1]["Message-ID"] == mail.message_id
    shift_clock(timedelta(days=2))
    assert "was refused on" not in sign_in(dora).get("/desk/").content.decode()


@WAYS
def test_m2_3_the_third_day_in_a_row_suspends(
    server: Server, table: Table, shift_clock: Shift, dora: Player, way: str
) -> None:
    comes_back = refuse_from_now(server, way)
    mail = turn_mail(table)
    shift_clock(DELAY)
    for day in range(1, MOST_DAYS + 1):
        sweep_mails()
        mail.refresh_from_db()
        comes_back(mail)
        assert state_of(dora) == (day, day == MOST_DAYS)
        shift_clock(DAY)
    assert fate(mail)[0] in ("failed", "bounced")
    page = sign_in(dora).get("/desk/").content.decode()
    assert f"No emails have been sent to {DORA}" in page and "5.2.2" in page


@pytest.mark.parametrize("way", ["recipient", "report"])
def test_m2_3_many_refusals_of_one_day_count_once(
    server: Server, make_game: MakeGame, dora: Player, bob: Player, shift_clock: Shift, way: str
) -> None:
    """Who plays many games gets many mails; that all of them come back within an hour says it once."""
    Player.objects.filter(pk=dora.pk).update(mail_when="now")
    comes_back = refuse_from_now(server, way)
    for number in range(5):
        mail = notify(f"test:{number}", dora, "started")
        assert mail is not None
        sweep_mails()
        comes_back(mail)
        shift_clock(timedelta(minutes=10))
        assert state_of(dora) == (1, False)
        assert fate(mail)[0] == "retry"


@pytest.mark.parametrize("way", ["recipient", "report"])
def test_m2_3_a_mail_that_arrives_in_between_begins_the_count_anew(
    server: Server, dora: Player, shift_clock: Shift, way: str
) -> None:
    for number in range(5):
        comes_back = refuse_from_now(server, way)
        refused = notify(f"refused:{number}", dora, "started")
        assert refused is not None
        sweep_mails()
        comes_back(refused)
        assert state_of(dora) == (1, False)
        server.recipients.clear()
        shift_clock(timedelta(hours=2))
        arrived = notify(f"arrived:{number}", dora, "started")
        assert arrived is not None
        sweep_mails()
        assert fate(arrived)[0] == "sent"
        shift_clock(DAY)
        sweep_mails()


@pytest.mark.parametrize("where", ["smtp", "report", "event"])
@pytest.mark.parametrize("code", ["5.1.1", "5.1.2", "5.1.10", "5.2.1"])
def test_m2_3_what_is_gone_gets_nothing_more_at_once(server: Server, dora: Player, code: str, where: str) -> None:
    if where == "smtp":
        server.recipients[DORA] = f"550 {code} no such address"
    mail = notify("test:1", dora, "started")
    assert mail is not None
    sweep_mails()
    if where == "report":
        reported(mail, code)
    elif where == "event":
        told_of(mail, EventType.BOUNCED, mta_response=f"550 {code} no such address")
    assert fate(mail)[0] in ("failed", "bounced")
    assert state_of(dora) == (0, True)


@pytest.mark.parametrize("code", ["5.0.0", "5.3.0", "5.2.0", "4.2.2", "4.4.1", "5.4.4"])
def test_m2_3_a_report_whose_meaning_is_not_clear_is_tried_again(
    server: Server, dora: Player, shift_clock: Shift, code: str
) -> None:
    mail = notify("test:1", dora, "started")
    assert mail is not None
    for day in range(1, MOST_DAYS + 1):
        sweep_mails()
        reported(mail, code)
        assert state_of(dora) == (day, day == MOST_DAYS)
        assert fate(mail)[0] == ("bounced" if day == MOST_DAYS else "retry")
        shift_clock(DAY)


@pytest.mark.parametrize("said", ["550 no such user here", "551 go away", "550 5.0.0 rejected", "552 storage"])
def test_m2_3_a_refusal_of_the_recipient_that_does_not_say_why_is_tried_again(
    server: Server, dora: Player, said: str
) -> None:
    server.recipients[DORA] = said
    mail = notify("test:1", dora, "started")
    assert mail is not None
    sweep_mails()
    assert fate(mail)[0] == "retry" and state_of(dora) == (1, False)


def test_m2_3_a_refusal_for_now_that_lasts_a_day_counts_as_one(
    server: Server, dora: Player, shift_clock: Shift
) -> None:
    """4.2.2 is tried again within the day as ever; on the third day in a row on which a mail was given up, it is enough."""
    server.recipients[DORA] = "452 4.2.2 over quota"
    for day in range(1, MOST_DAYS + 1):
        mail = notify(f"test:{day}", dora, "started")
        assert mail is not None
        while sending.send(mail.pk) is Outcome.PUT_OFF:
            mail.refresh_from_db()
            shift_clock(mail.due_at - site_time.now() + timedelta(seconds=1))
        mail.refresh_from_db()
        assert (mail.state, mail.tries) == ("failed", MOST_SETBACKS)
        assert state_of(dora) == (day, day == MOST_DAYS)
        shift_clock(timedelta(hours=12))


@pytest.mark.parametrize("code", ["5.7.1", "4.7.1", "5.6.0", "5.3.4", "5.2.3", "5.1.8", "5.5.0"])
@pytest.mark.parametrize("where", ["smtp", "report"])
def test_what_is_about_us_or_the_text_says_nothing_of_the_address(
    server: Server, dora: Player, code: str, where: str
) -> None:
    mail = notify("test:1", dora, "started")
    assert mail is not None
    if where == "smtp":
        server.recipients[DORA] = f"550 {code} no"
    sweep_mails()
    if where == "report":
        reported(mail, code)
    assert fate(mail)[0] in ("failed", "bounced") and state_of(dora) == (0, False)


@pytest.mark.parametrize(
    ("reason", "meaning"),
    [
        (RejectReason.INVALID, (0, True)),
        (RejectReason.BOUNCED, (1, False)),
        (None, (1, False)),
        (RejectReason.BLOCKED, (0, False)),
    ],
)
def test_a_mail_service_that_gives_no_code(
    server: Server, dora: Player, reason: str | None, meaning: tuple[int, bool]
) -> None:
    mail = notify("test:1", dora, "started")
    assert mail is not None
    sweep_mails()
    told_of(mail, EventType.BOUNCED, reject_reason=reason)
    assert state_of(dora) == meaning


def test_a_code_is_found_wherever_it_stands_and_numbers_that_are_none_are_not() -> None:
    assert meaning_in("sorry, no mailbox here by that name (#5.1.1)") is Meaning.GONE
    assert meaning_in("smtp; 552-5.2.2 The account is over quota") is Meaning.RESTS
    for text in ("", "550 blocked, see 5.1.1.1", "mx-5.2.2.9 says no", "15.1.1", "version 5.1.1.0 of 3.1.1"):
        assert meaning_in(text) is None


def test_a_code_that_comes_back_goes_out_no_more(server: Server, dora: Player) -> None:
    """A day later it would be worth nothing."""
    server.recipients[DORA] = FULL
    mail = post_code("code:1", DORA, dora)
    sweep_mails()
    assert fate(mail)[0] == "failed" and state_of(dora) == (1, False)


def test_the_same_mail_is_tried_three_times_at_most(server: Server, dora: Player, shift_clock: Shift) -> None:
    """Also where others arrive in between, so that the address is never suspended."""
    mail = notify("test:1", dora, "started")
    assert mail is not None
    for day in range(1, MOST_DAYS + 1):
        server.recipients[DORA] = FULL
        sweep_mails()
        assert fate(mail)[0] == ("failed" if day == MOST_DAYS else "retry")
        server.recipients.clear()
        other = notify(f"other:{day}", dora, "started")
        assert other is not None
        sweep_mails()
        shift_clock(DAY)
    assert state_of(dora) == (1, False)


def test_a_turn_that_is_over_a_day_later_is_not_told(server: Server, table: Table, shift_clock: Shift) -> None:
    server.recipients[DORA] = FULL
    mail = turn_mail(table)
    shift_clock(DELAY)
    sweep_mails()
    assert fate(mail)[0] == "retry"
    next_wait(table)
    server.recipients.clear()
    shift_clock(DAY)
    sweep_mails()
    assert fate(mail) == ("suppressed", "The move was made before the email was due.")
    assert letters(server, DORA) == []
