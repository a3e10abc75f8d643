"""What a game played by mail puts into letter boxes: `script/bench letters [--title T] [--seed N] [--people N] [--bots N] ...`

People who do nothing but answer mails, and bots, play a game to its end: two and one, unless told otherwise. Everybody looks
into their letter box two to four times a day, between seven and eleven, at hours drawn anew each day, thinks for five minutes,
and stays while the answer says that they have to move once more. In between nights and days pass, and the site sends what comes
due in them. After a mail the worker's sweeps come every three seconds of the site's clock, as they do in a running site; pictures
are drawn as mails are sent. Printed are the mails and bytes that each person gets, by the kind of mail, and how many turns that
person was due for. A seed gives the same game again, move by move: its digest is printed, so that two versions of the site can be
compared.
"""

import argparse
import os
import random
import tempfile
from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime, time, timedelta
from email.message import EmailMessage
from hashlib import sha256
from heapq import merge
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from games.core.table import Table
    from games.models import Player

PEOPLE = ("ada", "ben", "cid", "dot")
SWEEPS = 20
SWEEP = timedelta(seconds=3)
LOOKS = (2, 4)
"""So many times a day somebody looks into their letter box."""
WAKING = (7, 23)
"""Hours of the day in which they do; all live in one zone."""
THINKING = timedelta(minutes=5)
AFTERWARDS = timedelta(days=4)
"""What is still to be sent when the game is over is sent by then."""
LATE = timedelta(hours=1)
"""Whatever answer is sent later than that has waited for another mail, in vain."""
LONGEST_GAME = timedelta(days=400)


def now() -> datetime:
    from games.base import site_time

    return site_time.now()


def go_to(moment: datetime) -> None:
    """Move the site's clock on to that moment, if it is still to come."""
    from devtools.clock import set_clock
    from games.base import site_time

    ahead = max(moment - now(), timedelta())
    set_clock(Path(os.environ["MYKERINOS_CLOCK_FILE"]), site_time.shift() + ahead)


def sweep() -> None:
    """Each sweep of the worker once."""
    from games.content import digest, sending
    from games.inbox import worker
    from games.play import bots

    worker.sweep()
    sending.sweep()
    bots.sweep()
    digest.gather()
    sending.sweep()


def attend() -> None:
    """What the worker does in the minute after a mail has come in: it is read, bots move, it is answered."""
    for _sweep in range(SWEEPS):
        sweep()
        go_to(now() + SWEEP)


def pass_time(until: datetime) -> None:
    """Let the time pass, and the site send what comes due meanwhile."""
    from games.models import Mail

    waiting = Mail.objects.filter(state__in=["held", "due", "retry", "digest"], digest=None).order_by("due_at")
    while (due := waiting.values_list("due_at", flat=True).first()) is not None and due < until:
        go_to(max(due, now() + SWEEP))
        sweep()
    go_to(until)


def looks(name: str, seed: int, start: datetime) -> Iterator[tuple[datetime, str]]:
    """When that person looks into their letter box, and who it is: drawn for each day."""
    dice = random.Random(f"{name} {seed}")
    for days in range(LONGEST_GAME.days):
        morning = datetime.combine(start.date() + timedelta(days=days), time(), UTC)
        for hour in sorted(dice.uniform(*WAKING) for _look in range(dice.randint(*LOOKS))):
            yield morning + timedelta(hours=hour), name


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


def choice(table: "Table") -> str:
    """The move that whoever is due writes: a good one, drawn by the ply alone."""
    from engine.bots import BOTS

    seat = table.seats[table.due()[0]]
    dice = random.Random(table.game.ply)
    return BOTS["greedy"](table.title, table.view(seat), seat.index, table.legal(seat), dice)


def reply_address(table: "Table", player: "Player") -> str:
    """Where an answer to the mail goes that tells the player of the turn that runs; "" where none came."""
    from games.models import Mail
    from games.outbox.stored_messages import headers_of

    seat = table.seats[table.due()[0]] if table.due() else None
    if seat is None or seat.player_id != player.pk:
        return ""
    told = Mail.objects.filter(player=player, state="sent", sent_at__gte=table.waits[seat.pk].opened_at)
    for mail in told.order_by("-sent_at", "-pk"):
        if address := headers_of(mail)["Reply-To"]:
            return str(address)
    return ""


def write_answer(player: "Player", to: str, text: str, number: int) -> None:
    """One line, sent to that address."""
    from games.inbox.store import receive

    mail = EmailMessage()
    mail["From"], mail["To"], mail["Subject"] = str(player.email), to, "Re: Letters"
    mail["Message-ID"] = f"<{number}@bench.example.org>"
    mail.set_content(text)
    receive(mail.as_bytes(), to, str(player.email))


def sit_down(game: int, player: "Player", answers: int) -> int:
    """The player looks into their letter box, and answers as long as it is their turn. Returns the answers written by now."""
    from games.core.table import load_table

    while reply_address(load_table(pk=game), player):
        pass_time(now() + THINKING)
        table = load_table(pk=game)
        move = choice(table)
        write_answer(player, reply_address(table, player), move, answers)
        answers += 1
        attend()
        assert load_table(pk=game).game.ply > table.game.ply, f"{move} was not played."
    return answers


def play_by_mail(game: int, people: list["Player"], seed: int) -> tuple[int, float]:
    """Until the game is over. Returns the number of answers that people wrote, and the days that it took."""
    from games.core.table import load_table

    tomorrow = datetime.combine(now().date() + timedelta(days=1), time(WAKING[0]), UTC)
    go_to(tomorrow)
    attend()
    answers = 0
    by_name = {player.name.lower(): player for player in people}
    for moment, name in merge(*(looks(name, seed, tomorrow) for name in by_name)):
        if moment < now():
            continue
        pass_time(moment)
        answers = sit_down(game, by_name[name], answers)
        if not load_table(pk=game).due():
            days = (now() - tomorrow) / timedelta(days=1)
            pass_time(now() + AFTERWARDS)
            return answers, days
    raise AssertionError("The game does not end.")


def tell(game: int, people: list["Player"], answers: int, days: float) -> Iterator[str]:
    """The lines that are printed."""
    from django.db.models import F

    from games.models import Inbound, Mail, Move, Wait

    moves = list(Move.objects.filter(game=game, undone_at=None).order_by("ply").values_list("text", flat=True))
    played = sha256(" ".join(moves).encode()).hexdigest()[:12]
    yield f"{len(moves)} plies, {answers} answers, {days:.1f} days; the game: {played}"
    all_mails, all_bytes = 0, 0
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
        mine = Mail.objects.filter(player=player, kind="answer")
        carried = mine.filter(digest__isnull=False).count()
        late = mine.filter(state="sent", sent_at__gt=F("created_at") + LATE).count()
        yield f"  {carried} answers came with another mail, {late} by themselves after hours"
        all_mails, all_bytes = all_mails + number.total(), all_bytes + size.total()
    yield f"together {all_mails} mails, {all_bytes / 1e6:.2f} MB"


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
        answers, days = play_by_mail(game, people, given.seed)
        for line in tell(game, people, answers, days):
            print(line)


if __name__ == "__main__":
    main()
