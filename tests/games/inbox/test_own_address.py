"""The wish that answers count only from one's own address."""

from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.test import Client

from games.letters import outcome
from games.models import Inbound, Mail, Player
from games.table.table import load_table
from tests.games.conftest import MakeGame
from tests.games.inbox.replies import address_for, last_answer, send
from tests.games.pages.mail.test_mail_pages import WISHES
from tests.steps import address_in, letters_to

pytestmark = pytest.mark.django_db


@pytest.fixture
def seat(make_game: MakeGame, alice: Player, bob: Player) -> Any:
    """Return the seat that is due; its player accepts answers from their own address only."""
    table = make_game(alice, bob)
    seat = table.seats[table.due()[0]]
    Player.objects.filter(pk=seat.player_id or 0).update(own_address_only=True)
    return seat


def answered(seat: Any, sender: str) -> tuple[Inbound, int]:
    """Return the mail's row, and how many moves it made."""
    table = load_table(pk=seat.game_id)
    row = send(address_for(table, seat.index), table.legal(seat)[0], From=sender)
    return row, load_table(pk=seat.game_id).game.ply - table.game.ply


def test_an_answer_from_elsewhere_is_refused_in_the_thread_and_changes_nothing(seat: Any) -> None:
    row, moves = answered(seat, "Alice <alice@elsewhere.example.org>")
    assert (row.state, moves) == (Inbound.State.REFUSED, 0)
    assert [sentence["m"] for _kind, sentence in row.report["items"]] == [outcome.NOT_YOUR_ADDRESS]
    assert "only from your own address" in last_answer(seat.player.email)
    letter = letters_to(seat.player.email)[-1]
    assert letter["In-Reply-To"] == row.message_id
    assert not Mail.objects.filter(address__contains="elsewhere").exists()
    # The answer can be answered: the address in it is good.
    assert send(address_in(letter, "Reply-To"), "board", From=seat.player.email).state == Inbound.State.DONE


@pytest.mark.parametrize("sender", ["{}", "Somebody <{}>", "{} (Al)", '"a, b" <{}>'])
def test_an_answer_from_the_own_address_counts_however_it_is_written(seat: Any, sender: str) -> None:
    row, moves = answered(seat, sender.format(str(seat.player.email).upper()))
    assert row.state == Inbound.State.DONE and moves >= 1


def test_a_second_address_counts_once_it_is_proved(seat: Any) -> None:
    second = EmailAddress.objects.create(user=seat.player, email="second@example.org", verified=False)
    row, moves = answered(seat, "second@example.org")
    assert (row.state, moves) == (Inbound.State.REFUSED, 0)
    second.verified = True
    second.save()
    row, moves = answered(seat, "second@example.org")
    assert row.state == Inbound.State.DONE and moves >= 1


def test_without_the_wish_the_sender_does_not_matter(seat: Any) -> None:
    Player.objects.update(own_address_only=False)
    row, moves = answered(seat, "anybody@elsewhere.example.org")
    assert row.state == Inbound.State.DONE and moves >= 1


def test_the_wish_is_on_the_settings_page_while_the_site_takes_mail(alice: Player, settings: Any) -> None:
    client = Client()
    client.force_login(alice)
    assert 'name="own_address_only"' in client.get("/account/mail/").content.decode()
    assert client.post("/account/mail/", WISHES | {"own_address_only": "on"}).status_code == 302
    alice.refresh_from_db()
    assert alice.own_address_only
    settings.REPLY_DOMAIN = ""
    assert 'name="own_address_only"' not in client.get("/account/mail/").content.decode()
    client.post("/account/mail/", WISHES)
    alice.refresh_from_db()
    assert alice.own_address_only
