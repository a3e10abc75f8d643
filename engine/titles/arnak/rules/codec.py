"""Write a position as JSON and read it back, strictly: anything that `to_json` does not write is refused. Rule: A1, A8.

Decks and the phase follow from the rest and are not written, so each card is in exactly one place in any loaded
position. Names are those of the notation; tasks of the agenda are lists.
"""

from typing import Any

from engine.errors import PositionError
from engine.sentences import Sentence, gettext_noop
from engine.titles.arnak.rules.components import (
    ARROWS,
    ASSISTANT_IDS,
    BONUS_IDS,
    CARD_IDS,
    COLOURS,
    GUARDIAN_IDS,
    IDOL_IDS,
    RIVAL_IDS,
    SPACE_IDS,
    STACK_IDS,
    TEMPLES,
    TILE_IDS,
)
from engine.titles.arnak.rules.effects import RESOURCES
from engine.titles.arnak.rules.invariants import contradiction
from engine.titles.arnak.rules.loading import FIGURES, load
from engine.titles.arnak.rules.plain import Misfit, icons_text, seats_text, text, to_lists
from engine.titles.arnak.rules.position import CLOSED, FREE, NO_SEAT, Position, Rival, Seat
from engine.titles.arnak.rules.view import View, imagine

BROKEN = gettext_noop("This is no stored position of Lost Ruins of Arnak: {what} is wrong.")


def to_json(position: Position) -> dict[str, Any]:
    """Return the whole position as plain data."""
    return {
        "players": position.players,
        "temple": TEMPLES[position.temple],
        "difficulty": position.difficulty,
        "round": position.round,
        "starter": None if position.starter == NO_SEAT else COLOURS[position.starter],
        "turn": None if position.turn == NO_SEAT else COLOURS[position.turn],
        "action": "done" if position.acted else "due",
        "agenda": to_lists(position.agenda),
        "icons": [icons_text(one) for one in position.icons],
        "seats": {COLOURS[number]: seat_json(position, seat) for number, seat in enumerate(position.seats)},
        "figures": {
            SPACE_IDS[space]: "closed" if figure == CLOSED else FIGURES[figure]
            for space, figure in enumerate(position.figures)
            if figure != FREE
        },
        "tiles": text(TILE_IDS, position.tiles),
        "idols": text(IDOL_IDS, position.idols),
        "guardians": text(GUARDIAN_IDS, position.guardians),
        "artifacts": text(CARD_IDS, position.artifacts),
        "items": text(CARD_IDS, position.items),
        "tops": text(CARD_IDS, (position.artifact_top, position.item_top)),
        "exiled": text(CARD_IDS, position.exiled),
        "under": [text(TILE_IDS, under) for under in position.tiles_under],
        "bonuses": [text(BONUS_IDS, kinds) for kinds in position.bonuses],
        "bonuses_left": text(BONUS_IDS, position.bonuses_left),
        "lost": {
            "tiles": text(BONUS_IDS, position.lost),
            "size": position.lost_size,
            "seen": seats_text(position.lost_seen),
        },
        "arrivals": text(FIGURES, position.arrivals),
        "stacks": [[text(ASSISTANT_IDS, (top,)), below] for top, below in position.stacks],
        "rescue": {
            "top": text(ASSISTANT_IDS, (position.rescue_top,)),
            "below": position.rescue_size,
            "known": text(ASSISTANT_IDS, position.rescue),
            "seen": seats_text(position.rescue_seen),
        },
        "assistants_left": text(ASSISTANT_IDS, position.assistants_left),
        "rival": None if position.rival is None else rival_json(position, position.rival),
    }


def seat_json(position: Position, seat: Seat) -> dict[str, Any]:
    spaces = position.track.spaces
    return {
        "resources": dict(zip(RESOURCES, seat.resources, strict=True)),
        "hand": text(CARD_IDS, seat.hand),
        "deck": [text(CARD_IDS, layer) for layer in seat.deck],
        "looking": text(CARD_IDS, seat.looking),
        "area": text(CARD_IDS, seat.area),
        "fear_tiles": seat.fear_tiles,
        "glass": spaces[seat.glass].id,
        "book": spaces[seat.book].id,
        "crates": seat.crates,
        "slots": seat.slots,
        "assistants": {
            ASSISTANT_IDS[number]: f"{'gold' if gold else 'silver'} {'ready' if ready else 'exhausted'}"
            for number, gold, ready in seat.assistants
        },
        "guardians": text(GUARDIAN_IDS, seat.guardians),
        "boons": text(GUARDIAN_IDS, seat.boons),
        "temple": dict(zip(STACK_IDS, seat.temple, strict=True)),
        "passed": seat.passed,
        "done": seat.done,
        "mask": seat.mask,
        "planes": seat.planes,
    }


def rival_json(position: Position, rival: Rival) -> dict[str, Any]:
    return {
        "glass": position.track.spaces[rival.glass].id,
        "temple": dict(zip(STACK_IDS, rival.temple, strict=True)),
        "guardians": text(GUARDIAN_IDS, rival.guardians),
        "cards": text(CARD_IDS, rival.cards),
        "idols": text(IDOL_IDS, rival.idols),
        "others": rival.others,
        "tiles": text(RIVAL_IDS, rival.tiles),
        "unused": text(RIVAL_IDS, rival.unused),
        "arrow": text(ARROWS, (rival.arrow,)),
        "first": text(ARROWS, (rival.first,)),
    }


def from_json(data: object) -> Position:
    """Return the position that `to_json` wrote, or raise PositionError."""
    try:
        position = load(data)
        wrong = contradiction(position)
    except Misfit as misfit:
        wrong = str(misfit)
    except RecursionError:
        wrong = "the agenda"
    if wrong:
        raise PositionError(Sentence(BROKEN, {"what": wrong}))
    return position


def shown_json(view: View) -> dict[str, Any]:
    """Return what the view shows, as `to_json` writes it. Rule: A8.1."""
    data = to_json(imagine(view, lambda n: 0))
    for number, one in enumerate(view.seats):
        if not view.opened and (view.own is None or number != view.seat):
            data["seats"][COLOURS[number]] |= {
                "hand": one.held,
                "deck": one.in_deck,
                "looking": one.looked_at,
                "cards": text(CARD_IDS, one.cards),
            }
    data["lost"]["tiles"] = text(BONUS_IDS, view.lost)
    data["rescue"]["known"] = text(ASSISTANT_IDS, view.rescue)
    data["bonuses_left"] = text(BONUS_IDS, view.bonuses_left)
    data["assistants_left"] = text(ASSISTANT_IDS, view.assistants_left)
    return data
