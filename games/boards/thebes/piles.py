"""The panel of the deck: the face-down cards by kind, and the discard pile. Rule: T2.2, T2.3, T4.5."""

from collections import Counter
from html import escape

from django.utils.translation import ngettext

from engine.titles.thebes.rules.components import CARDS
from engine.titles.thebes.rules.position import Table, deck_exhibitions
from games.boards.contract import Look, Panel
from games.boards.kit.panels import panel
from games.boards.thebes import words
from games.lib.text.sentences import cache_by_language
from games.lib.text.sentences import look_up as _


def piles(table: Table, look: Look) -> Panel:
    left = list_cards(table.hidden)
    gone = list_cards(table.discard) or _("nothing yet")
    body = (
        f"<p>{escape(deck(table))}</p>"
        f'<dl class="piles"><div><dt>{escape(_("Face down"))}</dt><dd>{escape(left or _("nothing"))}</dd></div>'
        f"<div><dt>{escape(_('Discard pile'))}</dt><dd>{escape(gone)}</dd></div></dl>"
    )
    return panel(look, "piles", _("The deck"), body)


def deck(table: Table) -> str:
    """Say how the deck is made up. Rule: T2.2."""
    shows = len(deck_exhibitions(table))
    first, second, third = table.stacks
    if not third:
        number = len(table.hidden)
        message = ngettext("{number} card in the deck.", "{number} cards in the deck.", number)
        return message.format(number=number)
    waiting = len(table.hidden) - first - second - shows
    message = _(
        "First stack: researcher cards {first}. Second stack: researcher cards {second}, exhibitions {shows}. "
        "Third stack: cards {waiting}, shuffled in with the discard pile when the deck is empty."
    )
    return message.format(first=first, second=second, shows=shows, waiting=waiting)


@cache_by_language(1024)
def list_cards(cards: tuple[int, ...]) -> str:
    """List cards in the order of the data: `books on Greece 8, general books 3, assistants 2`."""
    found = Counter((CARDS[card].kind, CARDS[card].site) for card in sorted(cards))
    return ", ".join(
        _("{cards} {number}").format(cards=kind_word(kind, site), number=number)
        for (kind, site), number in found.items()
    )


def kind_word(kind: str, site: int) -> str:
    if kind in ("specialised", "rumour"):
        message = _("books on {site}") if kind == "specialised" else _("rumour about {site}")
        return message.format(site=words.site(site))
    return {
        "general": _("general books"),
        "assistant": _("assistants"),
        "shovel": _("shovels"),
        "car": _("cars"),
        "zeppelin": _("zeppelins"),
        "special_permission": _("special permissions"),
        "congress": _("congresses"),
        "exhibition": _("exhibitions"),
    }[kind]
