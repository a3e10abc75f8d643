"""Finding A2 end to end: mails that were made to be dear come by SMTP while another player plays."""

import re
import smtplib
import sqlite3
from contextlib import closing
from pathlib import Path
from threading import Thread

import pytest

from devtools.serving import free_port, served
from devtools.waiting import wait_for
from tests.attacks import races
from tests.attacks.heavy_mails import KINDS

pytestmark = [pytest.mark.long, pytest.mark.timeout(300)]

DEAR = (
    "report: in 22 multiparts", "report: blank lines as SMTP brings them", "page: fonts begun again",
    "text: small words broken", "report: in 11 multiparts", "report: blank lines in a report",
)  # fmt: skip
LINE_END = re.compile(rb"\r?\n")
ADDRESS = """
from games.mail.context import answer_address
from games.table.table import load_table
from games.models import Game
table = load_table(pk=Game.objects.order_by("pk")[0].pk)
seat = next(seat for seat in table.seats if seat.player.email == "ines@example.org")
print(answer_address(seat, 0))
"""
"""Where Ines answers mails about the first game."""


def dear(name: str, number: int) -> bytes:
    """Return a mail of that kind as SMTP brings it, with a name of its own."""
    raw = KINDS[name](1 << 20).replace(b"Message-ID: <", b"Message-ID: <%d." % number, 1)
    return LINE_END.sub(b"\r\n", raw)[: 1 << 20]


def send(port: int, to: str, raw: bytes) -> None:
    with smtplib.SMTP("127.0.0.1", port, timeout=120) as smtp:
        smtp.sendmail("ines@example.org", [to], raw)


def test_a2_while_dear_mails_are_read_everybody_else_plays_on(tmp_path: Path) -> None:
    """A2: after three such mails another player was answered 500, 21 seconds later: the database was locked."""
    port = free_port()
    with served(tmp_path, MYKERINOS_INBOUND_ADDRESS=f"127.0.0.1:{port}") as site:
        _first, second, to = races.begin(site, games=2, then=ADDRESS)
        both = [races.sessions(site, person, 1)[0] for person in races.PEOPLE]
        raws = [dear(name, number) for number, name in enumerate(DEAR)]
        senders = [Thread(target=send, args=(port, to, raw)) for raw in raws]
        for sender in senders:
            sender.start()

        def states() -> list[str]:
            file = f"file:{tmp_path}/site.sqlite3?mode=ro"
            with closing(sqlite3.connect(file, uri=True)) as database:
                return [state for (state,) in database.execute("SELECT state FROM games_inbound ORDER BY id")]

        def all_settled() -> bool:
            """Whether all mails were read; until then others play on, and are answered."""
            offers = [(visitor, offer) for visitor in both if (offer := visitor.offer(second)) is not None]
            assert offers, site.log.read_text()[-3000:]
            mover, offer = offers[0]
            answer = mover.play(second, offer, next(move for move in offer.moves if move != "pass"))
            noted = both[1].ask(f"/g/{second}/note", {"text": "keep c4 in mind"})
            assert (answer.status, noted.status) == (200, 200)
            return not any(sender.is_alive() for sender in senders) and "new" not in states()

        wait_for(all_settled, seconds=120)
        assert len(states()) == len(DEAR) and set(states()) <= {"done", "ignored"}
        assert "Traceback" not in site.log.read_text(), site.log.read_text()
