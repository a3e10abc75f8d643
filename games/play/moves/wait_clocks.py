"""The clocks of waits that begin, end, go on or move: `docs/clock.md`, “What a wait keeps”.

They are changed in memory where the rows are written anyway: a move needs no further query for its clock.
"""

from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings

from games.clock.deadline import ZERO, outage_of, spend, time_given, unused_time, warning_at
from games.clock.hours import Hours, add_waking
from games.clock.hours_json import hours_from_json, hours_to_json
from games.clock.pace import HOUR, Bank, first_move_hours, pace_from_json
from games.lib import site_time
from games.models import Game, Wait
from games.table.player_hours import hours_in
from games.table.table import Table


def hours_when_opened(wait: Wait) -> Hours:
    """Return the hours of the wait's clock, whatever the player has changed since."""
    return hours_from_json(wait.hours)


# A wait begins


def start_clocks(table: Table, waits: Iterable[Wait], now: datetime, taken_back: Mapping[int, Wait]) -> None:
    """Give time, hours and deadline to new waits of players in a game with a clock.

    `taken_back`: by seat id, the waits that go on because the move that ended them is undone.
    """
    pace = pace_from_json(table.game.pace)
    seats = {seat.pk: seat for seat in table.seats}
    for wait in waits:
        seat = seats[wait.seat_id]
        given = time_given(pace, bank_left(table.game, seat.index))
        if seat.player is None or given is None:
            continue
        before = taken_back.get(seat.pk)
        if before is not None and before.hours is not None:
            set_clock(wait, hours_when_opened(before), time_left_in(before), now)
            wait.spared = before.spared
        elif seat.awaits_first_move:
            first = min(given, first_move_hours(pace) * HOUR)
            set_clock(wait, hours_in(table.game, seat.player), first, now)
            wait.spared = given - first or None
        else:
            set_clock(wait, hours_in(table.game, seat.player), given, now)


def set_clock(wait: Wait, hours: Hours, given: timedelta, now: datetime) -> None:
    """Set the clock of a wait that opens now."""
    wait.hours = hours_to_json(hours)
    wait.time_given = given
    wait.deadline = add_waking(hours, now, given)
    wait.warning_at = warning_at(hours, now, wait.deadline)


def time_left_in(wait: Wait) -> timedelta:
    """Return the time left in an ended wait whose move is undone."""
    if wait.ended_at is None:
        raise ValueError(f"{wait} has not ended")
    left = unused_time(wait.time_given, hours_when_opened(wait), wait.opened_at, wait.ended_at, wait.outage)
    return left or ZERO


# A wait ends


def stop_clocks(table: Table, waits: Iterable[Wait], now: datetime) -> None:
    """Write down how much of these waits, which end now, was an outage that no sweep has compensated for yet."""
    for wait in waits:
        lost = uncharged_outage(table, wait, now)
        if lost:
            wait.outage += lost
            Wait.objects.filter(pk=wait.pk).update(outage=wait.outage)


def uncharged_outage(table: Table, wait: Wait, now: datetime) -> timedelta:
    """Return the time of the wait in which the site stood still and that is not compensated yet: it is not charged."""
    if wait.deadline is None:
        return ZERO
    lost, silence, last = ZERO, table.silence, table.alive_at
    if silence is not None and wait.pk > silence.made_up_to:
        lost += outage_of(wait.opened_at, silence.start, silence.end)
    if last is not None and now - last > timedelta(seconds=settings.OUTAGE_SECONDS):
        lost += outage_of(wait.opened_at, last, now)
    return lost


# Banks. They stand on the game's row, which is written with each move anyway, under its version.


def bank_left(game: Game, index: int) -> timedelta | None:
    """Return the time in the bank of that seat; None for a full one, from which nothing was spent yet."""
    seconds = game.banks[index] if game.banks else None
    return None if seconds is None else timedelta(seconds=seconds)


def changed_banks(game: Game, changed: Mapping[int, timedelta | None]) -> dict[str, Any]:
    """Return the banks with some of them changed, as a field of the game's row; {} for no change."""
    if not changed:
        return {}
    banks = list(game.banks or [None] * game.players)
    for index, left in changed.items():
        banks[index] = None if left is None else left.total_seconds()
    return {"banks": banks}


def banks_after_moves(table: Table, ending: Iterable[Wait], now: datetime) -> dict[str, Any]:
    """Return the banks after these waits: less the time that was used, plus what a turn adds."""
    pace = pace_from_json(table.game.pace)
    if not isinstance(pace, Bank):
        return {}
    index_of = {seat.pk: seat.index for seat in table.seats}
    changed = {}
    for wait in ending:
        if wait.deadline is not None:
            outage = wait.outage + uncharged_outage(table, wait, now)
            # The wait was given what the bank held, also where it went on with less after an undo.
            held = wait.clock.time_given + (wait.spared or ZERO)
            hours = hours_when_opened(wait)
            changed[index_of[wait.seat_id]] = spend(pace, held, hours, wait.opened_at, now, outage)
    return changed_banks(table.game, changed)


def banks_after_undo(table: Table, taken_back: Mapping[int, Wait]) -> dict[str, Any]:
    """Return the banks after an undo: that of a wait that goes on holds the time left in it.

    What the turn had added is gone again. The wait that an undo ends was charged nothing.
    """
    if not isinstance(pace_from_json(table.game.pace), Bank):
        return {}
    index_of = {seat.pk: seat.index for seat in table.seats}
    gone_on = {
        index_of[pk]: time_left_in(wait) + (wait.spared or ZERO)
        for pk, wait in taken_back.items()
        if wait.hours is not None
    }
    return changed_banks(table.game, gone_on)


# A deadline moves


def warning_of(wait: Wait, hours: Hours, deadline: datetime) -> datetime | None:
    """Return when the warning of a wait with that deadline is due. An outage counts as if the wait had begun later."""
    return warning_at(hours, add_waking(hours, wait.opened_at, wait.outage), deadline)


def set_deadline(wait: Wait, deadline: datetime, hours: Hours) -> bool:
    """Write a new deadline of an open wait, with its warning. Returns False where the wait has ended or moved meanwhile."""
    warn = warning_of(wait, hours, deadline)
    mine = Wait.objects.as_read(wait)
    new = {
        "deadline": deadline,
        "warning_at": warn,
        "hours": hours_to_json(hours),
        "deadline_moves": wait.deadline_moves + 1,
        "deadline_moved_at": site_time.now(),
    }
    if not mine.update(**new):
        return False
    for name, value in new.items():
        setattr(wait, name, value)
    return True
