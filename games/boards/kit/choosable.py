"""Elements of a drawing that stand for a token."""

from html import escape

from django.utils.translation import gettext as _

CHOSEN = 'class="on-chosen" display="none"'


def choosable(base: str, legal: bool) -> str:
    """Return the attributes of an element that can be chosen now (`legal`) or later.

    `data-name` is its name whatever its state; "" where the label is that.
    """
    label = f'aria-label="{escape(element_name(base, legal))}"'
    if legal:
        return f'role="button" tabindex="0" data-state="legal" data-name="{escape(base)}" {label}'
    return f'role="img" data-name="" {label}'


def element_name(base: str, legal: bool) -> str:
    return f"{base}, {_('legal')}" if legal else base
