"""How soon the people who are due usually answer, in words for somebody who waits for them at the table."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta
from zoneinfo import ZoneInfo

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.clock.hours import add_waking
from games.clock.words import WEEKDAYS
from games.lib import site_time
from games.models import Player, Seat
from games.table.player_hours import hours_of
from games.table.table import Table, held_seats
from games.table.time_words import zone_of

DAY = 24


def forecast(table: Table, names: Sequence[str], mine: Seat | None, reader: Player | None) -> str:
    """Return the sentences; "" for who does not sit at the table, or is due. No query."""
    due = table.due()
    if mine is None or mine.index in due:
        return ""
    others = [held for held in held_seats(table) if held.seat != mine]
    shown = [
        held for held in others if held.seat.index in due and held.player.usual_hours and not held.player.hides_pace
    ]
    sentences = [usually_answers(names[held.seat.index], held.player.usual_hours or 0) for held in shown]
    if len(others) == len(shown) == 1:
        sentences.append(next_turn(table, shown[0].seat, shown[0].player, reader))
    return " ".join(filter(None, sentences))


def usually_answers(name: str, hours: int) -> str:
    if hours < DAY:
        hourly = ngettext(
            "{name} usually answers within {hours} hour.", "{name} usually answers within {hours} hours.", hours
        )
        return hourly.format(name=name, hours=hours)
    days = hours // DAY
    daily = ngettext("{name} usually answers within {days} day.", "{name} usually answers within {days} days.", days)
    return daily.format(name=name, days=days)


def next_turn(table: Table, seat: Seat, player: Player, reader: Player | None) -> str:
    """Return on which weekday of the reader's the turn should come back; "" where that has passed or is further than a week."""
    # A holiday is left out on purpose: it is the player's secret.
    hours = replace(hours_of(player), vacations=())
    span = timedelta(hours=player.usual_hours or 0)
    zone = ZoneInfo(zone_of(reader))
    now = site_time.now()
    moment = add_waking(hours, table.waits[seat.pk].opened_at, span)
    days = (moment.astimezone(zone).date() - now.astimezone(zone).date()).days
    if moment <= now or days > 6:
        return ""
    if days == 0:
        return _("Your next turn should come today.")
    return _("Your next turn is about {weekday}.").format(weekday=_(WEEKDAYS[moment.astimezone(zone).weekday()]))
