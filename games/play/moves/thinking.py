"""Slow bots, which think ahead: one decision at a time, outside any transaction, in the order of waiting.

Nothing else waits for them: they have a queue and a worker of their own, and on the embedded site a nice process of
their own.
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
"""Seconds, longer than any bot thinks: a worker that is not back within them has died."""


@sweeps.sweep("thinking", every=settings.SWEEP_INTERVAL, queue=THINKING, parallel=True, repeat=True)
def think(budget: Budget | None = None) -> bool:
    """Make one decision for a slow bot, in the game that waits longest, or in the next one where that comes to nothing.

    Returns whether one was made and more are waiting.
    """
    budget = budget or Budget()
    act = partial(think_about, budget=budget)
    waiting = games_waiting_for_bots(slow=True)
    made = process_each(waiting, act, "The bots of game %s could not think.", budget, name="thinking")
    return bool(made and games_waiting_for_bots(slow=True))


def think_about(game_id: int, budget: Budget | None = None) -> int:
    """Make one decision of that game's slow bots.

    Returns 1, or 0 where none of them is due, another worker is thinking about it, or the game has changed meanwhile.
    """
    table = load_table(pk=game_id)
    seat = due_bot(table, slow=True)
    if seat is None or not claim(table):
        return 0
    move = choose(table, seat)
    if not Game.objects.filter(pk=game_id, version=table.game.version).exists():
        # The game has changed: the choice is thrown away, the next run thinks again.
        return 0
    made = make_choice(table, seat, move) is not None
    if made and budget is not None:
        budget.spend()
    return int(made)


def claim(table: Table) -> bool:
    """Claim the game as it stands, for one worker. A failed claim stays for a while, so that other games come first."""
    return shared.add(f"thinking:{table.game.pk}:{table.game.version}", True, timeout=CLAIMED)


def choose(table: Table, seat: Seat) -> str:
    """Return the bot's choice, from the thinking process if there is one."""
    dice = dice_of(table, table.position, seat, table.game.ply)
    question: Question = {
        "title": table.game.title,
        "rules": table.game.rules,
        "position": table.title.to_json(table.position),
        "seat": seat.index,
        "bot": seat.bot,
        "dice": dice.hex(),
    }
    answered = ask_elsewhere(question)
    # Without an answer this process decides, and any error is logged.
    return answered or decide(table.title, table.position, seat.index, seat.bot, dice)


def ask_elsewhere(question: Question | Piece) -> str:
    """Return the answer of the thinking process; "" where there is none, or it cannot answer."""
    return _elsewhere.ask(question) if _elsewhere is not None else ""


class Elsewhere:
    """The thinking process. It ends with the process that started it."""

    def __init__(self) -> None:
        self.lock = Lock()
        self.process: subprocess.Popen[str] | None = None

    def ask(self, question: Question | Piece) -> str:
        """Return the answer; "" where the process cannot answer. One question at a time."""
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
        """Return the process; start it if it does not run."""
        if self.process is None or self.process.poll() is not None:
            self.stop()
            self.process = subprocess.Popen(
                [sys.executable, "-m", "engine.cli.thinker"],
                cwd=settings.BASE_DIR, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
            )  # fmt: skip
        return self.process

    def stop(self) -> None:
        if self.process is not None:
            # Closing it flushes what it never read.
            with suppress(OSError), self.process:
                self.process.kill()


_elsewhere: Elsewhere | None = None


@contextmanager
def elsewhere() -> Iterator[None]:
    """Think in another process while the block runs."""
    global _elsewhere
    _elsewhere = Elsewhere()
    try:
        yield
    finally:
        _elsewhere.stop()
        _elsewhere = None
