"""The reader's camp: store, assistants, idols with the effects of slots, guardians overcome. Rule: A2.4."""

from html import escape

from engine.titles.arnak.rules.components import FIGURES, SLOT_COUNT, SLOT_EFFECTS, SLOT_IDS
from engine.titles.arnak.rules.view import Shown, View
from games.boards.arnak import words
from games.boards.arnak.belongings import assistant, crates, goods, guardian, slots, temple_words
from games.boards.arnak.elements import LEGAL, state_of
from games.boards.arnak.lines import row
from games.boards.arnak.signs import signs
from games.boards.arnak.standing import unused_figures
from games.boards.contract import Look
from games.boards.kit.choosable import choosable
from games.lib.text.sentences import look_up as _


def camp(view: View, look: Look, seat: int) -> str:
    one = view.seats[seat]
    parts = (store(view, look, seat), helpers(look, one), idols(view, look, one), guardians(look, one))
    return f'<div class="board campgrid">{"".join(parts)}</div>'


def part(title: str, body: str) -> str:
    return f"<div><h3>{escape(title)}</h3>{body}</div>"


def note(text: str) -> str:
    return f'<p class="note">{escape(text)}</p>' if text else ""


def store(view: View, look: Look, seat: int) -> str:
    """Show resources, figures, and what is open in this turn and round."""
    one = view.seats[seat]
    unused = unused_figures(view, seat)
    message = _("Archaeologists unused: {number} of {all}")
    body = goods(look.prefix, one.resources) + note(message.format(number=unused, all=FIGURES))
    body += note(left_over(view, look))
    if one.planes:
        body += note(_("Until the end of the round all your travel icons count as planes."))
    if one.mask:
        body += note(_("Guardians give you no Fear at the end of this round."))
    tiles = temple_words(one.temple)
    body += note(_("Temple tiles: {points}").format(points=tiles) if tiles else "")
    return part(_("In store"), body)


def left_over(view: View, look: Look) -> str:
    """Show travel icons left over in this turn, as all the sets that they may be. Rule: A3.10."""
    if view.turn != look.seat or not max(view.icons):
        return ""
    sets = [words.travel_by(one) for one in view.icons if one]
    either = sets[0]
    for other in sets[1:]:
        either = _("{one} or {other}").format(one=either, other=other)
    return _("Travel icons left over in this turn: {icons}").format(icons=either)


def helpers(look: Look, one: Shown) -> str:
    cards = "".join(assistant(look, *shown) for shown in one.assistants)
    return part(_("Assistants"), f'<ul class="helpers">{cards}</ul>' if cards else note(_("None yet.")))


def guardians(look: Look, one: Shown) -> str:
    cards = "".join(guardian(look, number, number in one.boons) for number in one.guardians)
    return part(_("Guardians overcome"), f'<ul class="helpers">{cards}</ul>' if cards else note(_("None yet.")))


def idols(view: View, look: Look, one: Shown) -> str:
    """Show crates and slots, and what an idol brings in the next slot. Rule: A3.3, A6.2."""
    body = f'<p class="idols">{crates(look.prefix, one.crates)}</p>{slots(look.prefix, one.slots)}'
    if one.slots < SLOT_COUNT:
        ways = "".join(way(view, look, number) for number in range(len(SLOT_IDS)))
        body += note(_("An idol put into the next slot brings one of these:")) + f'<ul class="ways">{ways}</ul>'
    return part(_("Idols"), body)


def way(view: View, look: Look, number: int) -> str:
    """Draw one of the five effects of a slot. Outside an effect no other move has these words, so a click is clear."""
    token, effect = SLOT_IDS[number], SLOT_EFFECTS[number]
    said = words.effect(effect)
    body = f"{row(signs(effect), look.prefix)}<small>{token}</small>"
    state = state_of(look, token) if view.phase == "turn" else ""
    if not state:
        return f'<li><span class="way" role="img" aria-label="{escape(said)}">{body}</span></li>'
    return f'<li><span class="way" data-token="{token}" {choosable(said, state == LEGAL)}>{body}</span></li>'
