"""A card as HTML: upright on a desk, lying on a phone.

Both its uses show at once, travel beside the figure and the effect in the band, since a card is used for either. Rule: A2.4, A3.4
"""

from functools import lru_cache
from html import escape

from django.utils.translation import get_language

from engine.titles.arnak.rules.components import ARTIFACTS, CARDS, FEAR, FIRST_ITEM
from games.boards.arnak import vocabulary as words
from games.boards.arnak.elements import LEGAL, join, state_of
from games.boards.arnak.figures import card_figure
from games.boards.arnak.lines import icon, row
from games.boards.arnak.signs import signs, travel
from games.boards.contract import Look
from games.boards.kit.choosable import choosable
from games.lib.text.sentences import look_up as _


def kind_of(card: int) -> str:
    """What colour a card wears: that of what it costs."""
    if card == FEAR:
        return "fear"
    return "basic" if card < FIRST_ITEM else "artifact" if card >= ARTIFACTS[0] else "item"


TINTS = {"basic": "buff", "fear": "tarrowhead", "item": "tcoin", "artifact": "tcompass"}
PAYS = {"item": "coin", "artifact": "compass"}


def action_words(card: int) -> str:
    """What kind of action its effect is."""
    return {
        "free": _("free action"),
        "main": _("main action"),
        "free_or_pass": _("free action, or pass"),
        "none": "",
    }[CARDS[card].action]


def card_words(card: int, priced: bool, times: int, note: str) -> list[str]:
    """All that a card says, for who does not see it."""
    about = CARDS[card]
    told = [words.card(card)]
    if times > 1:
        told[0] = _("{card}, {times} times").format(card=told[0], times=times)
    if priced:
        held = (0, about.cost, 0, 0, 0) if card >= ARTIFACTS[0] else (about.cost, 0, 0, 0, 0)
        told.append(_("costs {price}").format(price=words.what(held)))
    told.append(_("travel: {icons}").format(icons=words.travel(about.icons)))
    return [*told, words.card_says(card), words.points(about.points), note]


def card_item(look: Look, card: int, token: str = "", note: str = "", priced: bool = False, times: int = 1) -> str:
    """The card as an item of a list. `token`: what a move calls it, "" where none can; `note`: its last line, in words of the
    moment; `times`: how many of it there are. That a move of late
    named such a card is not marked: it may have been that of another.
    """
    state = state_of(look, token) if token else ""
    return drawn_card(look.prefix, get_language() or "", card, token, state, note, priced, times)


@lru_cache(maxsize=4096)
def drawn_card(
    prefix: str, language: str, card: int, token: str, state: str, note: str, priced: bool, times: int
) -> str:
    name = join(card_words(card, priced, times, note))
    attributes = choosable(name, state == LEGAL) if state else f'role="img" aria-label="{escape(name)}"'
    marked = f'data-token="{token}" ' if token else ""
    body = (
        heading(prefix, card, priced, times)
        + picture(prefix, card)
        + band(prefix, card, priced)
        + says(card)
        + foot(card)
    )
    why = f'<p class="why">{escape(note)}</p>' if note else ""
    return f'<li class="cell"><div class="acard {kind_of(card)}" {marked}{attributes}>{body}{why}</div></li>'


def heading(prefix: str, card: int, priced: bool, times: int) -> str:
    """Its name, and its price where it can be bought."""
    out = f'<p class="name"><b>{escape(words.card(card))}</b>'
    if times > 1:
        out += f' <small class="times">×{times}</small>'
    if priced:
        out += f'<span class="price"><b>{CARDS[card].cost}</b>{icon(PAYS[kind_of(card)], prefix)}</span>'
    return f"{out}</p>"


@lru_cache(maxsize=1024)
def picture(prefix: str, card: int) -> str:
    """Its travel beside its figure."""
    icons = "".join(icon(name, prefix) for name in travel(CARDS[card].icons))
    figure = card_figure(card, TINTS[kind_of(card)])
    drawn = f'<svg class="fig" viewBox="-25 -25 50 50" aria-hidden="true">{figure}</svg>'
    return f'<div class="pic"><span class="travel">{icons}</span>{drawn}</div>'


def band(prefix: str, card: int, priced: bool) -> str:
    """Its effect in icons. An artifact of the hand costs a tablet first. Rule: A4.5"""
    found = signs(CARDS[card].effect)
    if not found:
        return f'<div class="does">{escape(_("no effect"))}</div>'
    if card >= ARTIFACTS[0] and not priced:
        found = ("tablet", ">", *found)
    free = icon("free", prefix) if CARDS[card].action.startswith("free") else ""
    return f'<div class="does">{free}{row(found, prefix)}</div>'


def says(card: int) -> str:
    """Its effect in words; what can be chosen is a list."""
    out, options = "", ""
    for line in words.card_lines(card):
        if line.option:
            options += f"<li>{escape(words.told(line))}</li>"
        elif options:
            options = options.removesuffix("</li>") + f" {escape(words.told(line))}</li>"
        else:
            out += f"{escape(words.told(line))} "
    listed = f"<ul>{options}</ul>" if options else ""
    return f'<div class="says">{out.rstrip()}{listed}</div>'


def foot(card: int) -> str:
    """What kind of action it is, and its points."""
    how, points = escape(action_words(card)), escape(words.points(CARDS[card].points))
    return f'<p class="foot"><span>{how}</span><b>{points}</b></p>'
