"""Games with a clock, and time that passes for them."""

from datetime import UTC, datetime, time, timedelta
from typing import Any

import pytest

from games.clock.pace import Bank, Pace, PerWait, pace_to_json
from games.lib import site_time
from games.mail import sending
from games.models import Game, Heartbeat, Mail, Move, Player, Wait
from games.play.clocks import deadlines
from games.play.moves.decision import Played, play_move
from games.play.moves.wait_clocks import bank_left
from games.table.table import SITE, Table, load_table
from tests.games.conftest import make_player, start_game_of
from tests.steps import due_seat, open_wait, reload

HOUR = timedelta(hours=1)
DAY = timedelta(days=1)
A_DAY = PerWait(24)
BANK = Bank(start=120, increment=24, cap=240)

START = datetime(2026, 11, 24, 12, tzinfo=UTC)
"""A Tuesday."""

INSTANT = timedelta(milliseconds=1)
"""By so much `Site.run_until` steps over the moment it runs to, so that what is due just then is done."""


def awake(name: str, **fields: Any) -> Player:
    """Return a player of the cast whose clock never stops, unless they are given hours."""
    return make_player(name, **({"night_from": time(0), "night_to": time(0)} | fields))


@pytest.fixture
def alice(db: None) -> Player:
    return awake("alice")


@pytest.fixture
def bob(db: None) -> Player:
    return awake("bob")


class Site:
    """The site that runs, with a clock that tests set.

    It stands still in between: how long a sweep takes, and with it on which side of a minute or of a deadline something
    falls, is not for the machine to decide.
    """

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.moment = START
        monkeypatch.setattr(site_time, "now", lambda: self.moment)

    def set_clock(self, moment: datetime) -> None:
        """Go there in one step; nobody swept meanwhile, and nobody is to notice."""
        self.moment = moment
        Heartbeat.objects.update_or_create(name=SITE, defaults={"at": site_time.now()})

    def stand_still_until(self, moment: datetime) -> None:
        """Set the clock as an outage does: the last sweep was at the moment that is left."""
        Heartbeat.objects.update_or_create(name=SITE, defaults={"at": site_time.now()})
        self.moment = moment

    def sweep(self) -> None:
        """One run of everything: deadlines, then the mail."""
        deadlines.sweep()
        sending.sweep()

    def run_until(self, moment: datetime, step: timedelta = 2 * HOUR) -> None:
        """Let the site do its work up to that moment, in steps."""
        while site_time.now() < moment:
            self.set_clock(min(site_time.now() + step, moment + INSTANT))
            self.sweep()


@pytest.fixture
def site(monkeypatch: pytest.MonkeyPatch) -> Site:
    return Site(monkeypatch)


def clocked(*holders: Player | str, pace: Pace = A_DAY, **fields: Any) -> Table:
    """Return a running game with a clock."""
    return start_game_of(*holders, pace=pace_to_json(pace), **fields)


def move_of(table: Table) -> Played:
    """Return the seat that is due makes the first legal move that is no pass."""
    table = load_table(pk=table.game.pk)
    seat = due_seat(table)
    legal = table.legal(seat)
    text = next((line for line in legal if line != "pass"), legal[0])
    return play_move(table, seat, table.waits[seat.pk].pk, text, Move.Via.BROWSER)


def end_turn(table: Table) -> Table:
    """Return the player who is due moves until their wait is over."""
    wait = open_wait(table, due_seat(reload(table)))
    while Wait.objects.filter(pk=wait.pk, ended_at=None).exists():
        move_of(table)
    return reload(table)


def due_after(table: Table, player: Player) -> Table:
    """Return moves are made until that player is due."""
    table = load_table(pk=table.game.pk)
    while due_seat(table).player != player:
        table = move_of(table).table
    return table


def deadline_of(table: Table) -> datetime:
    found = open_wait(table).deadline
    assert found is not None
    return found


def mails(kind: str, **lookup: Any) -> list[Mail]:
    return list(Mail.objects.filter(kind=kind, **lookup).order_by("pk"))


def near(moment: datetime | None, expected: datetime, within: timedelta = 10 * INSTANT) -> bool:
    """Whether it is that moment, but for the instants by which the clock was stepped on."""
    return moment is not None and abs(moment - expected) < within


def bank(table: Table, index: int) -> timedelta | None:
    """Return what the seat's bank holds, as it stands in the database."""
    return bank_left(Game.objects.get(pk=table.game.pk), index)
