"""Helpers of a dig or trip: rumour, lone assistant, lone shovel, special permission, zeppelin. Rule: T3.4, T5."""

from collections.abc import Iterable
from html import escape

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.titles.thebes.rules.components import SITE_IDS
from games.boards.contract import Look
from games.boards.kit.choosable import choosable
from games.boards.kit.svg import num, svg, use
from games.boards.thebes import words
from games.boards.thebes.digs import FLAGS
from games.boards.thebes.palette import PEN
from games.boards.thebes.sprite import FRAMES

A_ROW = 3
GAP = 12
LETTERS = 16.5
FIGURES = {"assistant": "assistant", "shovel": "shovel", "permission": "special_permission", "zeppelin": "zeppelin"}


def label(word: str) -> str:
    return {
        "rumour": _("Rumour"),
        "assistant": _("Assistant"),
        "shovel": _("Shovel"),
        "permission": _("Permission"),
        "zeppelin": _("Zeppelin"),
    }[word]


def helpers_used(flags: int) -> str:
    """List the helpers that are used up: `the rumour and the lone shovel`. Rule: T5.2 to T5.7."""
    messages = {
        "rumour": _("the rumour"),
        "assistant": _("your only assistant"),
        "shovel": _("your only shovel"),
        "permission": _("a special permission"),
        "zeppelin": _("the zeppelin"),
    }
    return words.listing(said for word, said in messages.items() if flags & FLAGS[word])


def effect(word: str, saved: int) -> str:
    """Return the effect of a helper in a word or two. `saved`: weeks that a zeppelin would save."""
    return {
        "rumour": _("knowledge +2"),
        "assistant": _("knowledge +1"),
        "shovel": _("tokens +1"),
        "permission": _("dig again"),
        "zeppelin": ngettext("saves {weeks} week", "saves {weeks} weeks", saved).format(weeks=saved),
    }[word]


def row(look: Look, offered: Iterable[str], site: int, saved: int) -> str:
    """Draw elements to choose, one for each offered word; "" for none. `site`: of the dig, or -1."""
    found = list(offered)
    if not found:
        return ""
    wide, high = FRAMES["help"]
    body = []
    for number, word in enumerate(found):
        x, y = number % A_ROW * (wide + GAP), number // A_ROW * (high + GAP)
        figure = f"rumour-{SITE_IDS[site]}" if word == "rumour" else FIGURES[word]
        name, does = label(word), effect(word, saved)
        said = f"{name}: {does}"
        start = 'text-anchor="start"'
        drawn = (
            PEN.rect(1, 1, wide - 2, high - 2, 7, "card", "soft", 1.4)
            + use(look.prefix + figure, 27, high / 2 + 1, 0.8)
            + PEN.text(50, 25, name, LETTERS, "ink", start)
            + PEN.text(50, 45, does, LETTERS - 0.3, "soft", f'{start} font-weight="400"')
            + use(f"{look.prefix}on-help")
            + f'<rect width="{wide}" height="{high}" fill="none" pointer-events="all"/>'
        )
        body.append(
            f'<g transform="translate({num(x)} {num(y)})" data-token="{word}" {choosable(said, False)}>'
            f"<title>{escape(said)}</title>{drawn}</g>"
        )
    rows = (len(found) + A_ROW - 1) // A_ROW
    size = (A_ROW * (wide + GAP) - GAP, rows * (high + GAP) - GAP)
    return svg(*size, "".join(body), _("What else you can use"), "board helpers")
