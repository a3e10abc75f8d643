"""Playing without an account, in a real browser: from the first page to the first move, and on to an account."""

import random
import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from devtools.serving import served
from devtools.waiting import wait_for
from tests.browser import playing
from tests.browser.conftest import WIDE, Look, NewContext
from tests.browser.test_newcomer import ADDRESS, PASSWORD, code_in_mailbox

PHONE: ViewportSize = {"width": 390, "height": 844}
MOST_CLICKS = 3
HIGHEST = 300
"""Pixels above the board on a phone, the line for visitors among them."""


class Clicks:
    """Presses, and counts how often."""

    def __init__(self) -> None:
        self.count = 0

    def __call__(self, target: Locator) -> None:
        self.count += 1
        target.click()


@pytest.mark.long
@pytest.mark.timeout(240)
def test_p15_three_clicks_to_the_first_move_and_an_account_keeps_the_game(
    new_context: NewContext, assert_accessible: Look, tmp_path: Path
) -> None:
    """P15: there was no way to try the site without an account, and none above the fold on a phone."""
    with served(tmp_path) as site:
        for viewport in (WIDE, PHONE):
            page = new_context(base_url=site.base, viewport=viewport).new_page()
            page.goto("/")
            for title in ("Mykerinos", "Thebes"):
                button = page.get_by_role("button", name=f"Play {title}")
                box = button.bounding_box()
                assert box is not None and box["y"] + box["height"] <= viewport["height"], "above the fold"
            address = play_first_move(page)
            if viewport is PHONE:
                assert_accessible(page)
                assert_board_comes_first(page)
                keep(page, ADDRESS, "Hatshepsut")
                page.goto("/desk/")
                expect(page.get_by_role("main").locator(f'a[href="{address}"]').first).to_be_visible()
                page.goto(address)
                assert playing.wait_for_turn(page)
                expect(page.locator(".visiting")).to_have_count(0)
            page.close()
        for language in ("en", "de", "pl"):
            page = new_context(base_url=site.base, viewport=PHONE, locale=language).new_page()
            page.goto("/")
            page.locator("main form button.primary").nth(1).click()
            assert playing.wait_for_turn(page)
            expect(page.locator(".visiting")).to_be_visible()
            assert_board_comes_first(page)
            page.set_viewport_size({"width": 360, "height": 740})
            ways_in = page.locator("header.site .mine a")
            assert (
                ways_in.evaluate_all("links => links.map(link => link.scrollWidth <= link.clientWidth)") == [True] * 2
            )
            page.close()
        log = site.log.read_text()
        assert "Traceback" not in log, log


def assert_board_comes_first(page: Page) -> None:
    """Whatever the words of the language take: of the titles Thebes has most to say above its board."""
    board = page.locator(".drawing.first .board").first.bounding_box()
    assert board is not None and board["y"] <= HIGHEST


def play_first_move(page: Page) -> str:
    """From the first page, by clicks that are counted. Returns the game's path."""
    press = Clicks()
    press(page.get_by_role("button", name="Play Mykerinos"))
    expect(page.locator(".visiting")).to_contain_text("This game lives in this browser only.")
    assert playing.wait_for_turn(page)
    before = page.locator("#game").get_attribute("data-version")
    playing.build(page, random.Random(7), None, press, long=False)
    playing.confirm(page, press)
    expect(page.locator("#game")).not_to_have_attribute("data-version", before or "")
    assert press.count <= MOST_CLICKS
    found = re.search(r"/g/\w{12}/", page.url)
    assert found, page.url
    return found[0]


def keep(page: Page, address: str, name: str) -> None:
    """Sign up from the game's page, with the code of the mail."""
    page.get_by_role("link", name="Sign up to keep it.").click()
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_label("Email address").fill(address)
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("main").get_by_role("button", name="Sign up").click()
    page.get_by_label("Code").fill(code_in_mailbox(page, address))
    page.get_by_role("button", name="Confirm").click()
    expect(page.locator("header.site .mine")).to_contain_text(name)
    expect(page.locator(".messages")).to_contain_text("is on your desk now")


@pytest.mark.long
@pytest.mark.timeout(120)
def test_without_scripts_a_visitor_plays_all_the_same(new_context: NewContext, tmp_path: Path) -> None:
    with served(tmp_path) as site:
        page = new_context(base_url=site.base, viewport=PHONE, java_script_enabled=False).new_page()
        page.goto("/play/")
        page.get_by_label("Which game", exact=True).select_option("Mykerinos")
        page.get_by_label("How strong they are").select_option("beginner")
        page.get_by_role("button", name="Play now").click()
        expect(page.locator(".visiting")).to_be_visible()
        chosen = page.locator("select[name=choice]")
        # A page without scripts is asked for anew while the bot thinks.
        wait_for(lambda: chosen.count() or (page.reload() and chosen.count()), 20, 0.5)
        before = page.locator("#game").get_attribute("data-version")
        chosen.select_option(index=1)
        page.locator("form.move").get_by_role("button", name="Confirm").click()
        expect(page.locator("#game")).not_to_have_attribute("data-version", before or "")
        page.goto("/")
        page.get_by_role("link", name=re.compile("^Continue “")).click()
        expect(page.locator(".visiting")).to_be_visible()
