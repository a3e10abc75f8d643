"""The promise of the mails (`docs/mail.md`), clause 7: what links in mails may do."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client

from games.models import Move, Player, Seat, Wait
from games.play.seats.handover import hand_over
from games.table.table import Table, load_table
from tests.games.conftest import MakeGame
from tests.games.mail.smtp import Server, letters
from tests.games.mail.smtp import server as server
from tests.steps import DELAY, Shift, due_seat, link_of, next_wait, sign_in, sweep_mails

pytestmark = pytest.mark.django_db


def rows() -> Iterator[Any]:
    for model in (Move, Wait, Seat):
        yield from model.objects.order_by("pk").values()


# 7. Links show, buttons act. The right to move ends with the wait.


@pytest.fixture
def link(server: Server, table: Table, shift_clock: Shift) -> str:
    """Return the link of Dora's turn mail."""
    shift_clock(DELAY)
    assert sweep_mails() == 1
    return link_of(letters(server)[0])


def test_promise_07_opening_a_link_changes_nothing_and_a_button_moves(link: str, table: Table, client: Client) -> None:
    before = list(rows())
    for method in (client.get, client.head):
        response = method(link)
        assert response.status_code == 200
    assert "noindex" in response.headers["X-Robots-Tag"]
    assert list(rows()) == before
    page = client.get(link).content.decode()
    assert f'action="{link}move"' in page
    assert "bob@example.org" not in page and "dora@example.org" not in page
    assert client.get(f"{link}move").status_code == 405
    response = client.post(f"{link}move", {"move": "c4", "ply": table.game.ply})
    assert (response.status_code, response.headers["Location"]) == (302, link)
    move = Move.objects.get(game=table.game, text="c4")
    assert move.by is not None and move.by.name == "Dora"


def test_promise_07_the_right_to_move_ends_with_the_wait(link: str, table: Table, client: Client) -> None:
    index = due_seat(table).index
    table = next_wait(table)
    while due_seat(table).index != index:
        table = next_wait(table)
    before = list(rows())
    # The same seat is due again, but in another wait.
    page = client.get(link).content.decode()
    assert "This link was for a turn that is over, and it is your turn again." in page
    assert f'action="{link}move"' not in page
    response = client.post(f"{link}move", {"move": table.legal(due_seat(table))[0], "ply": table.game.ply})
    assert response.status_code == 409
    assert list(rows()) == before


def test_promise_07_undo_lasts_while_the_seat_is_the_players(link: str, table: Table, client: Client) -> None:
    ply = table.game.ply
    client.post(f"{link}move", {"move": "c4", "ply": ply})
    assert client.post(f"{link}undo", {"ply": ply}).status_code == 302
    assert Move.objects.get(game=table.game, text="c4").undone_at is not None
    hand_over(load_table(pk=table.game.pk).seats[due_seat(table).index], "greedy", "resigned")
    assert client.get(link).status_code == 410
    assert client.post(f"{link}move", {"move": "c4", "ply": ply}).status_code == 410


@pytest.mark.database
@pytest.mark.parametrize("address", ["/account/mail/revoke/", "/g/{code}/mail"])
def test_promise_07_links_can_be_revoked(link: str, table: Table, client: Client, address: str) -> None:
    dora = due_seat(table).player
    assert dora is not None
    sign_in(dora).post(address.format(code=table.game.code), {"revoke": "1"})
    before = list(rows())
    assert client.get(link).status_code == 410
    assert client.post(f"{link}move", {"move": "c4", "ply": table.game.ply}).status_code == 410
    assert list(rows()) == before


def test_promise_07_links_of_a_closed_account_open_nothing(link: str, table: Table, client: Client) -> None:
    Player.objects.filter(pk=due_seat(table).player_id or 0).update(is_active=False)
    before = list(rows())
    response = client.get(link)
    assert response.status_code == 410
    assert "the account is closed" in response.content.decode()
    assert client.post(f"{link}move", {"move": "c4", "ply": table.game.ply}).status_code == 410
    assert list(rows()) == before


def test_promise_07_a_link_is_for_one_seat_and_nothing_else_of_the_account(
    link: str, table: Table, client: Client, make_game: MakeGame, dora: Player, alice: Player
) -> None:
    other = make_game(dora, alice, name="Secret meeting", public=False)
    page = client.get(link).content.decode()
    assert "Secret meeting" not in page and other.game.code not in page
    assert client.get("/desk/").status_code == 302
    assert client.get("/account/").status_code == 302
    assert client.get(f"/g/{other.game.code}/").status_code == 404
    word = link.split("/")[2]
    assert client.get(f"/m/{'a' if word[0] != 'a' else 'b'}{word[1:]}/").status_code == 404


def test_promise_07_a_link_opens_its_private_game(
    server: Server, make_game: MakeGame, alice: Player, bob: Player, shift_clock: Shift, client: Client
) -> None:
    table = make_game(alice, bob, public=False)
    shift_clock(DELAY)
    sweep_mails()
    link = link_of(letters(server)[0])
    assert client.get(f"/g/{table.game.code}/log/").status_code == 404
    assert client.get(link).status_code == 200
    assert client.get(f"/g/{table.game.code}/log/").status_code == 200
    # And no longer than it is good.
    Seat.objects.update(links_serial=1)
    assert client.get(link).status_code == 410
    for page in ("", "log/", "record.json"):
        assert client.get(f"/g/{table.game.code}/{page}").status_code == 404
