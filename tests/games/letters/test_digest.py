"""M2.12: the daily digest shows each game's board, small, and stays small itself."""

from datetime import timedelta
from email.message import EmailMessage
from io import BytesIO
from typing import Any

import pytest
from PIL import Image

from games.boards.kit.png import png
from games.letters import parts
from games.models import Mail, Player
from tests.steps import DELAY, Shift, game_at, letters_to, sweep_mails, text_of

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
            assert image.width == 1.5 * 200
    assert page.count("mailto:") == 6 and "&amp;body" not in page
    size = len(bytes(Mail.objects.get(kind="digest").message or b""))
    assert size < SIX, size
