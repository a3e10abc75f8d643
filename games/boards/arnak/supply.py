"""The common supply: assistants on offer, exiled cards, and the rest of stacks. Rule: A2.2, A5.1, A5.2, A5.5."""

from html import escape

from engine.titles.arnak.rules.components import CARD_IDS, CARDS, TILE_LEVELS
from engine.titles.arnak.rules.position import GAP
from engine.titles.arnak.rules.view import View
from games.boards.arnak import words
from games.boards.arnak.belongings import assistant
from games.boards.arnak.elements import state_of
from games.boards.arnak.holding import chip
from games.boards.arnak.lines import row
from games.boards.arnak.signs import signs
from games.boards.contract import Look, Panel
from games.boards.kit.panels import panel
from games.lib.text.sentences import look_up as _


def supply(view: View, look: Look) -> Panel:
    """Return the panel; assistants show their silver side, as they are recruited."""
    body = (
        part(_("Assistants on offer"), offers(view, look)) + rescues(view, look) + exile_list(view, look) + stacks(view)
    )
    return panel(look, "supply", _("The supply"), f'<div class="board">{body}</div>')


def part(title: str, body: str) -> str:
    return f"<h3>{escape(title)}</h3>{body}"


def offers(view: View, look: Look) -> str:
    out = ""
    for top, below in view.stacks:
        if top != GAP:
            out += assistant(look, top, 0, more=_("below: {number}").format(number=below))
    return f'<ul class="helpers">{out}</ul>' if out else f'<p class="note">{escape(_("None left."))}</p>'


def rescues(view: View, look: Look) -> str:
    """Show the rescue stack of the Snake Temple, as far as the reader has seen it. Rule: A5.5."""
    if view.rescue_top == GAP:
        return ""
    shown = (view.rescue_top, *view.rescue)
    hidden = view.rescue_size - len(view.rescue)
    out = "".join(
        assistant(look, number, 0, more=_("below: {number}").format(number=hidden) if place == 0 and hidden else "")
        for place, number in enumerate(shown)
    )
    return part(_("Assistants to be rescued"), f'<ul class="helpers">{out}</ul>')


def exile_list(view: View, look: Look) -> str:
    """Show the cards out of the game; an effect can bring an item back. Rule: A5.2."""
    if not view.exiled:
        return ""
    title = escape(_("Exiled cards: {number}").format(number=len(view.exiled)))
    lit = [card for card in view.exiled if state_of(look, CARD_IDS[card])]
    taken = set(view.artifacts) | set(view.items) | set(view.own.hand if view.own else ())
    chips = ""
    for card in lit:
        if card not in taken:
            body = row(signs(CARDS[card].effect), look.prefix) + f"<span>{escape(words.card(card))}</span>"
            chips += chip(look, CARD_IDS[card], words.card(card), body)
    names = escape(words.count_cards(view.exiled))
    listed = f'<ul class="played">{chips}</ul>' if chips else ""
    return f"{listed}<details><summary>{title}</summary><p class=note>{names}</p></details>"


def stacks(view: View) -> str:
    one, two = (sum(TILE_LEVELS[tile] == level for tile in view.tiles_left) for level in (1, 2))
    lines = (
        _("Items to come: {number}").format(number=len(view.items_left)),
        _("Artefacts to come: {number}").format(number=len(view.artifacts_left)),
        _("Fear cards left: {number}").format(number=view.fears),
        _("Site tiles to come: {one} of level I, {two} of level II").format(one=one, two=two),
        _("Guardians to come: {number}").format(number=len(view.guardians_left)),
    )
    return f'<ul class="left note">{"".join(f"<li>{escape(line)}</li>" for line in lines)}</ul>'
