"""The booklet as it is looked at and printed."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.games.conftest import make_player
from tests.oasis.registration import SHIPPED
from tests.steps import finished_game

LARGEST = 3_000_000
PAGES = 16


@pytest.mark.parametrize("title", SHIPPED)
def test_a_booklet_fits_a_phone_and_few_sheets_of_paper(
    title: str,
    live_server: Any,
    page: Page,
    assert_accessible: Callable[[Page], None],
    record_property: Callable[[str, object], None],
) -> None:
    table = finished_game(make_player("alice"), make_player("bob"), title=title)
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(f"{live_server.url}/g/{table.game.code}/booklet/")
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    assert_accessible(page)
    printed = page.pdf(format="A4")
    sheets = max(map(int, re.findall(rb"/Count (\d+)", printed)))
    record_property(f"booklet of {title}, pages and kB", f"{sheets} {len(printed) // 1000}")
    assert sheets <= PAGES and len(printed) <= LARGEST
