"""A player's pieces: resources, assistants, idols, guardians, temple tiles. Rule: A2.4, A5.5, A6.2."""

from html import escape

from django.utils.translation import ngettext

from engine.titles.arnak.rules.components import (
    ASSISTANT_IDS,
    ASSISTANTS,
    GUARDIAN_IDS,
    GUARDIANS,
    SLOT_COUNT,
    SLOT_POINTS,
    STACK_POINTS,
)
from engine.titles.arnak.rules.effects import RESOURCES, Resources
from engine.titles.arnak.rules.position import GAP
from games.boards.arnak import words
from games.boards.arnak.elements import LEGAL, join, news_of, news_words, state_of
from games.boards.arnak.fields import idol_disc
from games.boards.arnak.figures import mask, portrait
from games.boards.arnak.icons import ICON_NAMES
from games.boards.arnak.lines import icon, row
from games.boards.arnak.palette import PEN
from games.boards.arnak.signs import signs, travel
from games.boards.contract import Look
from games.boards.kit.choosable import choosable
from games.boards.kit.panels import spoken_only
from games.lib.text.sentences import cache_by_language
from games.lib.text.sentences import look_up as _


@cache_by_language(1024)
def goods(prefix: str, held: Resources) -> str:
    """Show the five resources, zeros too."""
    out = ""
    for name, amount in zip(RESOURCES, held, strict=True):
        none = "" if amount else ' class="nil"'
        out += f"<li{none}>{icon(name, prefix)}<b>{amount}</b>{spoken_only(_(ICON_NAMES[name]))}</li>"
    return f'<ul class="goods">{out}</ul>'


def lit(look: Look, token: str) -> tuple[str, str]:
    """Return the state and the news of a token; "" for both without a token."""
    return (state_of(look, token), news_of(look, token)) if token else ("", "")


def plate(token: str, state: str, news: str, name: str, figure: str, body: str, classes: str) -> str:
    """Draw the card of an assistant or a guardian, as an item of a list. `token` "": it cannot be chosen."""
    label = join([name, *news_words(news)])
    attributes = choosable(label, state == LEGAL) if state else f'role="img" aria-label="{escape(label)}"'
    marked = f'data-token="{token}" ' if token else ""
    drawn = f'<svg class="fig" viewBox="-25 -25 50 50" aria-hidden="true">{figure}</svg>'
    return f'<li><div class="helper {classes} {news}" {marked}{attributes}>{drawn}<div>{body}</div></div></li>'


def assistant(look: Look, number: int, gold: int, ready: int = 1, choosable: bool = True, more: str = "") -> str:
    """Draw an assistant with the side that shows. `more`: an addition to its name."""
    token = ASSISTANT_IDS[number] if choosable else ""
    return assistant_in(look.prefix, (number, gold, ready), token, *lit(look, token), more)


@cache_by_language(2048)
def assistant_in(prefix: str, one: tuple[int, int, int], token: str, state: str, news: str, more: str) -> str:
    number, gold, ready = one
    side = _("gold") if gold else _("silver")
    about = ", ".join(part for part in (side, "" if ready else _("exhausted"), more) if part)
    effect = ASSISTANTS[number].sides[gold]
    said = words.effect(effect)
    if ASSISTANTS[number].main:
        said = f"{said} {_('This is a main action.')}"
    name = words.assistant_word(number)
    body = (
        f"<p><b>{escape(name)}</b> <small>{escape(about)}</small></p>{row(signs(effect), prefix)}<p>{escape(said)}</p>"
    )
    label = join([_("assistant {assistant}, {about}").format(assistant=name, about=about), said])
    classes = ("gold" if gold else "silver") + ("" if ready else " used")
    return plate(token, state, news, label, portrait(number), body, classes)


def guardian(look: Look, number: int, unused: bool) -> str:
    token = GUARDIAN_IDS[number] if unused else ""
    return guardian_in(look.prefix, number, token, *lit(look, token))


@cache_by_language(1024)
def guardian_in(prefix: str, number: int, token: str, state: str, news: str) -> str:
    """Draw a guardian; `token` "": its boon is used."""
    one = GUARDIANS[number]
    boon = travel(one.icons) or signs(one.boon)
    about = _("boon unused") if token else _("boon used")
    said = words.boon_text(number)
    name = words.guardian_word(number)
    body = f"<p><b>{escape(name)}</b> <small>{escape(about)}</small></p>{row(boon, prefix)}<p>{escape(said)}</p>"
    label = join([_("guardian {guardian}, {about}").format(guardian=name, about=about), said])
    return plate(token, state, news, label, mask(number), body, "" if token else "used")


@cache_by_language(64)
def slots(prefix: str, filled: int) -> str:
    """Draw four idol slots, filled from the left; empty ones show their points. Rule: A6.2."""
    out = ""
    for number in range(SLOT_COUNT):
        x = 24 + 50 * number
        if number < filled:
            out += idol_disc(prefix, GAP, x, 24, 20)
        else:
            worth = SLOT_POINTS[number] - SLOT_POINTS[number + 1]
            out += PEN.circle(x, 24, 20, "page", "soft", 1.4, 'stroke-dasharray="4 3.4"')
            out += PEN.text(x, 31.5, worth, 21, more='text-anchor="middle"')
    message = _("Idol slots filled: {number} of 4; the empty ones are worth {points}")
    label = escape(message.format(number=filled, points=words.points(SLOT_POINTS[filled])))
    return f'<svg class="slots" viewBox="0 0 200 48" role="img" aria-label="{label}" font-weight="700">{out}</svg>'


def crates(prefix: str, number: int) -> str:
    """Draw the number of idols in the crates; what they showed no longer matters."""
    label = ngettext("{number} idol in the crates", "{number} idols in the crates", number).format(number=number)
    return f'<span class="crates"><b>{number}</b> {icon("idol", prefix)}{spoken_only(label)}</span>'


@cache_by_language(1024)
def temple_words(tiles: tuple[int, ...]) -> str:
    """Return `11, 2 and 2 points`, or "" without temple tiles."""
    held = [str(points) for points, number in zip(STACK_POINTS, tiles, strict=True) for _tile in range(number)]
    return words.listing(held)
