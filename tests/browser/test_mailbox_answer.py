"""A newcomer plays by mail within the first minutes: by answering in the mailbox of the embedded site."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from devtools.serving import served
from tests.browser import playing
from tests.browser.conftest import WIDE, Look, NewContext
from tests.browser.test_newcomer import ADDRESS, sign_up, start_against_bots

BOTH = 30_000
"""Milliseconds for the mail to go out, or to be read and answered."""


@pytest.mark.long
@pytest.mark.timeout(240)
def test_a_newcomer_plays_move_after_move_by_answering_mails(
    new_context: NewContext, assert_accessible: Look, tmp_path: Path
) -> None:
    with served(tmp_path, MYKERINOS_INBOUND_ADDRESS="127.0.0.1:0") as site:
        page = new_context(base_url=site.base, viewport=WIDE).new_page()
        sign_up(page)
        page.goto("/account/mail/")
        page.get_by_label("at once", exact=True).check()
        page.get_by_role("main").get_by_role("button", name="Save settings").click()
        start_against_bots(page)
        assert playing.wait_for_turn(page)
        game = page.url
        page.goto("/mailbox/")
        open_turn_mail(page)
        assert_accessible(page)
        played: list[str] = []
        while len(played) < 2:
            move = example(page)
            page.get_by_label("Reply", exact=True).fill(move)
            page.get_by_role("button", name="Send", exact=True).click()
            expect(
                page.frame_locator(".message iframe").get_by_role(
                    "heading", name=re.compile("we've read your email|your move")
                )
            ).to_be_visible(timeout=BOTH)
            expect(page.frame_locator(".message iframe").get_by_text(f"{move} was played.")).to_be_visible()
            played.append(move)
            if page.frame_locator(".message iframe").get_by_text("It is your turn.").count() == 0:
                open_turn_mail(page)
        page.goto(game + "log/")
        for move in played:
            expect(page.get_by_text(move).first).to_be_visible()
        log = site.log.read_text()
        assert "Traceback" not in log, log


def open_turn_mail(page: Page) -> None:
    """Open the newest mail, once it is one about a turn that was not read yet."""
    mail = page.locator("ul.mails a.unread").filter(has_text=ADDRESS).filter(has_text="Mykerinos:").first
    mail.click(timeout=BOTH)
    expect(page.get_by_label("Reply", exact=True)).to_be_visible()


def example(page: Page) -> str:
    """Return the move that the mail gives as an example."""
    page.get_by_role("link", name="As plain text").click()
    found = re.search(
        r"(?:One line is enough|Each line is one step), for example: (.+)", page.locator(".message pre").inner_text()
    )
    assert found, page.locator(".message pre").inner_text()
    return found[1].strip()
