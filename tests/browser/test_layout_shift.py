"""Nothing moves while a page comes up in pieces; every page on a fast connection is in `test_every_page.py`."""

from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Event, Thread
from typing import Any
from urllib.request import Request, urlopen

import pytest
from django.test import Client

from tests.browser.conftest import NewContext
from tests.browser.shifting import DEVICES, MOST, OBSERVE, SETTLED, shifts
from tests.games.conftest import make_player
from tests.steps import game_at


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
