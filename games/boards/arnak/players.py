"""The other players in facts: resources, counts, idols, assistants, guardians, played cards. Rule: A2.4, A8.1."""

from html import escape
from typing import NamedTuple

from django.utils.safestring import mark_safe
from django.utils.translation import ngettext

from engine.titles.arnak.rules.components import ASSISTANTS, COLOURS, GUARDIANS, TRACKS
from engine.titles.arnak.rules.view import Shown, View
from games.boards.arnak import words
from games.boards.arnak.belongings import crates, goods, slots, temple_words
from games.boards.arnak.lines import icon, row
from games.boards.arnak.signs import signs, travel
from games.boards.arnak.standing import Standing, unused_figures
from games.boards.contract import Look, Panel
from games.boards.kit.seat_pieces import mark
from games.boards.kit.words import reader_first
from games.lib.text.sentences import cache_by_language
from games.lib.text.sentences import look_up as _


class Facts(NamedTuple):
    """A player as shown on a plate.

    `doing` and `spaces` are words; `over`: the game is over; `unused`: archaeologists left; `total`: points.
    """

    seat: int
    name: str
    doing: str
    over: bool
    spaces: str
    unused: int
    total: int
    shown: Shown


def players(view: View, look: Look, counted: Standing) -> Panel | None:
    """Draw a plate for each other seat; for watchers and after the game, for every seat; None without plates."""
    everybody = look.seat is None or view.phase == "over"
    shown = [seat for seat in reader_first(view.players, look) if everybody or seat != look.seat]
    if not shown:
        return None
    plates = "".join(plate(view, look, seat, counted.seats[seat].total) for seat in shown)
    title = _("The players") if everybody else _("The others")
    return Panel("players", title, mark_safe(f'<div id="{look.prefix}players" class="players others">{plates}</div>'))


def status(view: View, seat: int) -> str:
    one = view.seats[seat]
    if view.phase == "over":
        return _("Final score")
    if view.turn == seat:
        return _("To move")
    if view.phase == "keep" and one.held and not one.done:
        return _("Chooses which cards to keep")
    return _("Has passed") if one.passed else _("Still in the round")


def plate(view: View, look: Look, seat: int, total: int) -> str:
    """Draw a player's plate; it is cached, as most of it stays during other players' turns."""
    doing, spaces, unused = status(view, seat), research_words(view, seat), unused_figures(view, seat)
    over = view.phase == "over"
    facts = Facts(seat, look.names[seat], doing, over, spaces, unused, total, view.seats[seat])
    return draw(look.prefix, facts)


@cache_by_language(512)
def draw(prefix: str, facts: Facts) -> str:
    one = facts.shown
    name = escape(facts.name)
    score = _("points") if facts.over else _("points now")
    head = (
        f"<header>{mark(COLOURS[facts.seat], prefix, 'big')}<div><h3>{name}</h3><p>{escape(facts.doing)}</p></div>"
        f'<dl class="score"><div><dt>{escape(score)}</dt><dd>{facts.total}</dd></div></dl></header>'
    )
    numbers = (
        (_("Hand"), str(one.held)),
        (_("Cards in the deck"), str(one.in_deck)),
        (_("Archaeologists unused"), str(facts.unused)),
        (_("Research"), facts.spaces),
    )
    terms = "".join(f"<div><dt>{escape(term)}</dt><dd>{escape(value)}</dd></div>" for term, value in numbers)
    terms += f"<div><dt>{escape(_('Idols'))}</dt><dd>{crates(prefix, one.crates)} {slots(prefix, one.slots)}</dd></div>"
    body = goods(prefix, one.resources) + f'<dl class="facts">{terms}</dl>'
    body += helper_list(prefix, one) + remarks(one) + hidden_cards(one)
    return f'<section class="player panel" aria-label="{name}">{head}{body}</section>'


def research_words(view: View, seat: int) -> str:
    """Name the spaces of glass and notebook, by the words of the notation."""
    spaces = TRACKS[view.temple].spaces
    one = view.seats[seat]
    return f"{spaces[one.glass].id}, {spaces[one.book].id}"


def helper_list(prefix: str, one: Shown) -> str:
    out = ""
    for number, gold, ready in one.assistants:
        effect = ASSISTANTS[number].sides[gold]
        used = "" if ready else f" {_('(exhausted)')}"
        said = f"{words.assistant_word(number)}{used}: {words.effect(effect)}"
        out += helper(icon("gold" if gold else "silver", prefix), row(signs(effect), prefix), said, bool(ready))
    for number in one.guardians:
        unused = number in one.boons
        boon = words.boon_text(number) if unused else _("boon used")
        said = f"{words.guardian_word(number)}: {boon}"
        out += helper(icon("guardian", prefix), boon_row(prefix, number) if unused else "", said, unused)
    return f'<ul class="minis">{out}</ul>' if out else ""


def boon_row(prefix: str, number: int) -> str:
    one = GUARDIANS[number]
    return row(travel(one.icons) or signs(one.boon), prefix)


def helper(picture: str, signs: str, said: str, ready: bool) -> str:
    spent = "" if ready else ' class="spent"'
    return f"<li{spent}>{picture}{signs}<small>{escape(said)}</small></li>"


def remarks(one: Shown) -> str:
    """Describe the play area, temple tiles and Fear tiles."""
    sentences = []
    if one.area:
        sentences.append(_("Play area: {cards}.").format(cards=words.count_cards(one.area)))
    tiles = temple_words(one.temple)
    if tiles:
        sentences.append(_("Temple tiles: {points}").format(points=tiles) + ".")
    if one.fear_tiles:
        message = ngettext("{number} Fear tile.", "{number} Fear tiles.", one.fear_tiles)
        sentences.append(message.format(number=one.fear_tiles))
    return f'<p class="note">{escape(" ".join(sentences))}</p>' if sentences else ""


def hidden_cards(one: Shown) -> str:
    """List hand and deck together; the others do not know which cards are in the hand. Rule: A8.1."""
    number = len(one.cards)
    if not number:
        return ""
    title = ngettext("Hand and deck together: {number} card", "Hand and deck together: {number} cards", number)
    cards = escape(words.count_cards(one.cards))
    return f'<details><summary>{escape(title.format(number=number))}</summary><p class="note">{cards}</p></details>'
