"""What a game played by mail puts into letter boxes: `script/bench letters [--title T] [--seed N] [--people N] [--bots N] ...`

People who do nothing but answer the newest mail, one answer an hour, and bots play a game to its end: two and one, unless told
otherwise. The worker's sweeps come every three seconds of the site's clock, as they do in a running site; pictures are drawn
as they are sent. Printed are the mails and bytes that each person gets, by the kind of mail, and how many turns that person was
due for. A seed gives the same game again, move by move: its digest is printed, so that two versions of the site can be compared.
"""

import argparse
import os
import random
import tempfile
from collections import Counter
from collections.abc import Iterator
from datetime import timedelta
from email.message import EmailMessage
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from games.core.table import Table
    from games.models import Player

PEOPLE = ("ada", "ben")
SWEEPS = 20
SWEEP = timedelta(seconds=3)
DELAY = timedelta(minutes=3)
PAUSE = timedelta(hours=1)
"""Between two answers, so that no limit on answers counts."""
MOST_ANSWERS = 2000


def shift(by: timedelta) -> None:
    """Move the site's clock on."""
    from devtools.clock import set_clock
    from games.base import site_time

    set_clock(Path(os.environ["MYKERINOS_CLOCK_FILE"]), site_time.shift() + by)


def work() -> None:
    """What the worker does in the hour after an answer has come in: it is read, bots move, mails go out when they are due."""
    from games.content import digest, sending
    from games.inbox import worker
    from games.play import bots

    for _sweep in range(SWEEPS):
        worker.sweep()
        sending.sweep()
        bots.sweep()
        sending.sweep()
        shift(SWEEP)
    shift(DELAY)
    digest.gather()
    sending.sweep()
    shift(PAUSE)


def begin(title: str, seed: int, number: int, bots: int, wish: str, refused: list[str]) -> tuple[int, list["Player"]]:
    """A running game of that number of people, and of so many bots: the first half of them after the first person."""
    from devtools.cast import start_game_of
    from games.models import Player

    people = [Player.objects.create_user(f"{name}@example.org", None, name=name.title()) for name in PEOPLE[:number]]
    for player in people:
        player.mail_when, player.mail_refused = wish, refused
        player.save()
    holders: list[Any] = [people[0], *["greedy"] * (bots // 2), *people[1:], *["greedy"] * (bots - bots // 2)]
    return start_game_of(*holders, title=title, name="Letters", seed=seed.to_bytes(32, "big")).game.pk, people


def choice(table: "Table") -> tuple["Player", str]:
    """Who is due, and the move that they write: a good one, drawn by the ply alone."""
    from engine.bots import BOTS

    seat = table.seats[table.due()[0]]
    assert seat.player is not None
    dice = random.Random(table.game.ply)
    move = BOTS["greedy"](table.title, table.view(seat), seat.index, table.legal(seat), dice)
    return seat.player, move


def reply_address(player: "Player") -> str:
    """Where an answer to the newest mail of that player goes."""
    from games.models import Mail
    from games.outbox.stored_messages import headers_of

    for mail in Mail.objects.filter(player=player, state="sent").order_by("-sent_at", "-pk"):
        if address := headers_of(mail)["Reply-To"]:
            return str(address)
    raise AssertionError(f"{player.name} has nothing to answer to.")


def write_answer(player: "Player", to: str, text: str, number: int) -> None:
    """One line, sent to that address."""
    from games.inbox.store import receive

    mail = EmailMessage()
    mail["From"], mail["To"], mail["Subject"] = str(player.email), to, "Re: Letters"
    mail["Message-ID"] = f"<{number}@bench.example.org>"
    mail.set_content(text)
    receive(mail.as_bytes(), to, str(player.email))


def play_by_mail(game: int) -> int:
    """Until the game is over. Returns the number of answers that people wrote."""
    from games.core.table import load_table

    work()
    for number in range(MOST_ANSWERS):
        table = load_table(pk=game)
        if not table.due():
            return number
        player, move = choice(table)
        write_answer(player, reply_address(player), move, number)
        work()
        assert load_table(pk=game).game.ply > table.game.ply, f"{move} was not played."
    raise AssertionError("The game does not end.")


def tell(game: int, people: list["Player"], answers: int) -> Iterator[str]:
    """The lines that are printed."""
    from games.models import Inbound, Mail, Move, Wait

    moves = list(Move.objects.filter(game=game, undone_at=None).order_by("ply").values_list("text", flat=True))
    yield f"{len(moves)} plies, {answers} answers; the game: {sha256(' '.join(moves).encode()).hexdigest()[:12]}"
    for player in people:
        number, size = Counter[str](), Counter[str]()
        for mail in Mail.objects.filter(player=player, state="sent"):
            number[mail.kind] += 1
            size[mail.kind] += len(bytes(mail.message or b""))
        turns = Wait.objects.filter(game=game, seat__player=player).count()
        written = Inbound.objects.filter(player=player).count()
        yield f"{player.name}: {turns} turns, {written} answers written"
        for kind in sorted(number):
            mean = size[kind] / number[kind] / 1000
            yield f"  {kind:8}{number[kind]:4} mails{size[kind] / 1e6:8.2f} MB, each {mean:6.1f} kB"
        yield f"  {'all':8}{number.total():4} mails{size.total() / 1e6:8.2f} MB"


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--title", default="mykerinos")
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--people", type=int, default=2, choices=range(1, len(PEOPLE) + 1))
    arguments.add_argument("--bots", type=int, default=1)
    arguments.add_argument("--wish", default="later", help="when turn mails come: now, later, digest, ...")
    arguments.add_argument("--refuse", action="append", default=[], help="a group of mails that nobody wants")
    given = arguments.parse_args()
    with tempfile.TemporaryDirectory() as directory:
        os.environ["MYKERINOS_VAR"] = directory
        os.environ["MYKERINOS_CLOCK_FILE"] = str(Path(directory) / "clock")
        os.environ["DJANGO_SETTINGS_MODULE"] = "mykerinos_site.settings"
        # Nothing may leave this process.
        os.environ["MYKERINOS_MAIL_URL"] = "kept:"
        import django

        django.setup()
        from django.core.management import call_command

        call_command("migrate", verbosity=0)
        game, people = begin(given.title, given.seed, given.people, given.bots, given.wish, given.refuse)
        for line in tell(game, people, play_by_mail(game)):
            print(line)


if __name__ == "__main__":
    main()
