"""The turn mail's HTML part and the pages about mails in a real Chromium: light, dark, on a phone.

With $SCREENSHOTS set to a directory, the pictures of the turn mail are written there.
"""

import os
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from PIL import Image
from playwright.sync_api import Browser, Page

from engine.sentences import Sentence
from games.clock.pace import PerWait, pace_to_json
from games.letters import confirmations, outcome
from games.letters.move_options import page_link
from games.letters.outcome import Report
from games.mail import stored_messages
from games.mail.context import seat_link
from games.mail.post import draft, post
from games.mail.rendering import render
from games.models import Inbound, Mail, Move, Player
from games.table.table import Table, load_table
from tests.browser.conftest import VIOLATIONS, Look, NewContext, assert_fits, assert_no_violation
from tests.games.conftest import make_player
from tests.steps import due_seat, game_at, turn_mail

SIZES = {"light": (680, "light"), "dark": (680, "dark"), "phone": (360, "light")}


@pytest.fixture
def table(transactional_db: None) -> Table:
    people = [make_player(name) for name in ("ines", "jonas", "priya")]
    return game_at(60, *people, name="Three at Saqqara", seed=3)


def html_of(mail: Mail) -> str:
    letter = message_from_bytes(render(mail).message().as_bytes(), policy=policy.strict)
    assert isinstance(letter, EmailMessage)
    return stored_messages.html_of(letter)


def check(page: Page) -> None:
    """Nothing that axe finds, and nothing wider than the window."""
    # Landmarks are for pages; a mail is shown inside one.
    off = {"region": {"enabled": False}, "landmark-one-main": {"enabled": False}}
    assert_no_violation(page, VIOLATIONS | {"rules": off})
    assert_fits(page)


@pytest.mark.parametrize("size", SIZES)
def test_the_turn_mail(browser: Browser, table: Table, size: str, tmp_path: Path, settings: Any) -> None:
    settings.REPLY_DOMAIN = "play.example.org"
    settings.BASE_URL = "https://play.example.org"
    file = tmp_path / "mail.html"
    file.write_text(html_of(Mail.objects.select_related("player", "game").get(pk=turn_mail(table).pk)))
    width, scheme = SIZES[size]
    context = browser.new_context(viewport={"width": width, "height": 900}, color_scheme=scheme)  # type: ignore[arg-type]
    page = context.new_page()
    # Nothing is fetched from anywhere: pictures come with the mail.
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if not request.url.startswith("data:") else None)
    page.goto(file.as_uri())
    page.wait_for_load_state()
    assert asked == [file.as_uri()]
    assert page.evaluate("[...document.images].every(image => image.complete && image.naturalWidth > 300)")
    check(page)
    directory = os.environ.get("SCREENSHOTS")
    if directory:
        save(page, Path(directory) / f"mail-turn-{size}.png")
    context.close()


def save(page: Page, path: Path) -> None:
    """Take a picture of the whole page, small enough for the repository."""
    page.screenshot(path=path, full_page=True)
    with Image.open(path) as image:
        small = image.convert("RGB").quantize(256, dither=Image.Dither.NONE)
    small.save(path, optimize=True)


@pytest.fixture
def signed_in(new_context: NewContext, table: Table, live_server: Any) -> Page:
    """Return the page of whoever is due, who has got a few mails."""
    player = due_seat(table).player
    assert player is not None
    Player.objects.filter(pk=player.pk).update(mail_suspended_at=table.game.moved_at, mail_suspended_reason="550 gone")
    client = Client()
    client.force_login(player)
    cookie = client.cookies["sessionid"].value
    context = new_context()
    context.add_cookies([{"name": "sessionid", "value": cookie, "url": live_server.url}])
    return context.new_page()


PHONE = {"width": 360, "height": 640}
BOXES = "all => all.map(it => it.getBoundingClientRect()).map(box => [box.left, box.width, box.height])"
"""Where elements begin, how wide and how high they are. To ask for them one by one took as long as the rest of the test."""


def leave_answer(table: Table) -> str:
    """Return a mail of whoever is due was played as it was written, and has not been answered. Returns its move."""
    seat = due_seat(table)
    made = Move.objects.filter(game=table.game, seat=seat.index, undone_at=None).latest("ply")
    told = Report([(outcome.DID, Sentence(outcome.PLAYED_PLAIN, {"move": made.text}))], made.ply, made.ply + 1)
    assert seat.player is not None
    row = Inbound(key="1", recipient="x", raw=b"", player=seat.player, game=table.game, message_id="<1@example.org>")
    row.report = told.to_json()
    inputs = {"seat": seat.pk, "idle": False, "plain": confirmations.AT_ONCE + 1}
    row.answer = post(draft("answer:1", "answer", seat.player.email, seat.player, table.game, inputs))
    row.save()
    return made.text


@pytest.mark.parametrize("title", ["mykerinos", "thebes"])
def test_m2_7_the_call_to_answer_is_on_the_first_screen_of_a_phone(
    browser: Browser, transactional_db: None, title: str, settings: Any
) -> None:
    """M2.7: it stood at the end of 3,000 to 5,600 pixels. M2.8: the board is as wide as the screen. In each language."""
    settings.REPLY_DOMAIN = "play.example.org"
    people = [make_player(name) for name in ("ines", "jonas", "priya")]
    made = game_at(60, *people, title=title, name="Three of us at Saqqara", pace=pace_to_json(PerWait(72)))
    context = browser.new_context(viewport=PHONE, color_scheme="light", is_mobile=True)  # type: ignore[arg-type]
    page = context.new_page()
    # An answer has waited for this mail, and stands above.
    move = leave_answer(made)
    mail = turn_mail(made).pk
    for language in ("en", "de", "pl"):
        Player.objects.update(language=language)
        shown = html_of(Mail.objects.select_related("player", "game").get(pk=mail))
        assert f'<html lang="{language}"' in shown
        page.set_content(shown)
        assert f" {move} (" in page.locator("h1 + p").inner_text()
        call = page.locator(".call").bounding_box()
        assert call is not None and call["y"] + call["height"] <= PHONE["height"]
        assert page.locator(".call a.button").is_visible()
        pictures = page.locator("img").evaluate_all(BOXES)
        assert pictures and all((left, width) == (0, PHONE["width"]) for left, width, height in pictures)
        # Whatever is to be tapped is large enough for a thumb.
        taps = page.locator(".tap, .see").evaluate_all(BOXES)
        assert taps and all(width >= 36 and height >= 36 for left, width, height in taps)
        assert_fits(page)
    context.close()


def test_m2_7_a_move_of_a_mail_waits_for_confirm_on_the_page(page: Page, table: Table, live_server: Any) -> None:
    seat = due_seat(table)
    link = "/m/" + seat_link(seat, table.waits[seat.pk].pk).partition("/m/")[2]
    move = table.legal(seat)[-2]
    page.goto(live_server.url + page_link(link, move))
    confirm = page.get_by_role("button", name=f"Confirm {move}", exact=True)
    confirm.wait_for()
    assert confirm.is_enabled()
    assert load_table(pk=table.game.pk).game.version == table.game.version
    confirm.click()
    page.get_by_role("heading", name="What happened").wait_for()
    assert load_table(pk=table.game.pk).game.version > table.game.version


def test_pages_about_mails(signed_in: Page, table: Table, live_server: Any, look_both_ways: Look) -> None:
    page = signed_in
    for address in ("/account/mail/", "/mail/", f"/g/{table.game.code}/"):
        page.goto(live_server.url + address)
        look_both_ways(page)


def test_a_move_through_a_link_without_signing_in(page: Page, table: Table, live_server: Any) -> None:
    seat = due_seat(table)
    page.goto(live_server.url + "/m/" + seat_link(seat, table.waits[seat.pk].pk).partition("/m/")[2])
    page.get_by_label("Or type it:").fill(table.legal(seat)[0])
    page.get_by_role("button", name="Confirm").click()
    page.get_by_role("heading", name="What happened").wait_for()
    assert page.url.endswith("/") and "/m/" in page.url
