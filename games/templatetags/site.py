"""Tags and filters of the site's pages: facts that do not change while it runs, addresses, paces and times in words."""

from datetime import datetime, timedelta
from typing import Any

from django import template
from django.conf import settings
from django.template.context import Context
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.timezone import get_current_timezone
from django.utils.translation import gettext as _

from games.clock import words
from games.display import head
from games.lib import site_time
from games.lib.http.addresses import address
from games.models import Player
from games.pages.site.texts import NAMES, own_pages
from games.table.time_words import order_sentences, pace_label, pace_sentences

register = template.Library()
register.simple_tag(address)
register.filter(pace_label)
register.filter(pace_sentences)
register.filter("orders_sentence", order_sentences)

WITH_TAIL = (" by Mail",)
"""Ends of names that are set in italics."""


@register.simple_tag
def site_name() -> str:
    """Return MYKERINOS_SITE_NAME."""
    return str(settings.SITE_NAME)


@register.simple_tag
def base_url() -> str:
    """Return MYKERINOS_BASE_URL."""
    return str(settings.BASE_URL)


@register.simple_tag
def site_brand() -> SafeString:
    """Return the site's name as HTML, for the head of pages and mails."""
    name = str(settings.SITE_NAME)
    for tail in WITH_TAIL:
        if name.endswith(tail):
            return mark_safe(f"{escape(name.removesuffix(tail))} <i>{tail.strip()}</i>")
    return escape(name)


@register.simple_tag
def signup_rule() -> str:
    """Return MYKERINOS_SIGNUP: `open`, `invited` or `closed`."""
    return str(settings.SIGNUP)


@register.simple_tag
def play_address() -> str:
    """Return the address to which anyone may write to begin, "" where it is closed."""
    return str(settings.PLAY_ADDRESS)


@register.simple_tag
def openid_name() -> str:
    """Return MYKERINOS_OPENID_NAME, the provider's name for people, or "" without one."""
    return settings.OPENID.name if settings.OPENID else ""


@register.simple_tag
def site_pages() -> list[tuple[str, Any]]:
    """Return the site's own pages: name in the address and label."""
    return [(page, NAMES[page]) for page in own_pages()]


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
