"""What a page costs, as ratios to a stock detail view of the same project: `script/bench web`.

In process through the WSGI handler, rounds interleaved, once on SQLite and once on PostgreSQL. The stock view runs the same
middleware with the same session and signed-in user, does one ORM `get` and renders the site's base template with nothing in
it. The board alone is drawn without a request. The same position is opened after 60 and after 600 plies.
"""

import argparse
import io
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from itertools import count
from typing import TYPE_CHECKING, Any

from engine.bots import BOTS
from engine.contract import draw_by
from engine.records.dealer import SEED_BYTES, integers
from engine.registry import TITLES, get_title

if TYPE_CHECKING:
    from games.models import Game, Player
    from games.table.table import Table

Work = Callable[[], object]
Clock = Callable[[], float]
CLOCKS: dict[str, Clock] = {"wall": time.perf_counter, "processor": time.process_time}
"""Seconds: as they pass, or those of the processor that this process takes, without the database's."""
HOST = "127.0.0.1"
TOKEN = "b" * 32


class Browser:
    """A signed-in browser that talks to the WSGI handler."""

    def __init__(self, player: "Player") -> None:
        from django.conf import settings
        from django.core.handlers.wsgi import WSGIHandler
        from django.test import Client

        client = Client()
        client.force_login(player)
        cookies = {name: morsel.value for name, morsel in client.cookies.items()}
        cookies[settings.CSRF_COOKIE_NAME] = TOKEN
        self.cookie = "; ".join(f"{name}={value}" for name, value in cookies.items())
        self.handler = WSGIHandler()

    def ask(self, method: str, path: str, body: bytes = b"", htmx: bool = False) -> tuple[int, bytes]:
        """Status and body of one request; the path may have a query."""
        path, _mark, query = path.partition("?")
        environ: dict[str, Any] = {
            "REQUEST_METHOD": method, "PATH_INFO": path, "QUERY_STRING": query, "SERVER_NAME": HOST, "SERVER_PORT": "80",
            "SERVER_PROTOCOL": "HTTP/1.1", "HTTP_HOST": HOST, "HTTP_COOKIE": self.cookie, "HTTP_X_CSRFTOKEN": TOKEN,
            "REMOTE_ADDR": HOST, "CONTENT_TYPE": "application/x-www-form-urlencoded", "CONTENT_LENGTH": str(len(body)),
            "wsgi.input": io.BytesIO(body), "wsgi.url_scheme": "http", "wsgi.errors": sys.stderr, "wsgi.version": (1, 0),
            "wsgi.multithread": False, "wsgi.multiprocess": False, "wsgi.run_once": False,
        }  # fmt: skip
        if htmx:
            environ["HTTP_HX_REQUEST"] = "true"
        status: list[str] = []
        response = self.handler(environ, lambda line, headers, exc_info=None: status.append(line))  # type: ignore[arg-type]
        content = b"".join(response)
        response.close()
        return int(status[0].split()[0]), content

    def get(self, path: str) -> bytes:
        status, content = self.ask("GET", path)
        assert status == 200, (path, status)
        return content


def timed(work: Work, clock: Clock = time.perf_counter) -> float:
    """Milliseconds of one run."""
    begin = clock()
    work()
    return (clock() - begin) * 1000


def interleaved(works: dict[str, Work], rounds: int, clock: Clock = time.perf_counter) -> dict[str, list[float]]:
    """Return the time of each work, round by round, in an order drawn anew for every round."""
    rng = random.Random(1)
    found: dict[str, list[float]] = {name: [] for name in works}
    order = list(works)
    for name in order:
        works[name]()
    for _ in range(rounds):
        rng.shuffle(order)
        for name in order:
            found[name].append(timed(works[name], clock))
    return found


LATE = 0.8
"""From so much of a game on there is much on the table."""


def late_lines(title_id: str) -> list[tuple[int, str]]:
    """Return the lines of the seats, each with its ply, in a game that three play at random.

    The seed is zeros. The game ends where the first of them has the most to choose from while much is on the table.
    """
    title = get_title(title_id)
    rng = random.Random(7)
    position = title.start(3, {})
    lines: list[tuple[int, str]] = []
    turns: list[tuple[int, int, int]] = []  # choices, ply, lines before it
    for ply in count():
        if title.chance_due(position):
            line = title.deal(position, draw_by(integers(title_id, bytes(SEED_BYTES), ply)))
        elif due := title.due(position):
            legal = title.legal(position, due[0])
            if due[0] == 0:
                turns.append((len(legal), ply, len(lines)))
            line = BOTS["random"](title, title.view(position, due[0]), due[0], legal, rng)
            lines.append((ply, line))
        else:
            *_, played = max(turn for turn in turns if turn[1] > LATE * ply)
            return lines[:played]
        position = title.apply(position, line)
    raise AssertionError("the count of plies has no end")


def prepare(title: str, tables: int) -> tuple["Player", list["Table"]]:
    """Games of three people at the same late position, in which the first of them is due."""
    from devtools.cast import make_player, start_game_of
    from games.models import Move
    from games.play.moves.decision import play_move

    people = [make_player(f"bench{number}") for number in range(3)]
    lines = late_lines(title)
    made = []
    for _ in range(tables):
        table = start_game_of(*people, title=title)
        for ply, line in lines:
            if table.game.ply > ply:
                continue  # There was nothing to decide, so the site has played it.
            seat = table.seats[table.due()[0]]
            wait = table.waits[seat.pk]
            table = play_move(table, seat, wait.pk, line, Move.Via.BROWSER).table
        assert table.due()[0] == 0
        made.append(table)
    return people[0], made


def at_length(table: "Table", plies: int) -> str:
    """Return the code of a game with the same position and so many moves behind it."""
    from games.models import Move, Seat, Wait
    from games.table.seeds import insert_game

    source = table.game
    copy = insert_game(
        title=source.title, rules=source.rules, players=source.players, name="Long", state=source.state,
        position=source.position, ply=plies, started_at=source.started_at, moved_at=source.moved_at,
    )  # fmt: skip
    for seat in table.seats:
        placed = Seat.objects.create(game=copy, index=seat.index, player=seat.player)
        if seat.index in table.due():
            Wait.objects.create(game=copy, seat=placed, opened_ply=plies)
    moves = list(Move.objects.filter(game=source).order_by("ply"))
    decisions = [move for move in moves if move.seat is not None]
    texts = (
        [decisions[number % len(decisions)] for number in range(plies - len(decisions))]
        if plies > len(decisions)
        else []
    )
    chosen = (texts + decisions)[-plies:]
    Move.objects.bulk_create(
        Move(game=copy, ply=ply, text=move.text, seat=move.seat, via=move.via, by=move.by, events=move.events)
        for ply, move in enumerate(chosen)
    )
    return copy.code


def poll_address(game: "Game") -> str:
    """Return what an open page of the game asks every few seconds."""
    from games.table.permissions import page_seal

    return f"/g/{game.code}/changes?version={game.version}&seal={page_seal(game.code)}"


def measure(title: str, rounds: int, clock: Clock) -> None:
    """Everything on the database of this process's settings; prints its lines."""
    from django.db import connection

    from games.boards.registry import get_presenter
    from games.display.board import CACHE, look_of
    from games.models import Wait
    from games.table.table import load_table

    player, tables = prepare(title, rounds + 2)
    browser = Browser(player)
    game = tables[0].game
    short, long = at_length(tables[0], 60), at_length(tables[0], 600)
    posts = iter(tables[1:])
    table = load_table(pk=game.pk)
    seat = table.seats[0]
    legal = table.legal(seat)
    look = look_of(table, seat, table.names(), legal)
    presenter = get_presenter(game.title, game.rules)
    view = table.view(seat)
    line = next(move for move in legal if move != "pass")
    poll = poll_address(table.game)

    def move() -> None:
        following = next(posts)
        wait = Wait.objects.get(game=following.game, ended_at=None)
        body = f"move={line}&wait={wait.pk}&ply={following.game.ply}".encode()
        CACHE.forget()  # What a move leads to nobody has seen before, while here all of them lead to the same.
        begin = clock()
        status, _ = browser.ask("POST", f"/g/{following.game.code}/move", body, htmx=True)
        moves.append((clock() - begin) * 1000)
        assert status == 200, status

    def again() -> None:
        CACHE.forget()
        browser.get(f"/g/{game.code}/")
        begin = clock()
        browser.get(f"/g/{game.code}/")
        pages.append((clock() - begin) * 1000)

    def first() -> None:
        CACHE.forget()
        browser.get(f"/g/{game.code}/")

    moves: list[float] = []
    pages: list[float] = []
    found = interleaved(
        {
            "stock": lambda: browser.get(f"/bench/stock/{game.pk}/"),
            "empty": lambda: browser.get("/bench/empty/"),
            "page": again,
            "first": first,
            "poll": lambda: browser.ask("GET", poll),
            "short": lambda: browser.get(f"/g/{short}/"),
            "long": lambda: browser.get(f"/g/{long}/"),
            "board": lambda: presenter.page.board(view, look),
            "move": move,
        },
        rounds,
        clock,
    )
    found["move"], found["page"] = moves[1:], pages[1:]
    medians = {name: statistics.median(times) for name, times in found.items()}
    name = f"{title}, {connection.vendor}"
    print(
        f"{name}: stock detail view {medians['stock']:.2f} ms, empty view {medians['empty']:.2f} ms ({rounds} rounds)"
    )
    named = {
        "page": "game page",
        "first": "the same, drawn anew",
        "poll": "an open page that asks for news",
        "move": "a move",
        "board": "drawing the board alone",
    }
    for work, words in named.items():
        stock, empty = medians[work] / medians["stock"], medians[work] / medians["empty"]
        print(
            f"{name}: {words} {medians[work]:.2f} ms, {stock:.2f} times the stock view, {empty:.2f} times the empty one"
        )
    print(f"{name}: the same position after 600 plies costs {medians['long'] / medians['short']:.3f} times 60 plies")


def child(title: str, rounds: int, clock: Clock) -> None:
    os.environ["DJANGO_SETTINGS_MODULE"] = "mykerinos_site.settings"
    import django
    from django.conf import settings

    django.setup()
    settings.ROOT_URLCONF = "benchmarks.web_urls"
    from django.core.management import call_command

    call_command("migrate", verbosity=0)
    measure(title, rounds, clock)


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--title", choices=TITLES, default=next(iter(TITLES)))
    arguments.add_argument("--rounds", type=int, default=150)
    arguments.add_argument(
        "--clock", choices=CLOCKS, default="wall", help="what passes, or the processor's time of the web"
    )
    arguments.add_argument("--here", action="store_true", help=argparse.SUPPRESS)
    given = arguments.parse_args()
    if given.here:
        child(given.title, given.rounds, CLOCKS[given.clock])
        return
    from devtools.services import start_postgres

    for database in ("", start_postgres()):
        with tempfile.TemporaryDirectory() as var:
            environment = os.environ | {"MYKERINOS_VAR": var, "DATABASE_URL": database}
            command = [
                sys.executable,
                "-m",
                "benchmarks.web",
                "--here",
                "--title",
                given.title,
                "--rounds",
                str(given.rounds),
                "--clock",
                given.clock,
            ]
            subprocess.run(command, env=environment, check=True)


if __name__ == "__main__":
    main()
