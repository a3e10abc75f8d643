"""The pages about mails: wishes for all games and for one, tests, and what is asked too often."""

from typing import Any

import pytest
from anymail.signals import AnymailTrackingEvent, EventType, tracking
from django.test import Client

from games.accounts.accounts import delete_account
from games.letters import digest
from games.mail import sending
from games.mail.kinds import ACCOUNT, Kind, kinds
from games.models import Mail, Player, Seat
from games.table.table import Table
from tests.games.conftest import MakeGame
from tests.games.mail.smtp import Server, letters
from tests.games.mail.smtp import server as server
from tests.steps import DELAY, Shift, due_seat, sweep_mails, text_of, turn_mail

pytestmark = pytest.mark.django_db

WISHES = {
    "mail_when": "later",
    "mail_delay": "15",
    "digest_at": "07:30",
    "quiet_from": "22:00",
    "quiet_until": "06:00",
    "wants_turn": "on",
    "wants_digest": "on",
}


@pytest.fixture
def table(make_game: MakeGame, alice: Player, bob: Player) -> Table:
    return make_game(alice, bob)


@pytest.fixture
def client(alice: Player) -> Client:
    client = Client()
    client.force_login(alice)
    return client


def test_every_kind_of_mail_has_a_label_of_its_own_on_the_mail_page() -> None:
    """Without one it is called a mail about the account; a guest's, and the last one, stand on nobody's page."""
    assert {name for name, kind in kinds().items() if kind.label == Kind.label} == {
        ACCOUNT,
        "about_account",
        "guest",
        "left",
    }


def test_wishes_are_kept(client: Client, alice: Player) -> None:
    assert client.post("/account/mail/", WISHES).status_code == 302
    alice.refresh_from_db()
    assert (alice.mail_when, alice.mail_delay, f"{alice.quiet_from:%H:%M}") == ("later", 15, "22:00")
    assert "news" in alice.mail_refused and "turn" not in alice.mail_refused
    page = client.get("/account/mail/").content.decode()
    assert 'value="22:00"' in page and 'value="15"' in page


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"quiet_until": ""}, "Quiet hours need both a start and an end"),
        ({"quiet_from": "06:00", "quiet_until": "05:00"}, "Leave at least four hours"),
        ({"mail_delay": "0"}, "greater than or equal to 1"),
        ({"mail_delay": "100000"}, "less than or equal to 1440"),
        ({"mail_when": "sometimes"}, "not one of the available choices"),
        ({"digest_at": "25:00"}, "Enter a valid time"),
    ],
)
def test_what_does_not_fit_is_refused_in_a_sentence_and_changes_nothing(
    client: Client, alice: Player, wrong: dict[str, str], sentence: str
) -> None:
    before = list(Player.objects.filter(pk=alice.pk).values())
    response = client.post("/account/mail/", WISHES | wrong)
    assert response.status_code == 422
    assert sentence in response.content.decode()
    assert list(Player.objects.filter(pk=alice.pk).values()) == before


def test_a_changed_wish_counts_for_mails_that_are_held_back(server: Server, table: Table, shift_clock: Shift) -> None:
    player = due_seat(table).player
    assert player is not None
    client = Client()
    client.force_login(player)
    client.post("/account/mail/", WISHES | {"mail_delay": "60", "quiet_from": "", "quiet_until": ""})
    shift_clock(DELAY)
    assert sweep_mails() == 0
    client.post("/account/mail/", WISHES | {"mail_when": "now", "quiet_from": "", "quiet_until": ""})
    assert sweep_mails() == 1


def test_out_of_the_digest_again(server: Server, table: Table, shift_clock: Shift) -> None:
    player = due_seat(table).player
    assert player is not None
    client = Client()
    client.force_login(player)
    address = f"/g/{table.game.code}/mail"
    client.post(address, {"mail_when": "digest"})
    shift_clock(DELAY)
    sweep_mails()
    mail = turn_mail(table)
    assert mail.state == "digest" and digest.gather() == 0
    client.post(address, {"mail_when": "later", "mail_delay": "1"})
    seat = Seat.objects.get(pk=due_seat(table).pk)
    assert (seat.mail_when, seat.mail_delay) == ("later", 1)
    assert sweep_mails() == 1


def test_the_wish_for_a_game_is_a_small_form_on_its_page(client: Client, table: Table) -> None:
    page = client.get(f"/g/{table.game.code}/").content.decode()
    assert f'action="/g/{table.game.code}/mail"' in page
    assert f'action="/g/{table.game.code}/mail"' not in Client().get(f"/g/{table.game.code}/").content.decode()
    client.post(f"/g/{table.game.code}/mail", {"mail_when": "later", "mail_delay": "-3"})
    assert set(Seat.objects.values_list("mail_when", "mail_delay")) == {("", None)}


def test_the_test_button_sends_a_mail_and_not_too_many(server: Server, client: Client) -> None:
    for _click in range(8):
        client.post("/account/mail/test/")
    sweep_mails()
    found = letters(server)
    assert len(found) == 5
    assert "They do." in text_of(found[0])


def test_what_a_mail_service_reports(server: Server, table: Table, shift_clock: Shift) -> None:
    shift_clock(DELAY)
    sweep_mails()
    mail = turn_mail(table)
    assert mail.state == "sent" and mail.player is not None

    def report(kind: str, number: object) -> None:
        event = AnymailTrackingEvent(event_type=kind, metadata={"mail": number}, mta_response="550 5.1.1 gone")
        tracking.send(sender=object, event=event, esp_name="Test")

    for nonsense in ("", "x", None, "9" * 30, mail.pk + 1):
        report(EventType.BOUNCED, nonsense)
    report(EventType.DEFERRED, str(mail.pk))
    mail.refresh_from_db()
    assert mail.state == "sent"
    report(EventType.BOUNCED, str(mail.pk))
    mail.refresh_from_db()
    mail.player.refresh_from_db()
    assert (mail.state, mail.reason) == ("bounced", "550 5.1.1 gone")
    assert mail.player.mail_suspended_at is not None


def test_a_bounce_of_an_old_address_does_not_stop_the_new_one(server: Server, table: Table, shift_clock: Shift) -> None:
    shift_clock(DELAY)
    sweep_mails()
    mail = turn_mail(table)
    assert mail.player is not None
    Player.objects.filter(pk=mail.player.pk).update(email="new@example.org")
    from games.mail.bounces import came_back

    assert came_back(mail.pk, "gone")
    mail.player.refresh_from_db()
    assert mail.player.mail_suspended_at is None


def test_a_deleted_account_leaves_no_wishes_and_no_mails(client: Client, alice: Player, table: Table) -> None:
    client.post("/account/mail/", WISHES)
    alice.refresh_from_db()
    delete_account(alice)
    assert (alice.mail_delay, alice.mail_refused, alice.quiet_from) == (2, [], None)
    assert not Mail.objects.filter(player=alice).exists()


def test_wishes_and_fates_are_in_the_players_data(client: Client, alice: Player, table: Table, settings: Any) -> None:
    settings.REPLY_DOMAIN = "play.example.org"
    client.post("/account/mail/", WISHES | {"mail_when": "now", "quiet_from": "", "quiet_until": ""})
    sending.sweep()
    text = client.get("/account/data/").content.decode()
    data = client.get("/account/data/").json()
    assert data["account"]["mail"]["digest_at"] == "07:30"
    from games.mail.context import seat_link

    for mail in Mail.objects.filter(player=alice, kind="turn", state="sent"):
        assert mail.wait is not None
        assert seat_link(mail.wait.seat, mail.wait.pk) not in text
    assert "/m/" not in text or "/m/…" in text
