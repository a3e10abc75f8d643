"""A card as HTML: upright on a desk, lying on a phone. Rule: A2.4, A3.4."""

from functools import lru_cache
from html import escape
from typing import NamedTuple

from engine.titles.arnak.rules.components import ARTIFACTS, CARDS, FEAR, FIRST_ITEM
from games.boards.arnak import words
from games.boards.arnak.elements import LEGAL, join, state_of
from games.boards.arnak.figures import card_figure
from games.boards.arnak.lines import icon, row
from games.boards.arnak.signs import signs, travel
from games.boards.contract import Look
from games.boards.kit.choosable import choosable
from games.lib.text.sentences import cache_by_language
from games.lib.text.sentences import look_up as _


def kind_of(card: int) -> str:
    """Return the CSS class of a card, whose colour is that of its price."""
    if card == FEAR:
        return "fear"
    return "basic" if card < FIRST_ITEM else "artifact" if card >= ARTIFACTS[0] else "item"


TINTS = {"basic": "buff", "fear": "tarrowhead", "item": "tcoin", "artifact": "tcompass"}
PAYS = {"item": "coin", "artifact": "compass"}


def action_words(card: int) -> str:
    return {
        "free": _("free action"),
        "main": _("main action"),
        "free_or_pass": _("free action, or pass"),
        "none": "",
    }[CARDS[card].action]


class ShownCard(NamedTuple):
    card: int
    note: str
    priced: bool
    times: int


def card_words(card: int, priced: bool, times: int, note: str) -> list[str]:
    """Describe a card in full, for screen readers."""
    about = CARDS[card]
    texts = [words.card(card)]
    if times > 1:
        texts[0] = _("{card}, {times} times").format(card=texts[0], times=times)
    if priced:
        held = (0, about.cost, 0, 0, 0) if card >= ARTIFACTS[0] else (about.cost, 0, 0, 0, 0)
        texts.append(_("costs {price}").format(price=words.amounts_in(held)))
    texts.append(_("travel: {icons}").format(icons=words.travel_by(about.icons)))
    return [*texts, words.card_says(card), words.points(about.points), note]


def card_item(look: Look, card: int, token: str = "", note: str = "", priced: bool = False, times: int = 1) -> str:
    """Draw a card as an item of a list.

    `token`: its name in moves, "" if no move names it; `note`: its last line; `times`: the number of copies. Recent moves are not
    marked, because the card that they named may have been another player's.
    """
    state = state_of(look, token) if token else ""
    return draw_card(look.prefix, ShownCard(card, note, priced, times), token, state)


@cache_by_language(4096)
def draw_card(prefix: str, shown: ShownCard, token: str, state: str) -> str:
    card, note, priced, times = shown
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
    out = f'<p class="name"><b>{escape(words.card(card))}</b>'
    if times > 1:
        out += f' <small class="times">×{times}</small>'
    if priced:
        out += f'<span class="price"><b>{CARDS[card].cost}</b>{icon(PAYS[kind_of(card)], prefix)}</span>'
    return f"{out}</p>"


@lru_cache(maxsize=1024)
def picture(prefix: str, card: int) -> str:
    icons = "".join(icon(name, prefix) for name in travel(CARDS[card].icons))
    figure = card_figure(card, TINTS[kind_of(card)])
    drawn = f'<svg class="fig" viewBox="-25 -25 50 50" aria-hidden="true">{figure}</svg>'
    return f'<div class="pic"><span class="travel">{icons}</span>{drawn}</div>'


def band(prefix: str, card: int, priced: bool) -> str:
    """Show its effect in icons; an artifact of the hand costs a tablet first. Rule: A4.5."""
    found = signs(CARDS[card].effect)
    if not found:
        return f'<div class="does">{escape(_("no effect"))}</div>'
    if card >= ARTIFACTS[0] and not priced:
        found = ("tablet", ">", *found)
    free = icon("free", prefix) if CARDS[card].action.startswith("free") else ""
    return f'<div class="does">{free}{row(found, prefix)}</div>'


def says(card: int) -> str:
    out, options = "", ""
    for line in words.card_lines(card):
        if line.option:
            options += f"<li>{escape(words.line_text(line))}</li>"
        elif options:
            options = options.removesuffix("</li>") + f" {escape(words.line_text(line))}</li>"
        else:
            out += f"{escape(words.line_text(line))} "
    listed = f"<ul>{options}</ul>" if options else ""
    return f'<div class="says">{out.rstrip()}{listed}</div>'


def foot(card: int) -> str:
    how, points = escape(action_words(card)), escape(words.points(CARDS[card].points))
    return f'<p class="foot"><span>{how}</span><b>{points}</b></p>'
