"""A record in a link, from one person to another, in a real browser (P11)."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import WIDE, Look, NewContext

pytestmark = pytest.mark.django_db(transaction=True)

RECORD = next(Path("tests/golden/mykerinos").glob("*.json"))


def test_p11_a_link_to_a_record_opens_it_where_it_was_made(
    new_context: NewContext, look_both_ways: Look, live_server: Any
) -> None:
    """Nothing is stored for it, and the record is in no address that a server sees."""
    page = new_context(viewport=WIDE, base_url=live_server.url).new_page()
    page.goto("/games/")
    page.get_by_role("link", name="View a record").click()
    page.get_by_label("Or the record itself").fill(RECORD.read_text())
    page.get_by_role("button", name="Show record").click()
    last = len(json.loads(RECORD.read_text())["moves"])
    expect(page.get_by_role("region", name=f"Move {last} of {last}.")).to_be_visible()
    expect(page.get_by_label("Link to this record")).to_be_visible()
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_role("region", name=f"Move {last - 1} of {last}.")).to_be_visible()
    link = page.get_by_label("Link to this record")
    expect(link).to_have_value(re.compile(rf"/import/#record=[\w-]{{200,}}\.{last - 1}$"))
    look_both_ways(page)

    other = new_context(viewport=WIDE, base_url=live_server.url).new_page()
    asked: list[str] = []
    other.on("request", lambda request: asked.append(request.url))
    other.goto("about:blank")
    other.goto(link.input_value())
    expect(other.get_by_role("region", name=f"Move {last - 1} of {last}.")).to_be_visible()
    other.get_by_label("Move number").fill("3")
    expect(other.get_by_role("region", name=f"Move 3 of {last}.")).to_be_visible()
    assert not [url for url in asked if "record=" in url.partition("#")[0]]


def test_p11_a_broken_link_to_a_record_says_so(new_context: NewContext, live_server: Any) -> None:
    page = new_context(expect_error="status of 422", viewport=WIDE, base_url=live_server.url).new_page()
    page.goto("/import/#record=abc.3")
    expect(page.get_by_role("alert")).to_contain_text("not JSON")
