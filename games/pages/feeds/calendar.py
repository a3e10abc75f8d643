"""A player's deadlines and holidays as a calendar (iCalendar, RFC 5545)."""

from datetime import timedelta

from django.conf import settings
from django.utils.translation import gettext as _
from icalendar import Alarm, Calendar, Event

from games.mail.context import address_of
from games.models import Player, Vacation, Wait
from games.pages.feeds.turns import waits_of
from games.play.clocks.vacations import standing
from games.play.moves.wait_clocks import hours_when_opened, warning_of

SHOWN = timedelta(minutes=30)
"""The length of a deadline's event, which ends with it."""
EVERY = timedelta(hours=1)
"""How often calendars are asked to look; most look less often."""


def make_calendar(player: Player) -> bytes:
    """Return an event for each deadline and each holiday of the player. Two queries."""
    calendar = Calendar()
    calendar.add("prodid", "-//Mykerinos by Mail//EN")
    calendar.add("version", "2.0")
    calendar.add("x-wr-calname", _("Turns at {site}").format(site=settings.SITE_NAME))
    calendar.add("refresh-interval", EVERY, parameters={"VALUE": "DURATION"})
    for wait in waits_of(player).filter(deadline__isnull=False).order_by("pk"):
        calendar.add_component(deadline_event(wait))
    for vacation in standing(player):
        calendar.add_component(holiday_event(vacation))
    return bytes(calendar.to_ical())


def deadline_event(wait: Wait) -> Event:
    clock = wait.clock
    text = _("Your move in {game}").format(game=wait.game.name)
    event = Event()
    event.add("uid", f"turn-{wait.pk}@{settings.MAIL_DOMAIN}")
    event.add("sequence", wait.deadline_moves)
    event.add("dtstamp", wait.deadline_moved_at or wait.opened_at)
    event.add("dtstart", clock.deadline - SHOWN)
    event.add("dtend", clock.deadline)
    event.add("summary", text)
    event.add("description", _("Your time runs out when this event ends."))
    event.add("url", address_of("game", wait.game.code))
    event.add("transp", "TRANSPARENT")
    warning = warning_of(wait, hours_when_opened(wait), clock.deadline)
    if warning is not None:
        alarm = Alarm()
        alarm.add("action", "DISPLAY")
        alarm.add("description", text)
        alarm.add("trigger", warning)
        event.add_component(alarm)
    return event


def holiday_event(vacation: Vacation) -> Event:
    event = Event()
    event.add("uid", f"holiday-{vacation.pk}@{settings.MAIL_DOMAIN}")
    event.add("dtstamp", vacation.entered_at)
    event.add("dtstart", vacation.first)
    event.add("dtend", vacation.last + timedelta(days=1))
    event.add("summary", _("Holiday: your clock stops"))
    event.add("transp", "TRANSPARENT")
    return event
