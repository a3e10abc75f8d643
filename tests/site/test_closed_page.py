"""R12: the page that says why, from the port of the web, while `deploy/upgrade` has to close the site."""

import socket
import subprocess
import sys
from collections.abc import Iterator

import pytest

from devtools.waiting import wait_for
from tests.conventions.tree import ROOT
from tests.site.asking import ask

SENTENCES = ("We'll be back in a moment", "Gleich geht es weiter", "Zaraz wracamy")


def listener(port: int = 0, shared: bool = False) -> socket.socket:
    made = socket.socket()
    made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if shared:
        made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
    made.bind(("127.0.0.1", port))
    made.listen()
    return made


@pytest.fixture
def old_web() -> Iterator[socket.socket]:
    """Whoever has the port, as the web of an older version, which shares it with nobody."""
    with listener() as web:
        yield web


def test_r12_the_page_comes_when_the_old_web_goes_and_stays_until_the_new_one_is_there(old_web: socket.socket) -> None:
    port = old_web.getsockname()[1]
    page = subprocess.Popen([sys.executable, ROOT / "deploy/closed_page.py", "127.0.0.1", str(port)])
    try:
        old_web.close()

        def is_there() -> bool:
            with socket.socket() as probe:
                return probe.connect_ex(("127.0.0.1", port)) == 0

        wait_for(is_there)
        for method, body in (("GET", ""), ("POST", "move=pass" * 20_000), ("PUT", "x")):
            answer = ask(port, "/g/abc/move", method=method, body=body)
            assert (answer.status, answer.headers["Retry-After"], answer.headers["Cache-Control"]) == (
                503,
                "30",
                "no-store",
            )
            assert all(sentence in answer.body for sentence in SENTENCES)
        assert ask(port, "/", method="HEAD").body == ""
        # The web of the new version listens beside it.
        with listener(port, shared=True):
            page.terminate()
            assert page.wait(30) == 0
    finally:
        page.kill()
        page.wait()


def test_r12_the_web_shares_its_port_with_the_page() -> None:
    assert " --reuse-port\n" in (ROOT / "deploy/systemd/mykerinos-web.service").read_text()
