"""How soon a move is on the other's board while many pages stand open: `script/bench pages`.

A site as `script/server` runs it, and other programs than the browser that ask as `static/js/live.js` does: each open page keeps
its connection and asks every so many seconds; two people with the page open move in turn. Printed are the seconds from Confirm to
the moment that the other's page has the new board, without the drawing of it, and what the open pages were answered.
"""

import argparse
import asyncio
import json
import random
import re
import statistics
import tempfile
import time
from contextlib import suppress
from dataclasses import dataclass, field
from html import unescape
from pathlib import Path
from urllib.parse import urlencode

from devtools.serving import Site, manage, served

OFTEN = 2.0
"""Seconds between two questions of a page at which somebody is, as in `static/js/live.js`."""
PREPARE = """
from django.test import Client
from devtools.cast import make_player, start_game_of
people = [make_player(name) for name in ("alice", "bob")]
games = [start_game_of(*people) for _ in range(10)]
for player in people:
    client = Client()
    client.force_login(player)
    print("cookie", client.cookies["sessionid"].value)
for table in games:
    print("game", table.game.code)
"""


@dataclass
class Waits:
    """Seconds that questions took; how many got no answer."""

    questions: list[float] = field(default_factory=list)
    failed: int = 0


class Page:
    """A browser's one connection to the site."""

    def __init__(self, site: Site, cookie: str) -> None:
        self.host, self.port = "127.0.0.1", int(site.base.rpartition(":")[2])
        self.base, self.cookie = site.base, f"sessionid={cookie}; csrftoken={'b' * 32}"
        self.streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, path: str, fields: dict[str, str] | None = None) -> tuple[int, str]:
        """Status and text. Raises OSError."""
        if self.streams is None:
            self.streams = await asyncio.open_connection(self.host, self.port)
        reader, writer = self.streams
        body = urlencode(fields or {}).encode()
        head = [
            f"{'POST' if fields else 'GET'} {path} HTTP/1.1",
            f"Host: 127.0.0.1:{self.port}",
            f"Cookie: {self.cookie}",
        ]
        head += [f"Origin: {self.base}", "HX-Request: true", f"X-CSRFToken: {'b' * 32}", f"Content-Length: {len(body)}"]
        if fields:
            head.append("Content-Type: application/x-www-form-urlencoded")
        try:
            writer.write(("\r\n".join(head) + "\r\n\r\n").encode() + body)
            answer = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
            length = re.search(r"(?i)^content-length: (\d+)", answer, re.MULTILINE)
            text = await reader.readexactly(int(length[1])) if length else b""
        except (OSError, EOFError) as error:
            writer.close()
            self.streams = None
            raise OSError(str(error)) from error
        if "\r\nconnection: close" in answer.lower():
            writer.close()
            self.streams = None
        return int(answer.split(" ")[1]), text.decode()


def question(page: str) -> str:
    found = re.search(r'hx-get="([^"]+)"', page)
    assert found
    return unescape(found[1])


async def stand_open(page: Page, path: str, often: float, waits: Waits) -> None:
    """Ask for ever."""
    await asyncio.sleep(random.uniform(0, often))
    while True:
        begin = time.perf_counter()
        try:
            await asyncio.wait_for(page.ask(path), 25)
            waits.questions.append(time.perf_counter() - begin)
        except (OSError, TimeoutError):
            waits.failed += 1
        await asyncio.sleep(often)


async def move(people: list[Page], path: str) -> float:
    """Whoever is due moves; the other's page asks as it would. Seconds until that has the new board."""
    texts = [(await page.ask(path))[1] for page in people]
    due = next(index for index, text in enumerate(texts) if "<move-builder" in text)
    text, other = texts[due], people[1 - due]
    moves = json.loads(text.partition('<script type="application/json">')[2].partition("</script>")[0])
    numbers = {name: re.findall(rf'name="{name}" value="(\d+)"', text)[-1] for name in ("wait", "ply")}
    asked = question(texts[1 - due])

    async def watch() -> float:
        await asyncio.sleep(random.uniform(0, OFTEN))
        while True:
            with suppress(OSError):
                if (await other.ask(asked))[0] == 200:
                    return time.perf_counter()
            await asyncio.sleep(OFTEN)

    watching = asyncio.create_task(watch())
    await asyncio.sleep(random.uniform(0, OFTEN))
    begin = time.perf_counter()
    status, _text = await people[due].ask(f"{path}move", {**numbers, "move": random.choice(moves)[0]})
    assert status == 200, status
    return await asyncio.wait_for(watching, 60) - begin


async def measure(site: Site, pages: int, often: float, moves: int) -> None:
    printed = manage(site.env, "shell", "--verbosity", "0", "-c", PREPARE)
    cookies, codes = (re.findall(rf"^{word} (\S+)$", printed, re.MULTILINE) for word in ("cookie", "game"))
    people = [Page(site, cookie) for cookie in cookies]
    path = f"/g/{codes[0]}/"
    others = [question((await people[0].ask(f"/g/{code}/"))[1]) for code in codes[1:]]
    waits = Waits()
    asking = [
        asyncio.create_task(stand_open(Page(site, cookies[0]), others[index % len(others)], often, waits))
        for index in range(pages)
    ]
    await asyncio.sleep(min(often, 10))
    times = sorted([await move(people, path) for _move in range(moves)])
    for task in asking:
        task.cancel()
    taken = sorted(waits.questions) or [0.0]
    print(f"{pages} open pages, each asking every {often:g} s: {len(taken)} answered, {waits.failed} not")
    print(
        f"  a question took {statistics.median(taken) * 1000:.0f} ms, at the 95th percentile {percentile(taken) * 1000:.0f} ms"
    )
    print(
        f"  from Confirm to the other's page: {statistics.median(times):.2f} s, at the 95th percentile {percentile(times):.2f} s"
    )


def percentile(ordered: list[float]) -> float:
    return ordered[int(len(ordered) * 0.95)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pages", type=int, default=500, help="how many others stand open")
    parser.add_argument("--often", type=float, default=OFTEN, help="seconds between two questions of one of them")
    parser.add_argument("--moves", type=int, default=40, help="how many moves are timed")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as directory, served(Path(directory)) as site:
        asyncio.run(measure(site, given.pages, given.often, given.moves))


if __name__ == "__main__":
    main()
