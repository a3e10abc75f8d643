"""Elements of a drawing that stand for a token, and what a script needs to change their state."""

from html import escape

from django.utils.translation import gettext as _

from games.lib.text.sentences import cache_by_language

CHOSEN = 'class="on-chosen" display="none"'


def choosable(base: str, legal: bool) -> str:
    """Return the attributes of an element that can be chosen now (`legal`) or later."""
    names = f'data-name="{escape(base)}" aria-label="{escape(element_name(base, legal))}"'
    return f'role="button" tabindex="0" data-state="legal" {names}' if legal else f'role="img" {names}'


def element_name(base: str, legal: bool) -> str:
    return f"{base}, {_('legal')}" if legal else base


@cache_by_language(8)
def words_for_script() -> str:
    """Return the words that a script adds to `data-name` when it changes an element's state."""
    words = {"legal": _("legal"), "next": _("possible next"), "chosen": _("chosen")}
    return " ".join(f'data-word-{state}="{escape(word)}"' for state, word in words.items())
