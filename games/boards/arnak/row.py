"""The card row: artifacts, the staff, items, with prices and what the reader lacks. Rule: A2.2, A4.4, A6.1."""

from html import escape

from engine.titles.arnak.rules.components import ARTIFACTS, CARDS, ROUNDS
from engine.titles.arnak.rules.effects import Resources
from engine.titles.arnak.rules.position import GAP
from engine.titles.arnak.rules.view import View
from games.boards.arnak import words
from games.boards.arnak.cards import card_item
from games.boards.arnak.palette import PEN
from games.boards.contract import Look
from games.lib.text.sentences import look_up as _


def card_row(view: View, look: Look) -> str:
    """Draw the row from the outermost artifact to the outermost item; cards next to the staff leave."""
    held = None if look.seat is None else view.seats[look.seat].resources
    out = [offer(view, look, card, held, place == 0) for place, card in enumerate(view.artifacts)][::-1]
    out.append(staff(view.round))
    out += [offer(view, look, card, held, place == 0) for place, card in enumerate(view.items)]
    out += [offer(view, look, card, held, False, _("on top of its stack")) for card in tops(view)]
    label = escape(_("The card row: artefacts, the staff, items"))
    return f'<ul class="board row" aria-label="{label}">{"".join(out)}</ul>'


def tops(view: View) -> list[int]:
    """Return the cards on top of their stacks that all have seen. Rule: A5.7."""
    return [card for card in (view.artifact_top, view.item_top) if card != GAP]


def offer(view: View, look: Look, card: int, held: Resources | None, leaves: bool, more: str = "") -> str:
    if card == GAP:
        return f'<li class="cell gap">{escape(_("empty"))}</li>'
    said = [more, shortage(card, held) if held else ""]
    if leaves and view.round < ROUNDS and view.phase != "over":
        said.append(_("leaves after this round"))
    return card_item(look, card, CARDS[card].id, "; ".join(part for part in said if part), priced=True)


def shortage(card: int, held: Resources) -> str:
    """Say what the reader lacks of its price. Rule: A4.4."""
    place = 1 if card >= ARTIFACTS[0] else 0
    lacking = CARDS[card].cost - held[place]
    if lacking <= 0:
        return _("you can pay it")
    amount = (0, min(lacking, 6), 0, 0, 0) if place else (min(lacking, 4), 0, 0, 0, 0)
    return _("{amount} short").format(amount=words.amounts_in(amount))


def staff(round_: int) -> str:
    """Draw the staff, which moves towards the items: each round there are more artifacts."""
    label = escape(_("The moon staff: round {round} of {rounds}").format(round=round_, rounds=ROUNDS))
    body = PEN.rect(-4, -150, 8, 330, 3, "tablet", "rim", 1.4) + PEN.circle(0, -168, 21, "silver", "rim", 1.8)
    body += PEN.path("M5,-182A15.5,15.5 0 1 0 13,-160A13,13 0 0 1 5,-182Z", "vellum", "ink", 1.4)
    body += "".join(PEN.path(f"M-8,{y}H8", s="rim", w=2.6) for y in (-120, -40, 60, 150))
    body += PEN.circle(0, 8, 21, "vellum", "rim", 1.8) + PEN.text(0, 17, round_, 27, more='text-anchor="middle"')
    picture = f'<svg viewBox="-24 -194 48 380" aria-hidden="true" font-weight="700">{body}</svg>'
    lying = escape(_("Above: artefacts. Below: items."))
    said = f'<p class="lying"><b>{label}</b> <small>{lying}</small></p>'
    return f'<li class="staff">{picture}{said}</li>'
