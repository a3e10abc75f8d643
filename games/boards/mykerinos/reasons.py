"""Why a space or a room cannot be chosen now: what the engine would say, told before anything is sent. Rule: M2.4, M4, M5, M7"""

from collections.abc import Iterator
from functools import lru_cache

from engine.sentences import Field, Sentence
from engine.titles.mykerinos.rules.placements import PLACEMENTS
from engine.titles.mykerinos.rules.position import Position, Table
from engine.titles.mykerinos.rules.refusals import patron_refusal, placement_refusal, room_refusal, survey_refusal
from engine.titles.mykerinos.rules.rooms import room_texts
from engine.titles.mykerinos.rules.spaces import NAMES, parcel_spaces
from engine.titles.mykerinos.rules.view import View, imagine
from games.base.sentences import active_language, tell
from games.base.sentences import look_up as _
from games.boards.contract import Look

DIGGING = ("excavation", "neutral")
REPLACED = "+"


def reasons(table: Table, look: Look) -> dict[str, str]:
    """By token of the board that is in no legal move of the seat that is due; {} for every other seat."""
    if look.seat is None or look.seat != table.turn:
        return {}
    position = imagine(View(None, table))
    found = dict([*spaces(position, look), *rooms(position, look)])
    stock = position.neutral if position.phase == "neutral" else position.personal
    if position.phase in DIGGING and stock[position.turn] > 1:
        found[REPLACED] = _("A second cube has to stand next to the first, {old}. So {new} takes its place.")
    return found


def spaces(position: Position, look: Look) -> Iterator[tuple[str, str]]:
    """The spaces of parcels that lie, and those with cubes where a parcel has gone."""
    language = active_language()
    survey = _("Nobody places cubes in the region during the survey.")
    cubes = 0
    for mask in position.cubes:
        cubes |= mask
    for slot, dealt in enumerate(position.region):
        for bit in parcel_spaces(slot):
            name = NAMES[bit]
            if name not in look.within and (dealt is not None or cubes >> bit & 1):
                yield name, space(language, position, name) if position.phase in DIGGING else survey


def space(language: str, position: Position, name: str) -> str:
    """Rule: M4.1, M4.3"""
    fields: dict[str, Field] = {"move": name}
    line = f"neutral {name}" if position.phase == "neutral" else name
    message, _rule = placement_refusal(position, line, fields)
    said = tell_refusal(language, message, name)
    stands = any(mask & PLACEMENTS[name].mask for mask in position.cubes)
    if position.pyramids & PLACEMENTS[name].mask and not stands and position.phase == "excavation":
        if any(position.deck.parcels[parcel].patron == "lemon" for parcel in position.claimed[position.turn]):
            return f"{said} {_('You have already used Lord Lemon this season.')}"
        return f"{said} {_('Only Lord Lemon lets you place a cube on a pyramid.')}"
    return said


@lru_cache(maxsize=4096)
def tell_refusal(language: str, message: str, name: str) -> str:
    """What a refusal says of one space or room, in the language that is active: it names nothing else."""
    return tell(Sentence(message, {"move": name}), ())


def rooms(position: Position, look: Look) -> Iterator[tuple[str, str]]:
    """Rule: M2.4, M4.4, M5.2"""
    closed = closed_museum(position)
    language = active_language()
    for text in room_texts(position.deck.name, position.wings):
        if text not in look.within:
            yield text, closed or tell_refusal(language, room_message(position, text), text)


def closed_museum(position: Position) -> str:
    """Why no room at all can be entered now; "" where some could be."""
    if position.phase == "remove":
        return _("Now you choose the parcel that the neutral colour removes.")
    if position.phase == "survey":
        return ""
    if position.phase == "neutral" or patron_refusal(position, "brown", {}) is not None:
        return _("Cubes enter the museum in the survey, or with Sir Brown during the season.")
    return ""


def room_message(position: Position, text: str) -> str:
    """Why that room cannot be entered where others could be."""
    if position.phase == "survey":
        return survey_refusal(position, "museum", text)[0]
    return room_refusal(position, text)[0]
