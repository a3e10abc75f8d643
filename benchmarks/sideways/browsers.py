"""People who play by the pages of both hosts: each request goes to either of them, as behind a proxy that shares them out."""

import json
import random
import re
from collections import Counter
from http.client import HTTPConnection, HTTPException
from threading import Event
from time import monotonic
from urllib.parse import urlencode

from benchmarks.sideways.fleet import PORT
from benchmarks.sideways.net import HOSTS
from devtools.storm.players import Chair, Players, again
from devtools.storm.sink import Sink
from devtools.waiting import wait_for
from games.models import Player
from games.table.table import Table, load_table

NAME = "127.0.0.1:8000"
"""How the site is called: by its base URL's default."""
TOKEN = "b" * 32
PATIENCE = 15.0
"""Seconds that a browser, or the proxy for it, waits for one host."""


class Browsers(Players):
    """`moves`: how many were accepted; `accepted`.

    In which game, at which ply; `answers`: how often both hosts said what; `odd`: what nobody should be told.
    """

    def __init__(self, seed: int, sink: Sink, speed: float) -> None:
        self.accepted: Counter[tuple[int, int]] = Counter()
        self.answers: Counter[str] = Counter()
        self.slowest = 0.0
        self.odd: list[str] = []
        self.hosts = random.Random(f"hosts {seed}")
        self.cookies: dict[int, str] = {}
        super().__init__(seed, sink, speed)

    @property
    def moves(self) -> int:
        return self.accepted.total()

    def join(self, number: int) -> Player:
        player = super().join(number)
        self.cookies[player.pk] = sign_in(player)
        return player

    def turn(self, chair: Chair) -> Table:
        """All decisions until somebody else is due, or nobody."""
        game = chair.table.game
        player = chair.table.seats[chair.table.due()[0]].player
        assert player is not None
        while True:
            found = self.offered(game.code, player)
            if found is None or found[0] != chair.wait:
                break
            wait, ply, lines = found
            status, text = self.ask(
                player, f"/g/{game.code}/move", {"wait": wait, "ply": ply, "move": self.rng.choice(lines)}
            )
            if status == 200:
                self.accepted[game.pk, ply] += 1
            else:
                self.odd.append(f"{status} to a move of game {game.pk} at {ply}: {sentence(text)}")
                break
        return again(lambda: load_table(pk=game.pk))

    def offered(self, code: str, player: Player) -> tuple[int, int, list[str]] | None:
        """Wait, ply and moves of the form on the game's page; None where there is none."""
        status, text = self.ask(player, f"/g/{code}/")
        form = text.partition("<move-builder")[2].partition("</move-builder>")[0]
        if status != 200 or not form:
            if status != 200:
                self.odd.append(f"{status} to a page: {sentence(text)}")
            return None
        moves = json.loads(form.partition('<script type="application/json">')[2].partition("</script>")[0])
        wait, ply = (int(re.findall(rf'name="{name}" value="(\d+)"', form)[0]) for name in ("wait", "ply"))
        return wait, ply, [move[0] for move in moves]

    def ask(self, player: Player, path: str, fields: dict[str, object] | None = None) -> tuple[int, str]:
        """Ask until somebody answers with more than that it cannot now."""
        begin = monotonic()
        while True:
            status, text = request(self.hosts.choice(list(HOSTS.values())), self.cookies[player.pk], path, fields)
            self.answers[str(status or "none")] += 1
            if status not in (0, 500, 503):
                self.slowest = max(self.slowest, monotonic() - begin)
                return status, text
            if status == 500:
                self.odd.append(f"500 to {path}")
            Event().wait(0.1)


def request(host: str, cookie: str, path: str, fields: dict[str, object] | None) -> tuple[int, str]:
    """Status and text of one answer; (0, "") where none came."""
    body = urlencode(fields).encode() if fields is not None else None
    headers = {"Host": NAME, "Origin": f"http://{NAME}", "Cookie": f"sessionid={cookie}; csrftoken={TOKEN}"}
    if body is not None:
        headers |= {
            "Content-Type": "application/x-www-form-urlencoded",
            "X-CSRFToken": TOKEN,
            "HX-Request": "true",
        }
    connection = HTTPConnection(host, PORT, timeout=PATIENCE)
    try:
        connection.request("GET" if body is None else "POST", path, body, headers)
        response = connection.getresponse()
        return response.status, response.read().decode()
    except (OSError, HTTPException):
        return 0, ""
    finally:
        connection.close()


def sign_in(player: Player) -> str:
    """Return the key of a session of theirs."""
    from django.test import Client

    client = Client()
    client.force_login(player)
    return client.cookies["sessionid"].value


def sentence(text: str) -> str:
    """Return what a page says of what went wrong."""
    found = re.search(r'role="alert">([^<]*)', text)
    return found[1] if found else text[:80]


def wait_for_hosts() -> None:
    """Until both show pages."""
    for host in HOSTS.values():
        wait_for(lambda host=host: request(host, "", "/healthz", None)[0] != 0, 90, 0.2)  # type: ignore[misc]
