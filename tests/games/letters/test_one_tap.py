"""Each listed move is a tap away: an answer filled in, and the page with the move chosen. Neither does anything by itself.

M2.7: a turn mail named three moves of 36, and to play one of them it had to be typed.
"""

from email.message import EmailMessage
from html import unescape
from urllib.parse import parse_qs, unquote, urlsplit

import pytest
from django.conf import settings
from django.test import Client

from games.inbox import worker
from games.inbox.store import receive
from games.models import Move, Player
from games.table.table import Table, load_table
from tests.games.conftest import MakeGame
from tests.games.inbox.replies import written
from tests.markup import read_page
from tests.steps import address_in, game_at, letters_to, text_of, turn_mail

pytestmark = pytest.mark.django_db

TITLES = ["mykerinos", "thebes"]


def links_of(letter: EmailMessage) -> list[str]:
    body = letter.get_body(("html",))
    assert body is not None
    tree = read_page(str(body.get_content()))
    return [unescape(str(link.get("href"))) for link in tree.iter("a")]


def taps_of(letter: EmailMessage) -> list[str]:
    """Return the links that open an answer with one move in it: the one that proposes to leave a move for later has two."""
    taps = [link for link in links_of(letter) if link.startswith("mailto:")]
    return [link for link in taps if "%0A" not in link]


def one_table(alice: Player, bob: Player, title: str) -> tuple[Table, EmailMessage]:
    """Return a game in its middle in which Alice is due, and the mail that tells her."""
    Player.objects.update(mail_when=Player.MailWhen.NOW)
    table = game_at(30, alice, bob, title=title, name="Rosa & “Bert”: 100 %?")
    return table, letters_to("alice@example.org")[-1]


@pytest.mark.parametrize("title", TITLES)
def test_m2_7_a_tap_opens_an_answer_which_plays_that_move(alice: Player, bob: Player, title: str) -> None:
    table, letter = one_table(alice, bob, title)
    taps = [urlsplit(link) for link in taps_of(letter)]
    legal = table.legal(table.seats[0])
    assert len(taps) >= min(len(legal), 3)
    for tap in taps:
        words = {name: unquote(value) for name, value in (pair.split("=") for pair in tap.query.split("&"))}
        assert tap.path == address_in(letter, "Reply-To")
        assert words["subject"] == f"Re: {letter['Subject']}" and words["body"] in text_of(letter)
        assert set(words) == {"subject", "body"} and len(words["body"].splitlines()) == 1
    # Sent as it is filled in, it is played.
    row = receive(written(tap.path, words["body"], Subject=words["subject"]), tap.path, "alice@example.org")
    worker.sweep()
    row.refresh_from_db()
    played = Move.objects.get(game=table.game, ply=table.game.ply, undone_at=None)
    assert played.via == Move.Via.MAIL
    assert played.text in legal


@pytest.mark.parametrize("title", TITLES)
def test_m2_7_a_tap_opens_the_page_with_that_move_chosen_and_plays_nothing(
    alice: Player, bob: Player, title: str, client: Client
) -> None:
    table, letter = one_table(alice, bob, title)
    pages = [link for link in links_of(letter) if "?move=" in link]
    legal = table.legal(table.seats[0])
    moves = {parse_qs(urlsplit(link).query)["move"][0] for link in pages}
    assert len(moves) == len(pages) == len(taps_of(letter))
    assert moves <= set(legal)
    for link in pages:
        path = link.removeprefix(settings.BASE_URL)
        for _again in range(2):
            page = client.get(path).content.decode()
            (move,) = parse_qs(urlsplit(link).query)["move"]
            assert f'name="move" value="{move}"' in page
            assert "is not possible now" not in page
        assert client.head(path).status_code == 200
    assert load_table(pk=table.game.pk).game.version == table.game.version
    turn = turn_mail(table)
    assert turn.wait is not None and turn.wait.ended_at is None


@pytest.mark.parametrize("text", ["z99", "<b>x</b>", "a" * 500])
def test_a_link_with_a_move_that_is_not_possible_says_so(alice: Player, bob: Player, text: str, client: Client) -> None:
    _table, letter = one_table(alice, bob, "mykerinos")
    link = next(link for link in links_of(letter) if "?move=" in link)
    page = client.get(urlsplit(link).path, {"move": text}).content.decode()
    assert "is not possible now" in page and "<b>x" not in page
    assert 'name="move" value=""' in page
    assert "a" * 201 not in page


def test_a_link_of_an_old_turn_chooses_nothing(alice: Player, bob: Player, client: Client) -> None:
    table, letter = one_table(alice, bob, "mykerinos")
    link = next(link for link in links_of(letter) if "?move=" in link).removeprefix(settings.BASE_URL)
    while 0 in table.due():
        seat = table.seats[0]
        client.post(
            urlsplit(link).path + "move",
            {"move": table.legal(seat)[0], "ply": table.game.ply, "wait": table.waits[seat.pk].pk},
        )
        assert load_table(pk=table.game.pk).game.ply > table.game.ply
        table = load_table(pk=table.game.pk)
    page = client.get(link).content.decode()
    assert "This link was for a turn that is over." in page
    assert "is not possible now" not in page and 'name="move"' not in page


def test_where_the_site_takes_no_mail_moves_lead_to_the_page_alone(
    make_game: MakeGame, alice: Player, bob: Player, settings: object
) -> None:
    settings.REPLY_DOMAIN = ""  # type: ignore[attr-defined]
    _table, letter = one_table(alice, bob, "mykerinos")
    links = links_of(letter)
    assert not any(link.startswith("mailto:") for link in links)
    assert any("?move=" in link for link in links)
    assert "Reply to this email" not in text_of(letter) and "Tap a move" not in letter.as_string()
