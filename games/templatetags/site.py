"""What the site is called, who may sign up and how, and which pages of its keepers there are. None of it varies while it runs."""

from typing import Any

from django import template
from django.conf import settings
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from games.pages.site.texts import NAMES, own_pages

register = template.Library()

WITH_TAIL = (" by Mail",)
"""Ends of names that are set apart."""


@register.simple_tag
def site_name() -> str:
    """MYKERINOS_SITE_NAME."""
    return str(settings.SITE_NAME)


@register.simple_tag
def site_brand() -> SafeString:
    """The same, as it stands over pages and mails."""
    name = str(settings.SITE_NAME)
    for tail in WITH_TAIL:
        if name.endswith(tail):
            return mark_safe(f"{escape(name.removesuffix(tail))} <i>{tail.strip()}</i>")
    return escape(name)


@register.simple_tag
def signup_rule() -> str:
    """MYKERINOS_SIGNUP: `open`, `invited` or `closed`."""
    return str(settings.SIGNUP)


@register.simple_tag
def openid_name() -> str:
    """MYKERINOS_OPENID_NAME: what people call the provider that signs them in; "" where there is none."""
    return settings.OPENID.name if settings.OPENID else ""


@register.simple_tag
def site_pages() -> list[tuple[str, Any]]:
    """The pages that there are: name in the address and label."""
    return [(page, NAMES[page]) for page in own_pages()]
