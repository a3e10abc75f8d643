"""Answering in the mailbox: through the inbound path, for those who may read it."""

import pytest
from django.test import Client

from games.inbox import mailbox_reply, worker
from games.inbox.server import Address, run_server
from games.models import Inbound, Mail, Move, Player
from games.play.moves import bots
from games.table.table import Table, load_table
from tests.games.conftest import MakeGame
from tests.steps import address_in, sweep_mails

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def client() -> Client:
    """Return a browser on this machine, which asks for it by its number."""
    return Client(HTTP_HOST="127.0.0.1:8000")


@pytest.fixture
def mail(make_game: MakeGame, alice: Player) -> Mail:
    """Return a turn mail of Alice's, kept."""
    Player.objects.update(mail_when="now")
    alice.refresh_from_db()
    make_game(alice, "greedy")
    for _attempt in range(3):
        sweep_mails()
    return Mail.objects.get(kind="turn")


def first_move(mail: Mail) -> tuple[Table, str]:
    table = load_table(pk=mail.game_id)
    return table, table.legal(table.seats[0])[0]


@pytest.mark.parametrize("listens", [True, False])
def test_an_answer_is_sent_read_and_shown(client: Client, mail: Mail, listens: bool) -> None:
    _table, move = first_move(mail)
    assert 'name="text"' in client.get(f"/mailbox/{mail.pk}/").content.decode()
    if listens:
        with run_server(Address("127.0.0.1", 0)):
            response = client.post(f"/mailbox/{mail.pk}/answer", {"text": move})
    else:
        response = client.post(f"/mailbox/{mail.pk}/answer", {"text": move})
    assert response.headers["Location"] == f"/mailbox/{mail.pk}/answered"
    assert "on its way" in client.get(f"/mailbox/{mail.pk}/answered").content.decode()
    assert client.get(f"/mailbox/{mail.pk}/answered", headers={"HX-Request": "true"}).status_code == 204
    worker.sweep()
    bots.sweep()
    sweep_mails()
    row = Inbound.objects.get()
    assert row.answer is not None
    assert Move.objects.filter(game=mail.game, text=move, via="mail").count() == 1
    assert client.get(f"/mailbox/{mail.pk}/answered").headers["Location"] == f"/mailbox/{row.answer.pk}/"
    polled = client.get(f"/mailbox/{mail.pk}/answered", headers={"HX-Request": "true"})
    assert polled.headers["HX-Redirect"] == f"/mailbox/{row.answer.pk}/"


def test_nothing_is_sent_without_words_or_by_those_who_may_not(client: Client, mail: Mail) -> None:
    client.post(f"/mailbox/{mail.pk}/answer", {"text": " "})
    far = {"REMOTE_ADDR": "192.0.2.7"}
    assert client.post(f"/mailbox/{mail.pk}/answer", {"text": "c4"}, **far).status_code == 404  # type: ignore[arg-type]
    assert client.get(f"/mailbox/{mail.pk}/answered").status_code == 404
    assert not Inbound.objects.exists()


def test_the_answer_quotes_like_a_mail_program(mail: Mail) -> None:
    message = mailbox_reply.compose(mail, "c4")
    assert address_in(message, "To") == mailbox_reply.reply_to(mail)
    assert message["In-Reply-To"] == mail.message_id
    assert mail.message_id in str(message["References"])
    body = message.get_body()
    assert body is not None
    text = body.get_content()
    assert text.startswith("c4\n\nOn ")
    assert "\n> " in text
