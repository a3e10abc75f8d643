"""Mails that ask, and the pages beside them, in a real Chromium: nothing that axe finds, nothing wider than a phone.

With $SCREENSHOTS set to a directory, the pictures are written there.
"""

import os
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from games.lobby.new_game import EMAIL, OPEN
from games.lobby.open_games import create_game
from games.lobby.ready import save_wish
from games.lobby.still_ready import look_at
from games.mail.post import draft, post
from games.models import Mail, Player, Ready
from tests.browser.conftest import PHONE, WIDE, NewContext
from tests.browser.test_mail import SIZES, check, html_of
from tests.games.conftest import make_player
from tests.games.lobby.conftest import plan
from tests.steps import finished_game, sign_in


def over(player: Player, *others: Player | str) -> Mail | None:
    game = finished_game(player, *others).game
    return post(draft(f"over:{game.pk}:0", "over", player.email, player, game))


def still_ready(player: Player) -> Mail | None:
    wish = save_wish(player, "thebes", [2], Ready.Pace.BANK)
    Ready.objects.filter(pk=wish.pk).update(look_at=wish.since)
    look_at(wish.pk)
    return Mail.objects.filter(kind="still_ready").first()


def keep_picture(page: Page, name: str) -> None:
    if folder := os.environ.get("SCREENSHOTS"):
        page.screenshot(path=Path(folder) / f"{name}.png", full_page=True)


@pytest.mark.parametrize("size", SIZES)
def test_mails_that_ask(browser: Browser, transactional_db: None, size: str, tmp_path: Path, settings: Any) -> None:
    settings.REPLY_DOMAIN, settings.BASE_URL = "play.example.org", "https://play.example.org"
    alice = make_player("alice")
    create_game(make_player("bob"), plan(OPEN))
    create_game(alice, plan((EMAIL, "friend@example.net")))
    invitation = Mail.objects.get(kind="invitation")
    guest = post(draft("guest:1", "guest", "friend@example.net", inputs={"what": "again"} | invitation.inputs))
    mails = {
        "invitation": invitation,
        "guest": guest,
        "person next": over(alice, "greedy"),
        "still ready": still_ready(alice),
    }
    width, scheme = SIZES[size]
    context = browser.new_context(viewport={"width": width, "height": 900}, color_scheme=scheme)  # type: ignore[arg-type]
    page = context.new_page()
    for name, mail in mails.items():
        assert mail is not None
        file = tmp_path / f"{mail.kind}.html"
        file.write_text(html_of(Mail.objects.select_related("player", "game").get(pk=mail.pk)))
        page.goto(file.as_uri())
        check(page)
        keep_picture(page, f"{name} {size}")
    context.close()


@pytest.mark.parametrize("phone", [False, True])
def test_the_own_address_and_the_wish_of_a_newcomer(
    live_server: Any, new_context: NewContext, transactional_db: None, phone: bool, settings: Any
) -> None:
    settings.REPLY_DOMAIN = "play.example.org"
    session = sign_in(make_player("alice")).cookies["sessionid"].value
    context = new_context(viewport=PHONE if phone else WIDE, color_scheme="dark" if phone else "light")
    page = context.new_page()
    page.goto(f"{live_server.url}/account/signup/?ready=thebes")
    page.get_by_label("Ready to play Thebes for 2").uncheck()
    check(page)
    keep_picture(page, f"sign up {phone}")
    context.add_cookies([{"name": "sessionid", "value": session, "url": live_server.url}])
    page.goto(f"{live_server.url}/account/mail/")
    check(page)
    keep_picture(page, f"settings {phone}")
