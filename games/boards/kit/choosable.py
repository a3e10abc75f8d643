"""Elements of a drawing that stand for a token, and what a script needs to change their state."""

from functools import lru_cache
from html import escape

from django.utils.translation import gettext as _

CHOSEN = 'class="on-chosen" display="none"'


def choosable(base: str, legal: bool) -> str:
    """Return the attributes of an element that can be chosen now (`legal`) or later."""
    names = f'data-name="{escape(base)}" aria-label="{escape(element_name(base, legal))}"'
    return f'role="button" tabindex="0" data-state="legal" {names}' if legal else f'role="img" {names}'


def element_name(base: str, legal: bool) -> str:
    return f"{base}, {_('legal')}" if legal else base


@lru_cache(maxsize=8)
def words_for_script(language: str) -> str:
    """Return the words that a script adds to `data-name` when it changes an element's state."""
    words = {"legal": _("legal"), "next": _("possible next"), "chosen": _("chosen")}
    return " ".join(f'data-word-{state}="{escape(word)}"' for state, word in words.items())
