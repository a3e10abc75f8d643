"""The first page in a real browser."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Look, NewContext


@pytest.mark.parametrize(
    ("locale", "start"),
    [("en", "Archaeology games, played slowly"), ("de", "Archäologiespiele"), ("pl", "Gry o archeologii")],
)
def test_first_page_speaks_the_readers_language(new_context: NewContext, locale: str, start: str) -> None:
    page = new_context(locale=locale).new_page()
    page.goto("/")
    expect(page.get_by_role("heading", level=1)).to_contain_text(start)
    expect(page.locator("html")).to_have_attribute("lang", locale)


def test_theme_button_turns_the_page_dark_and_is_remembered(page: Page) -> None:
    page.goto("/")
    button = page.get_by_role("button", name="Light or dark")
    before = page.evaluate("getComputedStyle(document.body).color")
    button.click()
    after = page.evaluate("getComputedStyle(document.body).color")
    assert before != after
    page.reload()
    assert page.evaluate("getComputedStyle(document.body).color") == after
    button.click()
    assert page.evaluate("getComputedStyle(document.body).color") == before


def test_without_scripts_the_page_stands_and_shows_no_dead_button(new_context: NewContext) -> None:
    page = new_context(java_script_enabled=False).new_page()
    page.goto("/")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    for button in page.get_by_role("button").all():
        expect(button).to_have_accessible_name(re.compile("^Play "))  # a form of its own, which needs none


def test_keyboard_reaches_the_page_first_and_then_the_brand(page: Page) -> None:
    page.goto("/")
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to content")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Mykerinos by Mail")).to_be_focused()


def test_an_unknown_address_says_so_in_the_sites_own_look(new_context: NewContext, assert_accessible: Look) -> None:
    page = new_context(expect_error="404").new_page()
    page.goto("/nowhere/")
    expect(page.get_by_role("heading", level=1)).to_have_text("Page not found")
    assert_accessible(page)


def test_a_script_without_the_nonce_is_kept_from_running_and_reported(new_context: NewContext) -> None:
    """The teardown of other tests stands on this: a violation does reach the console."""
    context = new_context(expect_error="Content Security Policy")
    page = context.new_page()
    messages: list[str] = []
    page.on("console", lambda message: messages.append(message.text))
    page.goto("/")
    page.evaluate("document.body.append(Object.assign(document.createElement('div'), {innerHTML: '<p onclick=1>'}))")
    assert any("Content Security Policy" in message for message in messages)


def test_axe_sees_a_field_without_a_name(page: Page, assert_accessible: Look) -> None:
    """The accessibility check of other tests stands on this."""
    page.goto("/account/login/")
    page.evaluate("document.querySelector('main').append(document.createElement('input'))")
    with pytest.raises(AssertionError, match="label"):
        assert_accessible(page)


@pytest.mark.parametrize(
    ("style", "said"),
    [
        ("label { color: light-dark(#222, #333) !important }", "color-contrast"),
        ("label { color: light-dark(#eee, #ddd) !important }", "color-contrast"),
        ("main { min-width: 400px }", "wide on a screen of 360"),
    ],
    ids=["pale in dark mode", "pale in light mode", "too wide for a phone"],
)
def test_looking_both_ways_sees_both(page: Page, look_both_ways: Look, style: str, said: str) -> None:
    page.goto("/account/login/")
    page.evaluate(
        "style => { const sheet = new CSSStyleSheet(); sheet.replaceSync(style); document.adoptedStyleSheets = [sheet] }",
        style,
    )
    with pytest.raises(AssertionError, match=said):
        look_both_ways(page)
