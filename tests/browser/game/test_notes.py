"""Notes on a game's page: they are in reach of the board, and saving one leaves the reader where they are."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from games.models import Note, Player
from tests.browser.game.helpers import DESK, PHONE, Visit
from tests.steps import game_at

pytestmark = pytest.mark.django_db(transaction=True)


def stays_in_place(page: Page) -> None:
    """Check that the page was not loaded again and that the notes are where they were."""
    assert page.evaluate("window.sameLoad") is True
    assert abs(page.evaluate("scrollY") - page.evaluate("window.before")) < 5


def remember_place(page: Page) -> None:
    page.evaluate("window.sameLoad = true; window.before = scrollY")


@pytest.mark.parametrize("device", [DESK, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("title", ["mykerinos", "arnak"])
def test_f5_a_note_is_saved_without_moving_the_reader(
    alice: Player, bob: Player, visit: Visit, device: dict[str, Any], title: str
) -> None:
    page = visit(game_at(0, alice, bob, title=title), alice, **device)
    link = page.locator('#game a[href="#h-notes"]:visible')
    expect(link).to_have_count(1)
    expect(link).to_have_text("Your notes")
    link.click()
    expect(page.locator("#h-notes")).to_be_in_viewport()
    field = page.get_by_label("A new note")
    field.fill("Watch d1.")
    save = page.get_by_role("button", name="Save note")
    save.scroll_into_view_if_needed()
    remember_place(page)
    save.click()
    expect(page.locator("#notes li")).to_contain_text("Watch d1.")
    expect(field).to_have_value("")
    stays_in_place(page)
    page.locator("#notes summary").click()
    page.get_by_label("The note").fill("Watch d2.")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.locator("#notes li")).to_contain_text("Watch d2.")
    assert Note.objects.get().text == "Watch d2."
    page.locator("#notes summary").click()
    page.get_by_role("button", name="Delete").click()
    expect(page.locator("#notes li")).to_have_count(0)
    assert page.evaluate("window.sameLoad") is True
    assert page.evaluate("scrollY") > 0
