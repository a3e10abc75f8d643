"""When a mail about a turn may go out: the player's delay, his looks at the game, his quiet hours, his digest.

A row is written with the first answer to that. What it says is asked again each time the row comes due, because the player
may have looked, or have changed his mind.
"""

from datetime import datetime, timedelta
from typing import NamedTuple
from zoneinfo import ZoneInfo

from games import clocks
from games.accounts.zones import known_zone
from games.mail.groups import GROUP_OF
from games.models import Mail, Player, Seat

LEAST_NOTICE = timedelta(hours=4)
"""A last warning that would leave less than that goes out in quiet hours too."""
LONGEST_PUSH = timedelta(minutes=30)
"""Looks at the game hold the mail back until so long after the wait began, no longer."""

RESTORED_TO = "restored_to"
"""In the inputs of a mail about a turn, after a restore: the moment that the site was put back to, ISO 8601."""

When = Player.MailWhen


class Wish(NamedTuple):
    """How a player wants to hear of his turns in one game."""

    when: str
    delay: timedelta


class Later(NamedTuple):
    """What becomes of a mail that is not to be sent yet: its state, and when it is looked at again."""

    state: str
    due_at: datetime


def wish_of(player: Player, seat: Seat | None) -> Wish:
    """The wish for the seat's game, else the player's wish for all."""
    if seat is not None and seat.mail_when:
        when, minutes = seat.mail_when, seat.mail_delay
    else:
        when, minutes = player.mail_when, player.mail_delay
    if when == When.NOW:
        return Wish(when, timedelta())
    return Wish(when, timedelta(minutes=player.mail_delay if minutes is None else minutes))


def turn_due(player: Player, seat: Seat, opened_at: datetime, looked_at: datetime | None = None) -> datetime:
    """When the mail about a turn is due. `looked_at`: when the player last looked at the game during it."""
    delay = wish_of(player, seat).delay
    due = opened_at + delay
    if looked_at is not None and looked_at > opened_at:
        # A look starts the delay anew, but never makes a mail earlier that was to come later.
        due = max(due, min(looked_at + delay, opened_at + LONGEST_PUSH))
    return after_quiet(player, due)


def after_quiet(player: Player, moment: datetime) -> datetime:
    """That moment, or the end of the player's quiet hours when it lies in them."""
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
    return max(ends, moment)


def next_digest(player: Player, after: datetime) -> datetime:
    """The first moment after that one at which the player's digest goes out."""
    zone = ZoneInfo(known_zone(player.time_zone))
    day = after.astimezone(zone).date()
    for days in (0, 1, 2):
        moment = datetime.combine(day + timedelta(days=days), player.digest_at, zone).astimezone(after.tzinfo)
        if moment > after:
            return moment
    raise AssertionError("no day is longer than two")


def not_yet(mail: Mail) -> Later | None:
    """What becomes of a due mail that is not to go out now; None when it is. `mail` comes with player, wait and seat."""
    player = mail.player
    if player is None or mail.state not in {Mail.State.HELD, Mail.State.DUE}:
        return None
    now = clocks.now()
    if mail.kind == "turn" and mail.wait is not None and mail.wait.ended_at is None:
        seat = mail.wait.seat
        looks = [look for look in (seat.seen_at, mail.looked_at) if look is not None]
        due = turn_due(player, seat, mail.wait.opened_at, max(looks, default=None))
        if RESTORED_TO in mail.inputs:
            # The turn began long ago, and its quiet hours then are not those of now.
            due = max(due, after_quiet(player, now))
        if due > now:
            return Later(Mail.State.HELD, due)
        if wish_of(player, seat).when == When.DIGEST:
            return Later(Mail.State.DIGEST, next_digest(player, now))
    elif mail.kind in GROUP_OF and mail.kind != "digest":
        due = after_quiet(player, now)
        if mail.kind == "warning" and mail.wait is not None and mail.wait.deadline is not None:
            # A warning that would come too late to be of use is worth waking somebody for.
            due = due if due + LEAST_NOTICE < mail.wait.deadline else now
        if due > now:
            return Later(Mail.State.HELD, due)
    return None
