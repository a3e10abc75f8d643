"""What is kept of a mail once it was read: its writer's own words. Findings A2 and A3."""

from collections.abc import Callable
from datetime import timedelta
from email.message import EmailMessage
from typing import Any

import pytest
from django.conf import settings
from django.test import Client

from games.accounts.export import export
from games.inbox import forgetting, worker
from games.inbox.forgetting import forget, forget_all, forget_guests
from games.inbox.store import receive
from games.lib import site_time
from games.mail import sending
from games.mail.signed_addresses import envelope_address
from games.models import Inbound, Invitation, Mail, Move, Player, Seat
from games.reading import message
from games.table.seeds import insert_game
from games.table.table import load_table
from tests.games.conftest import MakeGame
from tests.games.inbox.replies import address_for, last_answer, send, written
from tests.games.mail.conftest import post_code
from tests.games.notices import notify

pytestmark = pytest.mark.django_db

Shift = Callable[[timedelta], None]


@pytest.fixture
def to(make_game: MakeGame, alice: Player) -> str:
    return address_for(make_game(alice, "greedy"), 0)


def with_picture(to: str) -> bytes:
    """Return an answer of two lines above a quote, with a page and a picture beside it."""
    mail = EmailMessage()
    mail["From"], mail["To"], mail["Message-ID"] = "alice@example.org", to, "<picture@example.org>"
    mail.set_content("Hi,\nboard\n\nOn Fri, 20 Nov 2026 at 09:12, Site wrote:\n> c4\n> c5\n")
    mail.add_alternative("<p>Hi,<br>board</p><blockquote>c4</blockquote>", subtype="html")
    mail.add_attachment(b"\x89PNG" * 20_000, maintype="image", subtype="png", filename="board.png")
    return mail.as_bytes()


def test_a3_after_reading_the_text_is_kept_and_nothing_else(to: str) -> None:
    """A3: mails were kept whole for 90 days, with their attachments."""
    row = receive(with_picture(to), to, "alice@example.org")
    assert (len(bytes(row.raw)) > 80_000, row.text) == (True, None)
    assert worker.sweep() == 1
    row.refresh_from_db()
    assert (row.state, row.text, bytes(row.raw)) == ("done", "Hi,\nboard", b"")
    assert row.size is not None and row.size > 80_000


@pytest.mark.parametrize(
    ("headers", "envelope", "state"),
    [
        ({}, "alice@example.org", "done"),
        ({"Auto_Submitted": "auto-replied"}, "alice@example.org", "ignored"),
        ({}, "<>", "ignored"),
        ({"From": "eve@example.org"}, "eve@example.org", "refused"),
    ],
)
def test_a3_the_bytes_go_whatever_became_of_the_mail(
    to: str, alice: Player, headers: dict[str, str], envelope: str, state: str
) -> None:
    Player.objects.filter(pk=alice.pk).update(own_address_only=True)
    row = send(to, "board", envelope, **headers)
    assert (row.state, row.text, bytes(row.raw)) == (state, "board", b"")


def test_a3_of_a_report_nothing_is_kept_but_what_it_led_to(alice: Player) -> None:
    posted = notify("test:1", alice, "started")
    assert posted is not None
    report = envelope_address(posted.pk)
    row = receive(written(report, "Final-Recipient: rfc822; alice@example.org"), report, "<>")
    worker.sweep()
    row.refresh_from_db()
    assert (row.state, row.text, bytes(row.raw)) == ("ignored", "", b"")


def test_a3_no_more_text_is_kept_than_is_read_and_nothing_is_played_by_half(to: str, alice: Player) -> None:
    seat = Seat.objects.select_related("game").get(player=alice)
    move = load_table(pk=seat.game_id).legal(seat)[0]
    row = send(to, f"{move}\n\n" + "We were in Rome last week. \n" * 500 + "\nNo, wait, not that one!")
    assert row.text is not None and len(row.text) == 12_000 and row.state == "done"
    assert not Move.objects.filter(via="mail").exists()
    assert "Your email is too long to be read with certainty" in last_answer()


def test_a2_the_export_reads_nothing_anew(to: str, alice: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    """A2: after 27 mails one GET took 83 seconds of a web thread."""
    send(to, "board\n\n> c4")

    def parse(_raw: bytes) -> Any:
        raise AssertionError("read anew")

    monkeypatch.setattr(message, "parse", parse)
    data = export(alice, site_time.now())
    assert [mail["text"] for mail in data["mails_received"]] == ["board"]


def test_a2_all_data_can_be_had_five_times_an_hour(client: Client, alice: Player, bob: Player) -> None:
    client.force_login(alice)
    answers = [client.get("/account/data/") for _download in range(6)]
    assert [answer.status_code for answer in answers] == [200] * 5 + [429]
    assert "You can download your data five times an hour." in answers[-1].content.decode()
    client.force_login(bob)
    assert client.get("/account/data/").status_code == 200


def as_before(to: str, **fields: Any) -> Inbound:
    """Return a mail that an earlier version of the program has read: its bytes are there, its text is not."""
    row = send(to, "board")
    Inbound.objects.filter(pk=row.pk).update(**{"text": None, "raw": with_picture(to)} | fields)
    return row


def test_mails_of_before_lose_their_bytes_in_rounds(to: str, monkeypatch: pytest.MonkeyPatch) -> None:
    rows = [as_before(to) for _mail in range(3)]
    rows.append(as_before(to, player=None))
    waiting = receive(written(to, "c4"), to)
    monkeypatch.setattr(forgetting, "BATCH", 2)
    assert [forgetting.forget_bytes() for _round in range(3)] == [2, 2, 0]
    texts = [Inbound.objects.get(pk=row.pk) for row in rows]
    assert [(row.text, bytes(row.raw)) for row in texts] == [("Hi,\nboard", b"")] * 3 + [("", b"")]
    waiting.refresh_from_db()
    assert waiting.text is None and bytes(waiting.raw)


def test_a_round_ends_when_its_time_is_up(to: str) -> None:
    for _mail in range(3):
        as_before(to)
    assert [forgetting.forget_bytes(seconds=0) for _round in range(4)] == [1, 1, 1, 0]


def test_what_could_not_be_taken_apart_is_kept_for_a_week(
    to: str, monkeypatch: pytest.MonkeyPatch, shift_clock: Shift
) -> None:
    row = as_before(to, state="failed", settled_at=site_time.now())
    monkeypatch.setattr(forgetting, "text_of", lambda _mail: 1 // 0)
    assert forgetting.forget_bytes() == 0
    shift_clock(timedelta(days=forgetting.UNREAD_KEPT_DAYS, hours=1))
    assert forgetting.forget_bytes() == 1
    row.refresh_from_db()
    assert (row.text, bytes(row.raw)) == ("", b"")


def test_old_mails_are_deleted_by_one_statement(
    to: str, shift_clock: Shift, django_assert_num_queries: Any, settings: Any
) -> None:
    """However many they are: none of them is loaded."""
    for _mail in range(3):
        send(to, "board")
    shift_clock(timedelta(days=settings.MAIL_KEPT_DAYS + 1))
    with django_assert_num_queries(1):
        Inbound.objects.filter(settled_at__lte=site_time.now() - timedelta(days=settings.MAIL_KEPT_DAYS)).delete()
    assert not Inbound.objects.exists()


def test_the_sweep_that_forgets_does_it(to: str) -> None:
    from games.inbox.forgetting import forget_all

    row = as_before(to)
    forget_all()
    row.refresh_from_db()
    assert row.text == "Hi,\nboard"


def test_a_code_is_wiped_out_of_the_kept_message_when_it_is_over(alice: Player, shift_clock: Shift) -> None:
    mail = post_code(player=alice)
    sending.sweep()
    assert forget() == 0
    shift_clock(timedelta(seconds=settings.MAIL_SECRETS_KEPT + 1))
    assert forget() == 1
    mail.refresh_from_db()
    assert (mail.message, mail.secrets, mail.state) == (None, None, "sent")
    assert forget() == 0


def test_a_code_that_was_never_sent_is_wiped_too(shift_clock: Shift) -> None:
    mail = post_code()
    shift_clock(timedelta(seconds=settings.MAIL_SECRETS_KEPT + 1))
    forget()
    mail.refresh_from_db()
    assert mail.secrets is None


def test_the_text_of_an_old_mail_is_wiped_and_that_it_was_sent_is_not(alice: Player, shift_clock: Shift) -> None:
    mail = notify("test:1", alice, "started")
    sending.sweep()
    shift_clock(timedelta(days=settings.MAIL_KEPT_DAYS - 1))
    assert forget() == 0
    shift_clock(timedelta(days=2))
    assert forget() == 1
    assert mail is not None
    mail.refresh_from_db()
    assert (mail.message, mail.state) == (None, "sent")


@pytest.mark.parametrize("fate", ["sent", "bounced", "failed", "suppressed"])
def test_of_mails_to_strangers_nothing_is_left_in_the_end(shift_clock: Shift, fate: str) -> None:
    post_code()
    sending.sweep()
    Mail.objects.update(state=fate)
    shift_clock(timedelta(days=settings.MAIL_KEPT_DAYS + 1))
    forget()
    assert not Mail.objects.exists()


def test_the_address_of_a_guest_is_wiped_after_the_answer(alice: Player, shift_clock: Shift) -> None:
    game = insert_game(name="Test", title="mykerinos", rules=1, players=2, creator=alice)
    seats = [Seat.objects.create(game=game, index=index) for index in range(2)]
    for seat, state in zip(seats, (Invitation.State.OPEN, Invitation.State.DECLINED), strict=True):
        Invitation.objects.create(
            game=game,
            seat=seat,
            inviter=alice,
            email=f"{state}@example.org",
            state=state,
            answered_at=None if state == Invitation.State.OPEN else game.created_at,
        )
    assert forget_guests() == 0
    shift_clock(timedelta(days=31))
    assert forget_guests() == 1
    assert set(Invitation.objects.values_list("email", flat=True)) == {"open@example.org", ""}


def test_the_task_of_the_worker_does_all_of_it(alice: Player, shift_clock: Shift) -> None:
    post_code(player=alice)
    sending.sweep()
    shift_clock(timedelta(seconds=settings.MAIL_SECRETS_KEPT + 1))
    forget_all()
    assert not Mail.objects.exclude(message=None).exists()
