"""The number of games that wait, for the head of every page; how long something has waited, in words."""

from datetime import datetime, timedelta
from typing import Any

from django import template
from django.template.context import Context
from django.utils.timesince import timesince
from django.utils.translation import gettext as _

from games import clocks
from games.models import Player
from games.selectors import desk

register = template.Library()


@register.simple_tag(takes_context=True)
def waiting_count(context: Context) -> int:
    """How many games wait for whoever is signed in; 0 for strangers. One query, none where the page knows it already."""
    known: Any = context.get("waiting_count")
    if known is not None:
        return int(known)
    request = context.get("request")
    user = getattr(request, "user", None)
    return desk.waiting_count(user) if isinstance(user, Player) else 0


@register.filter
def span(since: datetime, now: datetime) -> str:
    """How long it is from then to now, in words."""
    return _("a moment") if now - since < timedelta(minutes=1) else timesince(since, now)


@register.simple_tag
def since(when: datetime) -> str:
    """From when on it has been so, as a sentence."""
    now = clocks.now()
    if now - when < timedelta(minutes=1):
        return _("Since a moment ago.")
    return _("Since {span}.").format(span=timesince(when, now))
