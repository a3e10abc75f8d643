"""What a game played by mail puts into letter boxes: `script/bench letters [--title T] [--seed N] [--people N] [--bots N] ...`

People who do nothing but answer mails, and bots, play a game to its end: two and one, unless told otherwise. Everybody looks
into their letter box two to four times a day, between seven and eleven, at hours drawn anew each day, thinks for five minutes,
and stays while the answer says that they have to move once more. In between nights and days pass, and the site sends what comes
due in them. After a mail the worker's sweeps come every three seconds of the site's clock, as they do in a running site; pictures
are drawn as mails are sent. Printed are the mails and bytes that each person gets, by the kind of mail, and how many turns that
person was due for.

They write one move a mail; with `--write turn` all the moves of a turn in one, and with `--write order` besides what they would
play in their next three turns, up to three choices each, as `benchmarks.orders` has it (its habit `short`). With `--smtp` the
site's mails go to a mail server, and answers come from one, each over a socket.

A seed gives the same game again, move by move: its digest is printed, so that two versions of the site can be compared.
"""

import argparse
import os
import random
import smtplib
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, time, timedelta
from email.message import EmailMessage
from hashlib import sha256
from heapq import merge
from pathlib import Path
from typing import TYPE_CHECKING, Any

from benchmarks.letter_writing import choice, written_turn
from devtools.mail_server import MailServer

if TYPE_CHECKING:
    from games.models import Player
    from games.table.table import Table

PEOPLE = ("ada", "ben", "cid", "dot")
SWEEPS = 20
SWEEP = timedelta(seconds=3)
OFTEN = timedelta(seconds=30)
"""Between two sweeps, while an order is to answer."""
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
    from games.lib import site_time

    return site_time.now()


def go_to(moment: datetime) -> None:
    """Move the site's clock on to that moment, if it is still to come."""
    from devtools.clock import set_clock
    from games.lib import site_time

    ahead = max(moment - now(), timedelta())
    set_clock(Path(os.environ["MYKERINOS_CLOCK_FILE"]), site_time.shift() + ahead)


def sweep() -> None:
    """Each sweep of the worker once."""
    from games.inbox import worker
    from games.letters import digest
    from games.mail import sending
    from games.play.moves import bots
    from games.play.orders import sweep as order_sweep

    worker.sweep()
    sending.sweep()
    bots.sweep()
    order_sweep.sweep()
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
    while True:
        due = waiting.values_list("due_at", flat=True).first() or until
        if order_waits():
            due = min(due, now() + OFTEN)
        if due >= until:
            break
        go_to(max(due, now() + SWEEP))
        sweep()
    go_to(until)


def order_waits() -> bool:
    """Whether the seat of an order is due, which plays once a minute is over."""
    from games.models import Order, Wait

    waits = Wait.objects.filter(ended_at=None).values("seat")
    return Order.objects.filter(state=Order.State.LIVE, seat__in=waits).exists()


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


def reply_address(table: "Table", player: "Player") -> str:
    """Where an answer to the mail goes that tells the player of the turn that runs; "" where none came since they, or an order of
    theirs, last played in it.
    """
    from games.mail.stored_messages import headers_of
    from games.models import Mail, Move

    seat = table.seats[table.due()[0]] if table.due() else None
    if seat is None or seat.player_id != player.pk:
        return ""
    own = Move.objects.filter(game=table.game, seat=seat.index, undone_at=None).order_by("-ply")
    since = max([table.waits[seat.pk].opened_at, *own.values_list("at", flat=True)[:1]])
    told = Mail.objects.filter(player=player, state="sent", sent_at__gte=since)
    for mail in told.order_by("-sent_at", "-pk"):
        if address := headers_of(mail)["Reply-To"]:
            return str(address)
    return ""


def last_report() -> Any:
    """What the site made of the last answer."""
    from games.models import Inbound

    return Inbound.objects.order_by("pk").values_list("report", flat=True).last()


def write_answer(player: "Player", to: str, text: str, number: int) -> None:
    """A mail, sent to that address."""
    from games.inbox import server
    from games.inbox.store import receive

    mail = EmailMessage()
    mail["From"], mail["To"], mail["Subject"] = str(player.email), to, "Re: Letters"
    mail["Message-ID"] = f"<{number}@bench.example.org>"
    mail.set_content(text)
    if server.running is None:
        receive(mail.as_bytes(), to, str(player.email))
        return
    with smtplib.SMTP(*server.running, timeout=60) as connection:
        connection.sendmail(str(player.email), [to], mail.as_bytes())


def sit_down(game: int, player: "Player", answers: int, write: str) -> int:
    """The player looks into their letter box, and answers as long as it is their turn. Returns the answers written by now."""
    from games.table.table import load_table

    while reply_address(load_table(pk=game), player):
        pass_time(now() + THINKING)
        table = load_table(pk=game)
        if not reply_address(table, player):
            # Their order has played meanwhile.
            continue
        lines = [choice(table)] if write == "move" else written_turn(table, write == "order")
        write_answer(player, reply_address(table, player), "\n".join(lines), answers)
        answers += 1
        attend()
        assert load_table(pk=game).game.ply > table.game.ply, f"{lines} was not played: {last_report()}"
    return answers


def play_by_mail(game: int, people: list["Player"], seed: int, write: str) -> tuple[int, float]:
    """Until the game is over. Returns the number of answers that people wrote, and the days that it took."""
    from games.table.table import load_table

    tomorrow = datetime.combine(now().date() + timedelta(days=1), time(WAKING[0]), UTC)
    go_to(tomorrow)
    attend()
    answers = 0
    by_name = {player.name.lower(): player for player in people}
    for moment, name in merge(*(looks(name, seed, tomorrow) for name in by_name)):
        if moment < now():
            continue
        pass_time(moment)
        answers = sit_down(game, by_name[name], answers, write)
        if not load_table(pk=game).due():
            days = (now() - tomorrow) / timedelta(days=1)
            pass_time(now() + AFTERWARDS)
            return answers, days
    raise AssertionError("The game does not end.")


def tell(game: int, people: list["Player"], answers: int, days: float) -> Iterator[str]:
    """The lines that are printed."""
    from django.db.models import F

    from games.models import Inbound, Mail, Move, Order, Wait

    moves = list(Move.objects.filter(game=game, undone_at=None).order_by("ply").values_list("text", flat=True))
    played = sha256(" ".join(moves).encode()).hexdigest()[:12]
    yield f"{len(moves)} plies, {answers} answers, {days:.1f} days; the game: {played}"
    if orders := Counter(Order.objects.order_by("state").values_list("state", flat=True)):
        by_order = Move.objects.filter(game=game, undone_at=None, via=Move.Via.ORDER).count()
        ends = ", ".join(f"{number} {state}" for state, number in orders.items())
        yield f"{by_order} moves by {orders.total()} orders: {ends}"
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


@contextmanager
def letter_boxes(wanted: bool) -> Iterator["LetterBoxes | None"]:
    """The mail server of the people."""
    boxes = LetterBoxes() if wanted else None
    if boxes is not None:
        boxes.up()
    yield boxes
    if boxes is not None:
        boxes.down()


@contextmanager
def mail_door(wanted: bool) -> Iterator[None]:
    """The site's own mail server, which takes in answers."""
    from games.inbox.server import Address, run_server

    if not wanted:
        yield
        return
    with run_server(Address("127.0.0.1", 0)):
        yield


class LetterBoxes(MailServer):
    """Counts what comes."""

    def __init__(self) -> None:
        super().__init__()
        self.taken = 0

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:
        self.taken += 1
        return "250 OK"


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--title", default="mykerinos")
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--people", type=int, default=2, choices=range(1, len(PEOPLE) + 1))
    arguments.add_argument("--bots", type=int, default=1)
    arguments.add_argument("--wish", default="later", help="when turn mails come: now, later, digest, ...")
    arguments.add_argument("--refuse", action="append", default=[], help="a group of mails that nobody wants")
    arguments.add_argument("--write", choices=["move", "turn", "order"], default="move", help="what a mail has in it")
    arguments.add_argument("--smtp", action="store_true", help="mails go and come over sockets")
    given = arguments.parse_args()
    with tempfile.TemporaryDirectory() as directory, letter_boxes(given.smtp) as boxes:
        os.environ["MYKERINOS_VAR"] = directory
        os.environ["MYKERINOS_CLOCK_FILE"] = str(Path(directory) / "clock")
        os.environ["DJANGO_SETTINGS_MODULE"] = "mykerinos_site.settings"
        # Nothing may leave this machine.
        os.environ["MYKERINOS_MAIL_URL"] = f"smtp://127.0.0.1:{boxes.port}?tls=no" if boxes else "kept:"
        os.environ["MYKERINOS_REPLY_DOMAIN"] = "reply.localhost"
        import django

        django.setup()
        from django.core.management import call_command

        call_command("migrate", verbosity=0)
        game, people = begin(given.title, given.seed, given.people, given.bots, given.wish, given.refuse)
        with mail_door(given.smtp):
            answers, days = play_by_mail(game, people, given.seed, given.write)
        for line in tell(game, people, answers, days):
            print(line)
        if boxes:
            print(f"the mail server took {boxes.taken} mails")


if __name__ == "__main__":
    main()
