"""M2.12: the daily digest shows each game's board, small, and stays small itself."""

import re
from datetime import timedelta
from email.message import EmailMessage
from io import BytesIO
from typing import Any
from urllib.parse import unquote, urlsplit

import pytest
from PIL import Image

from games.boards.contract import Look
from games.boards.kit.png import png
from games.boards.registry import get_presenter
from games.letters import parts
from games.mail.signed_addresses import read_reply
from games.models import Mail, Move, Player
from games.table.table import Table
from tests.games.inbox.replies import send
from tests.markup import read_page
from tests.steps import (
    DELAY,
    Shift,
    address_in,
    game_at,
    letters_to,
    open_wait,
    sweep_mails,
    text_of,
)

pytestmark = pytest.mark.django_db

SIX = 250_000
"""Bytes that a digest of six games may have, as it goes over the wire."""


def digest_of_six(title: str, alice: Player, bob: Player, shift_clock: Shift) -> EmailMessage:
    Player.objects.update(mail_when=Player.MailWhen.DIGEST)
    for number in range(6):
        game_at(30 + 8 * number, alice, bob, title=title, name=f"Game {number}", seed=number)
    shift_clock(DELAY)
    sweep_mails()
    shift_clock(timedelta(days=1))
    sweep_mails()
    return letters_to("alice@example.org")[-1]


@pytest.mark.parametrize("title", ["mykerinos", "thebes"])
def test_m2_12_a_digest_of_six_games_shows_six_boards_in_few_bytes(
    title: str, alice: Player, bob: Player, shift_clock: Shift, monkeypatch: pytest.MonkeyPatch, settings: Any
) -> None:
    drawn: list[int] = []

    def counted(svg: str, width: int) -> bytes:
        drawn.append(width)
        return png(svg, width)

    monkeypatch.setattr(parts, "png", counted)
    settings.MAIL_IS_LOCAL = True
    letter = digest_of_six(title, alice, bob, shift_clock)
    assert "\n6 games are waiting for you\n" in text_of(letter)
    images = [part for part in letter.walk() if part.get_content_maintype() == "image"]
    # One drawing for each game is made, when the mail is sent, and no other.
    assert len(images) == len(drawn) == 6
    body = letter.get_body(("html",))
    assert body is not None
    page = str(body.get_content())
    names = [str(part["Content-ID"]).strip("<>") for part in images]
    assert len(set(names)) == 6
    for name in names:
        assert page.count(f'src="cid:{name}"') == 1
    for part in images:
        with Image.open(BytesIO(part.get_payload(decode=True))) as image:  # type: ignore[arg-type]
            assert image.width == 1.2 * 200
    # "Reply by email" of each game opens an empty answer.
    assert len(re.findall(r'href="mailto:[^"&]*\?subject=[^"&]*"', page)) == 6
    size = len(bytes(Mail.objects.get(kind="digest").message or b""))
    assert size < SIX, size


def wait_of(link: str) -> int | None:
    """Return the wait that an answer opened by that link is about."""
    place = read_reply(urlsplit(link).path)
    return place.wait if place else None


def test_a_digest_can_be_played_from(alice: Player, bob: Player, shift_clock: Shift, settings: Any) -> None:
    """Each game's hand, moves and board are in it, and a tap writes to the address of that game."""
    settings.REPLY_DOMAIN = "play.example.org"
    Player.objects.update(mail_when=Player.MailWhen.DIGEST)
    tables = [game_at(40, alice, bob, title=title, name=f"A game of {title}") for title in ("arnak", "thebes")]
    shift_clock(DELAY)
    sweep_mails()
    shift_clock(timedelta(days=1))
    sweep_mails()
    letter = letters_to("alice@example.org")[-1]
    body = letter.get_body(("html",))
    assert body is not None
    tree, text = read_page(str(body.get_content())), text_of(letter)
    links = [str(link.get("href")) for link in tree.iter("a")]
    # What is typed without a game goes to the account's own address, which asks back.
    assert f"mailto:{address_in(letter, 'Reply-To')}" in links and "Reply to this email" not in text
    for table in tables:
        seat = table.seats[0]
        part = text.partition(f"== {table.game.name}")[2].partition("\n== ")[0]
        assert parts.board_text(table.title, table.view(seat), seat.player) in part
        taps = [link for link in links if "body=" in link and wait_of(link) == open_wait(table, seat).pk]
        bodies = [unquote(tap.partition("body=")[2]) for tap in taps]
        assert taps and all(body.splitlines()[0] in part for body in bodies)
        # Sent as it is, the first is played in its game.
        send(urlsplit(taps[0]).path, bodies[0])
        assert Move.objects.standing().filter(game=table.game, via=Move.Via.MAIL).count() == 1
    island: Table = tables[0]
    held = get_presenter("arnak", island.game.rules).letters.held(island.view(island.seats[0]), Look(("a", "b"), 0))
    shown = " ".join(" ".join(tree.itertext()).split())
    assert held and all(line in shown for line in held)
