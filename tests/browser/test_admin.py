"""The admin pages in a browser: the fixture `new_context` fails on errors of scripts and of the Content-Security-Policy."""

import re

import pytest
from playwright.sync_api import expect

from games.models import Player, Report
from tests.browser.conftest import PHONE, NewContext
from tests.browser.test_lobby import sign_in
from tests.games.conftest import make_player
from tests.games.pages.places import make_world

ALIKE = re.compile(r"[0-9a-f-]{36}|\d+|\?.*")
"""What differs in the addresses of pages that are alike."""


@pytest.mark.django_db(transaction=True)
def test_no_admin_page_has_an_error(new_context: NewContext, live_server: object) -> None:
    alice, bob, dora = (make_player(name) for name in ("alice", "bob", "dora"))
    make_world(alice, bob, dora)
    Report.objects.create(reporter=alice, player=bob, reason="insult", text="Rude.", frozen=[])
    admin = Player.objects.create_superuser("anna@example.org", "amphora", name="Anna")
    page = sign_in(new_context(viewport=PHONE), admin, live_server)
    seen, waiting = set(), ["/admin/"]
    while waiting:
        path = waiting.pop()
        if ALIKE.sub("", path) in seen or "logout" in path or "password_change" in path:
            continue
        seen.add(ALIKE.sub("", path))
        page.goto(path)
        expect(page.locator("#content h1, #content h2").first).to_be_visible()
        links = page.locator("a[href^='/admin/']").evaluate_all("links => links.map(link => link.getAttribute('href'))")
        waiting += [link.split("#")[0] for link in links if not link.endswith("/jsi18n/")]
    assert len(seen) > 25, sorted(seen)
