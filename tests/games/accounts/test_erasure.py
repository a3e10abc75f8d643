"""Deleting an account takes its addresses out of the database, wherever they stand: every row is looked through."""

import base64
import zlib
from collections.abc import Iterator
from datetime import timedelta
from email import message_from_bytes, policy
from secrets import token_hex

import pytest
from allauth.account.models import EmailAddress
from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.contenttypes.models import ContentType
from django.db import connection
from django.test import Client

from games.accounts.accounts import delete_account, forget_unconfirmed
from games.accounts.sessions import SessionStore
from games.inbox import forgetting, worker
from games.inbox.store import receive
from games.lib.db.compressed import BEGINS
from games.lobby.invitations import decline, invite
from games.lobby.new_game import EMAIL, OPEN, GamePlan, SeatPlan
from games.lobby.open_games import create_game
from games.mail.signed_addresses import envelope_address
from games.models import Game, Inbound, Invitation, Mail, Player, Seat
from games.play.seats import notes
from games.table.table import Table
from tests.games.accounts.conftest import change_address, confirmed, sign_up
from tests.games.conftest import MakeGame, make_player
from tests.games.inbox.replies import address_for, send, written
from tests.games.inbox.test_bounces import REPORT
from tests.steps import DELAY, Shift, last_code, sweep_mails

pytestmark = pytest.mark.django_db

OLD, NEW = "Tomasz@Example.org", "tomasz.new@example.org"


def cells() -> Iterator[tuple[str, str, bytes]]:
    """Every text and every bytes of every table."""
    with connection.cursor() as cursor:
        for table in connection.introspection.table_names(cursor):
            cursor.execute(f"SELECT * FROM {connection.ops.quote_name(table)}")
            names = [column[0] for column in cursor.description]
            for row in cursor.fetchall():
                for name, value in zip(names, row, strict=True):
                    if isinstance(value, memoryview):
                        value = bytes(value)
                    if value is not None and not isinstance(value, bytes):
                        value = str(value).encode()
                    if value and value.startswith(BEGINS):
                        value = zlib.decompress(value)
                    if value:
                        yield table, name, value


def disguises(column: str, value: bytes) -> Iterator[bytes]:
    """Yield the value, and what stands in it encoded: in a mail, in a session."""
    yield value
    if column == "session_data":
        yield str(SessionStore().decode(value.decode())).encode()
    if b"\n\n" in value or b"\r\n\r\n" in value:
        for part in message_from_bytes(value, policy=policy.default).walk():
            yield str(list(part.items())).encode()
            yield bytes(part.get_payload(decode=True) or b"")


def places(*addresses: str) -> set[str]:
    """Where one of the addresses stands, as `table.column`."""
    wanted = [address.lower().encode() for address in addresses]
    wanted += [base64.b64encode(address).rstrip(b"=").lower() for address in wanted]
    return {
        f"{table}.{column}"
        for table, column, value in cells()
        if any(address in shape.lower() for shape in disguises(column, value) for address in wanted)
    }


def report_of(mail: Mail, address: str) -> Inbound:
    """Return a mail server says that the mail came back; not read yet."""
    to = envelope_address(mail.pk)
    text = REPORT.format(to=to, id=token_hex(8), action="failed", status="4.2.2", kind="delivery-status")
    return receive(text.replace("alice@example.org", address).encode(), to, "<>")


@pytest.fixture
def tomasz(client: Client, make_game: MakeGame, shift_clock: Shift) -> Player:
    """Somebody who has left their address everywhere where a site like this one asks for it, and changed it on the way."""
    ben = confirmed("Ben", "ben@example.org")
    guests = create_game(ben, GamePlan("mykerinos", "Before", [SeatPlan("me"), SeatPlan(EMAIL, OLD), SeatPlan(OPEN)]))
    decline(Invitation.objects.get(game=guests.game).token)
    sign_up(client, "Tomasz", OLD)
    client.post("/account/confirm/", {"code": last_code(OLD.lower())})
    player = Player.objects.get(name="Tomasz")
    Client().post("/account/login/code/", {"email": OLD})
    change_address(client, NEW)
    client.post("/account/confirm/", {"code": last_code(NEW)})
    player.refresh_from_db()
    assert player.email == NEW
    # Others who have to do with them, at both addresses.
    for name, address in (("Old", OLD), ("New", NEW)):
        create_game(ben, GamePlan("mykerinos", name, [SeatPlan("me"), SeatPlan(EMAIL, address)]))
    invite(guests.game.pk, ben, 2, EMAIL, NEW)
    decline(Invitation.objects.filter(game=guests.game, state="open").get().token)
    # Browsers in which somebody has begun something and not ended it.
    Client().post("/account/password/reset/", {"email": NEW})
    Client().post("/account/login/code/", {"email": NEW})
    # Play: mails to them that come back, mails from them, to their own address and to Ben's, read and not read.
    table = make_game(player, ben)
    shift_clock(DELAY)
    sweep_mails()
    own, bens = (address_for(table, index) for index in (0, 1))
    for to in (own, bens):
        send(to, "board", NEW, sender=f"Tomasz <{NEW}>")
    sweep_mails()
    for mail in Mail.objects.filter(player=player, state="sent")[:2]:
        report_of(mail, NEW)
    worker.sweep()
    report_of(Mail.objects.filter(player=player, state="sent").latest("pk"), NEW)
    receive(written(own, "board", NEW), own, NEW)
    Mail.objects.create(
        occasion="test:1", kind="account/unknown_account", address=NEW.upper(), message_id="<1@x>", state="failed",
        reason=f"550 <{NEW}> is nobody",
    )  # fmt: skip
    notes.add(next(seat for seat in table.seats if seat.player == player), player, f"my address is {NEW}", 0)
    keeper = make_player("keeper", is_staff=True)
    for model, shown in ((Player, "Tomasz"), (EmailAddress, NEW)):
        LogEntry.objects.create(
            user=keeper, content_type=ContentType.objects.get_for_model(model), object_id=str(player.pk),
            object_repr=shown, action_flag=CHANGE,
        )  # fmt: skip
    return player


def test_a12_no_address_is_left_anywhere(tomasz: Player) -> None:
    """A12: delivery reports and mails that nobody has read yet had no player, and kept it for 90 days."""
    before = places(OLD, NEW)
    assert before > {
        "games_player.email", "account_emailaddress.email", "games_mail.address", "games_mail.message", "games_mail.inputs",
        "games_inbound.raw", "games_inbound.sender", "games_invitation.email", "django_session.session_data", "games_note.text",
    }  # fmt: skip
    delete_account(tomasz)
    assert places(OLD, NEW) == set()
    assert not LogEntry.objects.filter(object_repr__contains="Tomasz").exists()


def test_a12_nor_does_it_come_back_with_mails_that_are_late(tomasz: Player) -> None:
    """A12: a report about an old mail, and an answer to one, from somebody who is not there any more."""
    table_mail = Mail.objects.filter(player=tomasz, kind="turn").latest("pk")
    number, seat = table_mail.pk, Seat.objects.get(player=tomasz, game__state=Game.State.RUNNING)
    to = address_for(Table(seat.game, list(seat.game.seats.all())), seat.index)
    delete_account(tomasz)
    report_of(Mail(pk=number), NEW)
    receive(written(to, "board", NEW), to, NEW)
    assert places(OLD, NEW) == {"games_inbound.raw", "games_inbound.sender"}
    assert worker.sweep() == 2
    assert places(OLD, NEW) == set()
    assert not Inbound.objects.filter(state=Inbound.State.NEW).exists()


def test_a12_what_belongs_to_others_stays(tomasz: Player) -> None:
    """A12: Ben's mails, and the seats of these games; the words of the mail that came to Ben's address are not Ben's."""
    ben = Player.objects.get(name="Ben")
    mails = set(Mail.objects.filter(player=ben).values_list("pk", flat=True))
    received = list(Inbound.objects.filter(player=ben).values_list("pk", "state", "report", "answer"))
    assert mails and received
    delete_account(tomasz)
    assert mails <= set(Mail.objects.filter(player=ben).values_list("pk", flat=True))
    assert list(Inbound.objects.filter(player=ben).values_list("pk", "state", "report", "answer")) == received
    assert not Invitation.objects.filter(state=Invitation.State.OPEN).exists(), "the seats are free for somebody else"
    client = Client()
    client.force_login(ben)
    for path in ("/mail/", "/desk/", *(f"/g/{game.code}/" for game in Game.objects.filter(creator=ben))):
        page = client.get(path)
        assert page.status_code == 200
        assert NEW not in page.content.decode()


def test_a12_a_former_address_that_is_somebody_elses_now_stays_theirs(tomasz: Player) -> None:
    """A12: with their invitations and their mails."""
    other = confirmed("Olga", OLD)
    kept = set(Invitation.objects.filter(email__iexact=OLD).values_list("pk", "state"))
    Mail.objects.create(occasion="test:2", kind="test", address=OLD, player=other, message_id="<2@x>")
    delete_account(tomasz)
    assert kept and set(Invitation.objects.filter(email__iexact=OLD).values_list("pk", "state")) == kept
    assert Mail.objects.filter(occasion="test:2").exists()
    assert places(NEW) == set()


def test_a12_a_sign_up_that_nobody_confirmed_answers_no_invitation(shift_clock: Shift) -> None:
    """A12: whoever typed the address in need not be its owner."""
    ben = confirmed("Ben", "ben@example.org")
    create_game(ben, GamePlan("mykerinos", "Game", [SeatPlan("me"), SeatPlan(EMAIL, NEW)]))
    sign_up(Client(), "Eve", NEW)
    shift_clock(timedelta(days=8))
    assert forget_unconfirmed() == 1
    invitation = Invitation.objects.get()
    assert (invitation.state, invitation.email) == (Invitation.State.OPEN, NEW)


def test_a12_the_address_of_a_guest_who_declined_is_forgotten_in_the_inviters_mails_too(shift_clock: Shift) -> None:
    """A12: 30 days after the answer, as the page on privacy says; the notice of it kept it for good."""
    ben = confirmed("Ben", "ben@example.org")
    create_game(ben, GamePlan("mykerinos", "Game", [SeatPlan("me"), SeatPlan(EMAIL, "guest@example.net")]))
    decline(Invitation.objects.get().token)
    sweep_mails()
    shift_clock(timedelta(days=31))
    assert forgetting.forget_guests() == 1
    assert places("guest@example.net") == {"games_mail.address"}, "the mail to the guest: 90 days"
    notice = Mail.objects.get(kind="notice")
    assert (notice.message, notice.inputs["who"]) == (None, "A guest")
