"""People who play, through the one service: some before their mail is due or while it is drawn, most after it has come."""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from threading import Event
from time import monotonic
from typing import TypeVar

from django.db import InterfaceError, OperationalError, connection

from devtools.cast import start_game_of
from devtools.storm.sink import Sink
from engine.records.dealer import SEED_BYTES
from games.lib.errors import Refused, Stale
from games.models import Move, Player
from games.play.moves.decision import play_move
from games.play.moves.undo import undo, undoable
from games.play.seats.page_views import record_page_view
from games.table.table import Table, load_table

T = TypeVar("T")

PEOPLE = 24
GAMES = 24
HASTY = 0.35
"""The share of turns in which somebody does not wait for the mail."""
LOOKS = 0.1
UNDONE = 0.03
GIVEN_UP = 90.0
"""Seconds after which somebody who waits for a mail leaves the game as it stands."""


@dataclass
class Chair:
    """A game, and whoever is due in it: acts at a moment, or (None) when the mail has come."""

    table: Table
    wait: int
    since: float
    acts_at: float | None


class Players:
    """`made`: how many turns there were. `speed`: seconds of the site's clock in one of ours."""

    def __init__(self, seed: int, sink: Sink, speed: float) -> None:
        self.rng = random.Random(f"players {seed}")
        self.sink, self.speed = sink, speed
        self.made = 0
        self.given_up = 0
        self.people = [self.join(number) for number in range(PEOPLE)]
        self.chairs = [self.new_game() for _ in range(GAMES)]

    def join(self, number: int) -> Player:
        """Half of the people want their mails at once, half of them after two minutes."""
        when = Player.MailWhen.NOW if number % 2 else Player.MailWhen.LATER
        return Player.objects.create_user(f"p{number}@example.org", None, name=f"Player {number}", mail_when=when)

    def new_game(self) -> Chair:
        people = self.rng.sample(self.people, self.rng.choice((2, 3)))
        seed = self.rng.randbytes(SEED_BYTES)
        return self.chair(again(lambda: start_game_of(*people, seed=seed)))

    def chair(self, table: Table) -> Chair:
        """Somebody else is due."""
        self.made += 1
        seat = table.seats[table.due()[0]]
        player = seat.player
        assert player is not None
        at_once = player.mail_when == Player.MailWhen.NOW
        delay = 0.0 if at_once else 60 * player.mail_delay / self.speed
        hasty = self.rng.random() < HASTY
        acts_at = monotonic() + self.rng.uniform(0, 2 * delay + 0.5) if hasty else None
        if not at_once and self.rng.random() < LOOKS:
            again(lambda: record_page_view(table, seat))
        return Chair(table, table.waits[seat.pk].pk, monotonic(), acts_at)

    def play(self, turns: int) -> Iterator[int]:
        """Play so many turns; yields their number now and then."""
        pause = Event()
        while self.made < turns:
            busy = False
            for number, chair in enumerate(self.chairs):
                if self.is_ready(chair):
                    busy = True
                    self.chairs[number] = self.act(chair)
                    yield self.made
            if not busy:
                pause.wait(0.01)

    def is_ready(self, chair: Chair) -> bool:
        if chair.acts_at is not None:
            return monotonic() >= chair.acts_at
        return chair.wait in self.sink.waits or monotonic() > chair.since + GIVEN_UP

    def act(self, chair: Chair) -> Chair:
        """Return the turn of whoever is due; what comes after it, or another game."""
        if chair.acts_at is None and chair.wait not in self.sink.waits:
            self.given_up += 1
            return self.new_game()
        table = self.turn(chair)
        if not table.due():
            return self.new_game()
        if self.rng.random() < UNDONE:
            table = self.take_back(table, chair)
        return self.chair(table)

    def turn(self, chair: Chair) -> Table:
        """All decisions until somebody else is due, or nobody. What was asked for is asked for again until it is answered."""
        table = again(lambda: load_table(pk=chair.table.game.pk))
        while table.due():
            seat = table.seats[table.due()[0]]
            if table.waits[seat.pk].pk != chair.wait:
                break
            text, at = self.rng.choice(table.legal(seat)), table.game.ply

            def move(pk: int = table.game.pk, seat: int = seat.pk, text: str = text, ply: int = at) -> Table:
                try:
                    now = load_table(pk=pk)
                    return play_move(now, now.seat(seat), chair.wait, text, Move.Via.BROWSER, ply).table
                except Stale:
                    return load_table(pk=pk)

            table = again(move)
        return table

    def take_back(self, table: Table, chair: Chair) -> Table:
        """Return the move that ended the turn, where that can be."""
        seat = next(seat for seat in table.seats if seat.pk == chair.table.seats[chair.table.due()[0]].pk)
        last = again(lambda: undoable(table, seat))
        if last is None:
            return table

        def back() -> Table:
            try:
                return undo(table.game.pk, seat.pk, last.ply)
            except (Stale, Refused):
                return load_table(pk=table.game.pk)

        return again(back)


def again(work: Callable[[], T]) -> T:
    """Do it; while the database is away, ask again and again, as somebody with a browser does."""
    while True:
        try:
            return work()
        except (OperationalError, InterfaceError):
            connection.close()
            Event().wait(0.1)
