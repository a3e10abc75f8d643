"""The number of waiting games in the head of every page, and times in words."""

from datetime import datetime, timedelta
from typing import Any

from django import template
from django.template.context import Context
from django.utils.timezone import get_current_timezone
from django.utils.translation import gettext as _

from games.clock import words
from games.display import head
from games.lib import site_time
from games.models import Player

register = template.Library()

SHORTEST = timedelta(minutes=1)
"""The shortest wait that is shown."""


@register.simple_tag(takes_context=True)
def waiting_count(context: Context) -> int:
    """Return the number of games that wait for the player; 0 for strangers. One query, unless the page has counted."""
    known: Any = context.get("waiting_count")
    if known is not None:
        return int(known)
    request = context.get("request")
    user = getattr(request, "user", None)
    return head.waiting_count(user) if isinstance(user, Player) else 0


@register.filter
def so_long(since: datetime, now: datetime) -> str:
    """Return a duration in words: `for 2 days`."""
    return words.so_long(now - since)


@register.filter
def ago(when: datetime, now: datetime) -> str:
    """Return a moment by its distance: `2 days ago`."""
    return words.ago(now - when)


@register.filter
def moment(when: datetime, now: datetime) -> str:
    """Return a moment in the active time zone: `yesterday, Sunday 18:00`."""
    return words.when(when, now, get_current_timezone())


@register.simple_tag
def waiting_time(since: datetime) -> str:
    """Return how long somebody has been due, as a sentence; "" within the first minute."""
    waited = site_time.now() - since
    return _("Waiting {so_long}.").format(so_long=words.so_long(waited)) if waited >= SHORTEST else ""
