"""Facts about the site that do not change while it runs: its name, its rule for signing up, its own pages."""

from typing import Any

from django import template
from django.conf import settings
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from games.pages.site.texts import NAMES, own_pages

register = template.Library()

WITH_TAIL = (" by Mail",)
"""Ends of names that are set in italics."""


@register.simple_tag
def site_name() -> str:
    """Return MYKERINOS_SITE_NAME."""
    return str(settings.SITE_NAME)


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
def openid_name() -> str:
    """Return MYKERINOS_OPENID_NAME, the provider's name for people, or "" without one."""
    return settings.OPENID.name if settings.OPENID else ""


@register.simple_tag
def site_pages() -> list[tuple[str, Any]]:
    """Return the site's own pages: name in the address and label."""
    return [(page, NAMES[page]) for page in own_pages()]
