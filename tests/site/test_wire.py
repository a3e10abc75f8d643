"""How many bytes the embedded site sends to a browser that has its style sheets and scripts already, and to one that has not."""

import json
import re
import zlib
from http.client import HTTPConnection
from http.cookies import SimpleCookie
from pathlib import Path
from urllib.parse import urlencode

import pytest

from devtools.serving import Site, served
from devtools.waiting import wait_for
from tests.site.test_production import field

MOST = {"mykerinos": 45_000, "thebes": 45_000, "arnak": 60_000}
"""Bytes of a game's page."""
OTHERS = {"/": 1, "/rules/": 1, "/rules/thebes/": 1, "/orders/": 1, "/games/": 2, "/account/login/": 2, "/import/": 2}
"""Path -> the most scripts: what must run before the page is painted, htmx, and one of the page's own."""


class Browser:
    """Keeps cookies, and takes what is compressed."""

    def __init__(self, site: Site) -> None:
        self.netloc = site.base.removeprefix("http://")
        self.cookies: SimpleCookie = SimpleCookie()
        self.size = 0
        self.headers: dict[str, str] = {}

    def ask(self, path: str, fields: dict[str, str] | None = None, **headers: str) -> str:
        """GET, or POST where there are fields. Returns the text; `size` is what came over the wire for it, without the head."""
        cookies = "; ".join(f"{name}={cookie.value}" for name, cookie in self.cookies.items())
        sent = {"Accept-Encoding": "gzip", "Cookie": cookies, "Origin": f"http://{self.netloc}", **headers}
        if fields is not None:
            sent["Content-Type"] = "application/x-www-form-urlencoded"
        connection = HTTPConnection(self.netloc, timeout=30)
        try:
            connection.request("GET" if fields is None else "POST", path, urlencode(fields or {}), sent)
            response = connection.getresponse()
            body = response.read()
        finally:
            connection.close()
        assert response.status < 400, f"{path}: {response.status}"
        self.size, self.headers = len(body), {name.lower(): value for name, value in response.getheaders()}
        for value in response.headers.get_all("Set-Cookie") or []:
            self.cookies.load(value)
        zipped = self.headers.get("content-encoding") == "gzip"
        return (zlib.decompress(body, wbits=31) if zipped else body).decode()


def begin(browser: Browser, title: str) -> str:
    """Return a game of that title against a bot, without an account: the path of its page, on which the visitor is due."""
    page = browser.ask("/play/")
    token = field(page, "csrfmiddlewaretoken")
    form = {"csrfmiddlewaretoken": token, "request_key": field(page, "request_key"), "title": title}
    browser.ask("/play/", form | {"opponents": "1", "bot": "beginner"})
    path = browser.headers["location"]
    wait_for(lambda: "<move-builder" in browser.ask(path), seconds=30)
    return path


@pytest.mark.long
@pytest.mark.timeout(120)
def test_pages_and_the_answers_of_moves_are_small_on_the_wire(tmp_path: Path) -> None:
    with served(tmp_path) as site:
        browser = Browser(site)
        for title, most in MOST.items():
            path = begin(browser, title)
            page = browser.ask(path)
            assert browser.headers.get("content-encoding") == "gzip"
            assert "Accept-Encoding" in browser.headers["vary"]
            assert browser.size <= most, title
            moves = json.loads(page.partition('<script type="application/json">')[2].partition("</script>")[0])
            form = {name: field(page, name) for name in ("csrfmiddlewaretoken", "wait", "ply")} | {"move": moves[0][0]}
            answer = browser.ask(f"{path}move", form, **{"HX-Request": "true"})
            assert 'id="game"' in answer
            assert browser.headers.get("content-encoding") == "gzip"
            assert browser.size <= most, title
            check_files(browser, page, 3)
        for path, most in OTHERS.items():
            check_files(browser, browser.ask(path), most)


def check_files(browser: Browser, page: str, scripts: int) -> None:
    """Check that the page links one style sheet and so many scripts at most, all of them small and to be kept for ever."""
    parts = re.findall(r'(?:href|src)="(/static/[^"]+\.(css|js))"', page)
    assert [kind for _part, kind in parts].count("css") == 1
    assert len(parts) <= 1 + scripts
    for part, _kind in parts:
        text = browser.ask(part)
        assert browser.size < len(text), part
        assert "immutable" in browser.headers["cache-control"], part
