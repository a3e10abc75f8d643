"""When a mail about a turn may go out: the player's delay, visits, quiet hours and digest, and undos before it."""

from datetime import datetime, timedelta
from typing import NamedTuple
from zoneinfo import ZoneInfo

from games.lib.time_zones import known_zone
from games.mail.subscriptions import TURN
from games.models import Player, Seat

LONGEST_PUSH = timedelta(minutes=30)
"""Visits to the game, and undos before the turn, hold the mail back for this time after the wait began at most."""
AFTER_UNDO = timedelta(minutes=2)
"""How long the mail is held at least after one undo. Each further undo doubles it."""

RESTORED_TO = "restored_to"
"""In the inputs of a mail about a turn, after a restore: the moment that the site was put back to, ISO 8601."""

GOES_ON = "goes_on"
"""In the inputs of a second mail about a turn: an order that was left in the middle of it has ended."""

SCATTER = 37
"""It has no factor in common with 60, so players who signed up one after the other are spread over the minute."""

When = Player.MailWhen


class Wish(NamedTuple):
    """How a player wants to hear of their turns in one game."""

    when: str
    delay: timedelta


def wish_of(player: Player, seat: Seat | None) -> Wish:
    """Return the wish for the seat's game, else the player's wish for all."""
    if seat is not None and seat.mail_when:
        when, minutes = seat.mail_when, seat.mail_delay
    else:
        when, minutes = player.mail_when, player.mail_delay
    if when == When.NOW:
        return Wish(when, timedelta())
    return Wish(when, timedelta(minutes=player.mail_delay if minutes is None else minutes))


def wants_turns(player: Player, seat: Seat | None) -> bool:
    """Return whether the player gets a mail for each turn of that seat."""
    return TURN not in player.mail_refused and wish_of(player, seat).when in {When.NOW, When.LATER}


def turn_due(
    player: Player, seat: Seat, opened_at: datetime, looked_at: datetime | None = None, undos: int = 0
) -> datetime:
    """Return when the mail about a turn is due.

    `looked_at`: when the player last looked at the game during it. `undos`: how often the decision before it was taken
    back.
    """
    delay = max(wish_of(player, seat).delay, hold_after(undos))
    due = opened_at + delay
    if looked_at is not None and looked_at > opened_at:
        # A look restarts the delay, but never makes a mail earlier that was to come later.
        due = max(due, min(looked_at + delay, opened_at + LONGEST_PUSH))
    return after_quiet(player, due)


def hold_after(undos: int) -> timedelta:
    """Return how long a turn mail is held at least after that number of undos of one decision."""
    if not undos:
        return timedelta()
    # More doublings than these are past the longest push anyway.
    return min(AFTER_UNDO * (1 << min(undos - 1, 10)), LONGEST_PUSH)


def spread(player: Player) -> timedelta:
    """Return the player's own delay, below a minute, so that mails of a full hour do not all go at once."""
    return timedelta(seconds=player.pk * SCATTER % 60 if player.pk else 0)


def after_quiet(player: Player, moment: datetime) -> datetime:
    """Return the moment, or the end of the player's quiet hours and their own delay where it lies in them."""
    start, end = player.quiet_from, player.quiet_until
    if start is None or end is None or start == end:
        return moment
    zone = ZoneInfo(known_zone(player.time_zone))
    wall = moment.astimezone(zone)
    at = wall.time()
    if start < end:
        quiet, overnight = start <= at < end, False
    else:
        quiet, overnight = at >= start or at < end, at >= start
    if not quiet:
        return moment
    ends = datetime.combine(wall.date() + timedelta(days=overnight), end, zone).astimezone(moment.tzinfo)
    # Where the clock is put back in between, that may be a moment that is over already.
    return max(ends + spread(player), moment)


def next_digest(player: Player, after: datetime) -> datetime:
    """Return when the player's next digest after that moment goes out: at their hour, and their own delay."""
    zone = ZoneInfo(known_zone(player.time_zone))
    day = after.astimezone(zone).date()
    for days in (0, 1, 2):
        hour = datetime.combine(day + timedelta(days=days), player.digest_at, zone).astimezone(after.tzinfo)
        if hour > after:
            return hour + spread(player)
    raise AssertionError("no day is longer than two")
