"""Nothing moves while a page comes up: the layout shift of the first view of every page, on a desk and on a phone."""

from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Event, Thread
from typing import Any
from urllib.request import Request, urlopen

import pytest
from django.conf import settings
from django.test import Client
from playwright.sync_api import Page

from tests.browser.conftest import PHONE, WIDE, NewContext
from tests.browser.test_every_page import pages
from tests.games.conftest import make_player
from tests.games.pages.places import make_world
from tests.steps import game_at

MOST = 0.02
"""The layout shift (https://web.dev/articles/cls) of a page at most."""
OBSERVE = """
window.shifts = []
const name = (node) => !node ? "?" : node.id ? `#${node.id}` : `${node.nodeName}.${node.className?.baseVal ?? node.className}`
new PerformanceObserver((list) => {
  for (const shift of list.getEntries()) window.shifts.push([shift.value, shift.sources.map(({ node }) => name(node)).join(" ")])
}).observe({ type: "layout-shift", buffered: true })
"""
SETTLED = """async () => {
  await document.fonts.ready
  const busy = () => document.querySelector(".htmx-request")
  for (let frames = 0; frames < 4 || busy(); frames += 1) await new Promise(requestAnimationFrame)
  return window.shifts
}"""
DEVICES: dict[str, dict[str, Any]] = {
    "desk": {"viewport": WIDE},
    "phone": {"viewport": PHONE, "is_mobile": True, "has_touch": True},
}


@pytest.fixture
def in_pieces(live_server: Any) -> Iterator[str]:
    """Yield the address of a slow connection to the site: it brings each page in six pieces."""
    closed = Event()

    class Slow(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            own = {name: value for name, value in self.headers.items() if name in ("Cookie", "Accept-Language")}
            with urlopen(Request(live_server.url + self.path, headers=own)) as answer:
                body, headers = answer.read(), answer.headers
            self.send_response(200)
            for name in ("Content-Type", "Content-Security-Policy"):
                if headers[name]:
                    self.send_header(name, headers[name])
            self.end_headers()
            size = len(body) // 6 + 1 if headers["Content-Type"].startswith("text/html") else len(body)
            for begin in range(0, len(body), size):
                self.wfile.write(body[begin : begin + size])
                closed.wait(0.4)

        def log_message(self, *_words: object) -> None:
            pass

    with ThreadingHTTPServer(("localhost", 0), Slow) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://localhost:{server.server_port}"
        closed.set()
        server.shutdown()


def shifts(page: Page, where: str) -> tuple[float, list[str]]:
    """Return the layout shift of the page's first view, and what moved."""
    page.goto(where)
    found = page.evaluate(SETTLED)
    return sum(value for value, _who in found), [who for _value, who in found]


@pytest.mark.long(60)
@pytest.mark.timeout(290)
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("device", DEVICES)
def test_no_page_shifts_while_it_comes_up(new_context: NewContext, device: str) -> None:
    alice, bob, dora = (make_player(name) for name in ("alice", "bob", "dora"))
    world = make_world(alice, bob, dora)
    stranger, player = Client(), Client()
    player.force_login(alice)
    games = [
        game_at(ply, alice, bob, title=title, name=f"{title} {ply}")
        for title, plies in {"mykerinos": (0, 20), "thebes": (0, 20), "arnak": (0, 2, 20)}.items()
        for ply in plies
    ]
    shown = [
        (stranger, pages(world, stranger)),
        (player, pages(world, player) | {game.game.name: f"/g/{game.game.code}/" for game in games}),
    ]
    context = new_context(**DEVICES[device])
    context.add_init_script(OBSERVE)
    page = context.new_page()
    # A first view has nothing in its cache.
    context.new_cdp_session(page).send("Network.setCacheDisabled", {"cacheDisabled": True})
    moved = []
    for client, addresses in shown:
        page.goto("/")
        cookie = client.cookies.get(settings.SESSION_COOKIE_NAME)
        if cookie is not None:
            context.add_cookies([{"name": cookie.key, "value": cookie.value, "url": page.url}])
        for row, where in addresses.items():
            total, who = shifts(page, where)
            if total > MOST:
                moved.append(f"{row}: {total:.3f} {who}")
    assert moved == [], "\n".join(moved)


@pytest.mark.django_db(transaction=True)
def test_a_shift_is_noticed(new_context: NewContext) -> None:
    context = new_context(**DEVICES["desk"])
    context.add_init_script(OBSERVE)
    page = context.new_page()
    assert shifts(page, "/")[0] <= MOST
    page.evaluate("document.querySelector('main').style.paddingTop = '300px'")
    assert max(value for value, _who in page.evaluate(SETTLED)) > MOST


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("device", DEVICES)
def test_a_game_that_comes_in_pieces_shifts_no_more(new_context: NewContext, in_pieces: str, device: str) -> None:
    alice, bob = make_player("alice"), make_player("bob")
    context = new_context(**DEVICES[device], base_url=in_pieces)
    client = Client()
    client.force_login(alice)
    context.add_cookies([{"name": "sessionid", "value": client.cookies["sessionid"].value, "url": in_pieces}])
    context.add_init_script(OBSERVE)
    page = context.new_page()
    for title, ply in (("mykerinos", 20), ("thebes", 20), ("arnak", 20)):
        game = game_at(ply, alice, bob, title=title).game
        total, who = shifts(page, f"/g/{game.code}/")
        assert total <= MOST / 4, f"{title}: {total:.3f} {who}"
