"""Bots that think for longer than a look takes: one decision at a time, outside any transaction, in the order of waiting.

Nothing else waits for them. They have a queue and a worker of their own, and on the embedded site a process of their own, which
is nice to all others: there everything else happens in one process, whose threads think by turns.
"""

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from threading import Lock

from django.conf import settings
from django.core.cache import cache as shared

from engine.bots.decider import Question, decide
from engine.review.pieces import Piece
from games.lib.workers import sweeps
from games.lib.workers.sweeps import THINKING, Budget, process_each
from games.models import Game, Seat
from games.play.moves.bots import dice_of, due_bot, games_waiting_for_bots, make_choice
from games.table.table import Table, load_table

CLAIMED = 60
"""Seconds. Nobody thinks for so long; whoever does not come back within them has died."""


@sweeps.sweep("thinking", every=settings.SWEEP_INTERVAL, queue=THINKING, parallel=True, repeat=True)
def think(budget: Budget | None = None) -> bool:
    """Make one decision for a bot that thinks, in the game that waits longest; in the next one where that comes to nothing.
    Returns whether one was made and there is more to think about.
    """
    budget = budget or Budget()
    act = partial(think_about, budget=budget)
    waiting = games_waiting_for_bots(slow=True)
    made = process_each(waiting, act, "The bots of game %s could not think.", budget, name="thinking")
    return bool(made and games_waiting_for_bots(slow=True))


def think_about(game_id: int, budget: Budget | None = None) -> int:
    """One decision of that game's bots. Returns 1, or 0 where none of them is due, somebody else thinks about it, or the game was
    changed meanwhile.
    """
    table = load_table(pk=game_id)
    seat = due_bot(table, slow=True)
    if seat is None or not claim(table):
        return 0
    move = choose(table, seat)
    if not Game.objects.filter(pk=game_id, version=table.game.version).exists():
        # What was thought about is not there any more: the choice is thrown away, the next run thinks anew.
        return 0
    made = make_choice(table, seat, move) is not None
    if made and budget is not None:
        budget.spend()
    return int(made)


def claim(table: Table) -> bool:
    """Whether nobody else thinks about the game as it stands. Who fails at it holds it for a while, so that it stops nobody."""
    return shared.add(f"thinking:{table.game.pk}:{table.game.version}", True, timeout=CLAIMED)


def choose(table: Table, seat: Seat) -> str:
    """What the bot plays, thought out where this site thinks."""
    dice = dice_of(table, table.game.ply)
    question: Question = {
        "title": table.game.title,
        "rules": table.game.rules,
        "position": table.title.to_json(table.position),
        "seat": seat.index,
        "bot": seat.bot,
        "dice": dice.hex(),
    }
    answered = ask_elsewhere(question)
    # What cannot be thought out there is thought out here, where the trouble, if there is any, is logged.
    return answered or decide(table.title, table.position, seat.index, seat.bot, dice)


def ask_elsewhere(question: Question | Piece) -> str:
    """What the process that thinks answers; "" where this site has none, or it cannot tell."""
    return _elsewhere.ask(question) if _elsewhere is not None else ""


class Elsewhere:
    """A process that thinks. It ends when nobody is left who could ask."""

    def __init__(self) -> None:
        self.lock = Lock()
        self.process: subprocess.Popen[str] | None = None

    def ask(self, question: Question | Piece) -> str:
        """The answer; "" where the process cannot tell. One question at a time."""
        with self.lock:
            try:
                process = self.start()
                assert process.stdin is not None and process.stdout is not None
                process.stdin.write(json.dumps(question) + "\n")
                process.stdin.flush()
                return process.stdout.readline().strip()
            except OSError:
                return ""

    def start(self) -> "subprocess.Popen[str]":
        """The process, begun when it is needed, and anew when it has gone."""
        if self.process is None or self.process.poll() is not None:
            self.stop()
            self.process = subprocess.Popen(
                [sys.executable, "-m", "engine.cli.thinker"],
                cwd=settings.BASE_DIR, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
            )  # fmt: skip
        return self.process

    def stop(self) -> None:
        if self.process is not None:
            # What was written to it and never read is of no use any more.
            with suppress(OSError), self.process:
                self.process.kill()


_elsewhere: Elsewhere | None = None


@contextmanager
def elsewhere() -> Iterator[None]:
    """While the block runs, this process thinks in another one."""
    global _elsewhere
    _elsewhere = Elsewhere()
    try:
        yield
    finally:
        _elsewhere.stop()
        _elsewhere = None
