"""Elements of a drawing that stand for a token."""

from html import escape

from django.utils.translation import gettext as _

CHOSEN = 'class="on-chosen" display="none"'


def choosable(base: str, legal: bool) -> str:
    """Return the attributes of an element that can be chosen now (`legal`) or later."""
    names = f'data-name="{escape(base)}" aria-label="{escape(element_name(base, legal))}"'
    return f'role="button" tabindex="0" data-state="legal" {names}' if legal else f'role="img" {names}'


def element_name(base: str, legal: bool) -> str:
    return f"{base}, {_('legal')}" if legal else base
