"""The doors of a site in production: nginx with TLS, gunicorn, PostgreSQL and Redis, as processes of their own.

The site is that of `test_production.py`, because it takes a while to set one up.
"""

import json
import shlex
import shutil
import socket
import ssl
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

import pytest

from tests.games.pages.matrix import MATRIX
from tests.rounds import rounds
from tests.site.asking import ask
from tests.site.deployed import BASE_URL, TOKEN, Deployed
from tests.site.fronted import NAME, PROGRAM, Browser, Nginx
from tests.site.slow import patience, slow_clients, slowest
from tests.site.test_doors import HEADERS

CAN_RUN = PROGRAM is not None and shutil.which("openssl") is not None
"""Whether there are nginx and what makes a certificate; script/test installs nginx where apt can, and says where it cannot."""
DOORS = ("/mailbox/", "/mailbox/1/", "/metrics")


class Front(NamedTuple):
    """What visitors meet, and what is behind it."""

    nginx: Nginx
    site: Deployed


def check_front(site: Deployed) -> None:
    """A1, R7: the doors of the deployed site, whose web runs and whose workers do not."""
    nginx = Nginx(site.port)
    try:
        nginx.start()
        front = Front(nginx, site)
        check_tls(front)
        check_doors(front)
        check_counting(front)
        check_patience(front)
        check_matrix(front)
    finally:
        nginx.stop()


def check_tls(front: Front) -> None:
    """R7: it is no loop, plain requests lead to it, and other names get nothing."""
    with Browser(front.nginx) as browser:
        assert browser.ask("/").status == 200
        # What a visitor claims does not reach the site.
        assert browser.ask("/", X_Forwarded_Proto="http").status == 200
    plain = ask(front.nginx.plain, "/rules/", NAME)
    assert (plain.status, plain.headers["Location"]) == (301, f"{BASE_URL}/rules/")
    with pytest.raises(ssl.SSLError):
        Browser(front.nginx, "elsewhere.example.org")


def check_doors(front: Front) -> None:
    """A1: mailbox and metrics are 404 through nginx and past it, whatever a visitor says, but for the token."""
    with Browser(front.nginx) as browser:
        for header in ("", *HEADERS):
            given = {header.replace("-", "_"): "203.0.113.7"} if header else {}
            assert [browser.ask(path, **given).status for path in DOORS] == [404] * 3, header
        assert browser.ask("/metrics", Authorization=f"Bearer {TOKEN}").status == 200
    for path in DOORS:
        assert ask(front.site.port, path, NAME, X_Forwarded_Proto="https").status == 404
    assert ask(front.site.port, "/metrics").status == 404
    assert ask(front.site.port, "/metrics", Authorization=f"Bearer {TOKEN}").status == 200


def check_counting(front: Front) -> None:
    """Visitors are counted by the address that nginx has seen, whatever else they say."""
    path = "/account/signup/"
    with Browser(front.nginx, come_from="127.0.0.2") as one, Browser(front.nginx, come_from="127.0.0.3") as two:
        tried = [one.ask(path, "POST", X_Forwarded_For=f"203.0.113.{number}").status for number in range(21)]
        assert tried == [200] * 20 + [429]
        assert two.ask(path, "POST", X_Forwarded_For="127.0.0.2").status == 200


def check_patience(front: Front) -> None:
    """Forms that come byte by byte are taken in by nginx, and hold no thread of gunicorn."""

    def connect() -> socket.socket:
        connection = Browser(front.nginx).connection.sock
        assert connection is not None
        return connection

    pages = ["/", "/rules/"]
    with Browser(front.nginx) as browser:
        limit = patience(browser.ask, pages)
    with slow_clients(60, NAME, connect), Browser(front.nginx) as browser:
        assert max(slowest(browser.ask, pages)) < limit


PEOPLE = ("anonymous", "carol", "alice", "bob", "staff")
"""The columns of the matrix; whom it calls an outsider, the player who is due and another player of the game."""
TURNED_AWAY = {"403", "404", "405", "409", "422"}
"""What a POST that does nothing answers: here nothing is rolled back. The others are tried in `test_every_page.py`."""


class Visit(NamedTuple):
    """Who asks for which row of the matrix, and what it says."""

    who: str
    method: str
    row: str
    path: str
    status: str


def visits(addresses: dict[str, str], left: dict[str, str]) -> Iterator[Visit]:
    """Every GET of the matrix and every POST that turns somebody away.

    And Erin at games that she has resigned from, where she is to find what an outsider finds. Methods that an address
    does not take are tried by one visitor.

    The others are tried at every address in `tests/games/pages/test_every_page.py`. Here, where the same code answers as a
    process behind nginx, each address is asked by one of them, by turns, and by Erin.
    """
    each = rounds(len(PEOPLE), 1)
    for number, (row, cells) in enumerate(MATRIX.items()):
        for method, statuses in zip(("GET", "POST"), cells.split(" | "), strict=True):
            told = dict(zip(PEOPLE, statuses.split(), strict=True))
            if row.startswith("mailbox"):
                # In production there is none.
                told = dict.fromkeys(PEOPLE, "405" if "405" in told.values() else "404")
            found = [Visit(who, method, row, addresses[row], status) for who, status in told.items()]
            asked = [visit for visit in found if is_tried(visit)]
            yield from asked[number % each :: each] or asked[:1]
            if row in left and is_tried(erin := Visit("erin", method, row, left[row], told["carol"])):
                yield erin


def is_tried(visit: Visit) -> bool:
    refused = visit.status == "405" and visit.who != "anonymous"
    return not refused and (visit.method == "GET" or visit.status in TURNED_AWAY)


def check_matrix(front: Front) -> None:
    """Ask the permission matrix as real requests: anonymous, a player, the two of the game, a former holder, staff."""
    command = shlex.join(["deploy/run", sys.executable, "manage.py", "shell", "--verbosity", "0", "-c"])
    told = json.loads(
        front.site.run(f"{command} 'from tests.site.world import write_world; write_world()'").splitlines()[-1]
    )
    todo = list(visits(told["addresses"], told["left"]))
    assert len(todo) > rounds(300, 900) and {visit.who for visit in todo} == {*PEOPLE, "erin"}

    def make_visits(who: str) -> list[str]:
        """In a browser of theirs; what came of those where it was something else."""
        with Browser(front.nginx, cookies=told["cookies"].get(who, "")) as browser:
            theirs = [(visit, str(browser.ask(visit.path, visit.method).status)) for visit in todo if visit.who == who]
        return [f"{visit}: {got}" for visit, got in theirs if got != visit.status]

    with ThreadPoolExecutor() as pool:
        different = [line for lines in pool.map(make_visits, [*PEOPLE, "erin"]) for line in lines]
    assert different == [], "\n".join(different)
