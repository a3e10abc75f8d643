"""A locked database and a full disk, through a real `manage.py serve`.

Pages are shown, what is sent is refused with a sentence and changes nothing, and all goes on at once afterwards.
"""

import json
import resource
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from devtools.serving import PASSWORD, Site, add_people, served
from devtools.waiting import wait_for
from tests.attacks import visitor
from tests.attacks.visitor import Answer, Visitor
from tests.together import at_once

PATIENCE = 10.0
"""Seconds in which a page has to come; who waited for the lock as long as a worker does would need twice that."""
WORLD = """
from games.mail.signed_addresses import link_word
from games.mail.context import place_of
from games.models import Player
from games.lobby.open_games import create_game
from games.lobby.new_game import LINK, OPEN, GamePlan, SeatPlan
from tests.games.conftest import start_game_of
people = list(Player.objects.order_by("pk"))
public, private = start_game_of(*people), start_game_of(*people, public=False)
waiting = create_game(people[0], GamePlan("mykerinos", "Waiting", [SeatPlan("me"), SeatPlan(LINK)]))
seat = private.seats[private.due()[0]]
print("WORLD", *(str(word) for word in [
    public.game.code, private.game.code, waiting.game.code, waiting.game.invitations.get().token,
    link_word(place_of(seat, private.waits[seat.pk].pk)), people[0].pk,
]))
"""


class World:
    """Ada and Ben with a public game, a private one, and one that waits for players; one of them is due in the first."""

    def __init__(self, site: Site) -> None:
        self.site = site
        words = add_people(site, "Ada", "Ben", then=WORLD).split("WORLD ")[1].split()
        self.public, self.private, self.waiting, self.token, self.link, self.ada = words
        self.players = [self.signed_in(name) for name in ("ada", "ben")]
        self.done = 0

    def signed_in(self, name: str) -> Visitor:
        player = Visitor(self.site.base)
        player.sign_in(f"{name}@example.org", PASSWORD)
        return player

    def find_due(self) -> None:
        """Who is due now, and what they may do."""
        offers = [(player, offer) for player in self.players if (offer := player.offer(self.public)) is not None]
        [(self.player, self.offer)] = offers

    def pages(self) -> list[str]:
        """Everything that a signed-in player can look at."""
        games = [
            f"/g/{code}/{rest}"
            for code in (self.public, self.private)
            for rest in ("", "log/", "ply/0/", "record.json")
        ]
        account = [f"/account/{rest}" for rest in ("", "mail/", "time/", "data/", "address/", "password/", "delete/")]
        lobby = ["/desk/", "/games/", "/games/new/", f"/g/{self.waiting}/", f"/invitations/{self.token}/", "/import/"]
        rest = ["/", "/rules/", "/rules/mykerinos/", f"/players/{self.ada}/", "/mail/", f"/m/{self.link}/", "/mailbox/"]
        return games + account + lobby + rest

    def check_reading(self) -> None:
        """Each page is there, for who is signed in; the first one and a link from a mail for who is not."""
        assert {path: self.player.ask(path).status for path in self.pages()} == dict.fromkeys(self.pages(), 200)
        stranger = Visitor(self.site.base)
        paths = ("/", f"/m/{self.link}/", "/account/login/", "/account/signup/", f"/g/{self.public}/")
        assert [stranger.ask(path).status for path in paths] == [200] * len(paths)

    def move(self) -> Answer:
        return self.player.play(self.public, self.offer, self.offer.moves[0])

    def note(self) -> Answer:
        return self.player.ask(f"/g/{self.public}/note", {"text": f"the red one {self.done}"})

    def sign_in(self) -> Answer:
        stranger = Visitor(self.site.base)
        stranger.ask("/account/login/")
        return stranger.ask("/account/login/", {"login": "ben@example.org", "password": PASSWORD})

    def check_refusals(self) -> None:
        """Check that a move is answered with the board and a sentence, the others with a page that says it."""
        # At once, because each waits for the lock as long as a person may be kept waiting.
        move, note, entry = at_once([self.move, self.note, self.sign_in])
        assert isinstance(move, Answer) and isinstance(note, Answer) and isinstance(entry, Answer)
        assert (move.status, note.status, entry.status) == (503, 503, 503)
        assert "We can&#x27;t save anything at the moment" in move.body and 'id="game"' in move.body
        for page in (note, entry):
            assert "Not possible at the moment" in page.body and "nothing has changed" in page.body

    def check_going_on(self) -> None:
        """Send the same again, and check that it is done once."""
        assert self.move().status == 200
        assert self.note().status == 200
        assert "/account/login/" not in self.sign_in().body
        self.done += 1
        self.check_rows()
        self.check_reading()
        wait_for(lambda: self.health()[0] == 200)

    def check_rows(self) -> None:
        """There are the moves and the notes of those times when it was done, and nothing else."""
        file = f"file:{self.site.env['MYKERINOS_VAR']}/site.sqlite3?mode=ro"
        with closing(sqlite3.connect(file, uri=True)) as database:
            moves = database.execute("SELECT count(*) FROM games_move WHERE via = 'browser'").fetchone()
            notes = {text for (text,) in database.execute("SELECT text FROM games_note")}
        assert moves == (self.done,)
        written = [f"the red one {number}" for number in range(self.done)]
        assert notes <= set(written) and notes >= set(written[-1:])

    def health(self) -> tuple[int, bool]:
        status, body = Visitor(self.site.base).ask("/healthz")
        return status, json.loads(body)["writable"]


HOLD = """
import sqlite3, sys
database = sqlite3.connect(sys.argv[1], isolation_level=None)
database.execute("BEGIN IMMEDIATE")
print("held", flush=True)
sys.stdin.read()
"""


@contextmanager
def locked(site: Site) -> Iterator[None]:
    """Another process holds SQLite's write lock."""
    command = [sys.executable, "-c", HOLD, f"{site.env['MYKERINOS_VAR']}/site.sqlite3"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as holder:
        try:
            assert holder.stdout is not None and holder.stdout.readline() == "held\n"
            yield
        finally:
            holder.kill()


@contextmanager
def full(site: Site) -> Iterator[None]:
    """No file of the site may be written beyond its first byte: as on a full disk, for this one process."""
    pid = site.process.pid
    usual = resource.prlimit(pid, resource.RLIMIT_FSIZE)
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (1, usual[1]))
    try:
        yield
    finally:
        resource.prlimit(pid, resource.RLIMIT_FSIZE, usual)


def test_a10_reading_goes_on_while_nothing_can_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A10: pages of one's own games hung for 20 s and were errors then, so was the answer to signing in.

    /healthz said all was well.
    """
    with served(tmp_path) as site:
        world = World(site)
        for trouble in (locked, full):
            monkeypatch.setattr(visitor, "ANSWER", PATIENCE)
            wait_for(lambda: world.health() == (200, True))
            world.find_due()
            with trouble(site):
                world.check_reading()
                wait_for(lambda: world.health() == (503, False))
                monkeypatch.setattr(visitor, "ANSWER", 60.0)
                world.check_refusals()
                world.check_rows()
                world.check_reading()
            world.check_going_on()
        # The worker may tell of its own trouble.
        assert "Internal Server Error" not in site.log.read_text()
