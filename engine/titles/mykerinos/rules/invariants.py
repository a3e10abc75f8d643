"""Check that a position is consistent, whenever a stored one is loaded. Rule: M1 to M7."""

from collections.abc import Callable

from engine.titles.mykerinos.rules.components import CUBES
from engine.titles.mykerinos.rules.position import CHANCE, NO_SEAT, Position, parcels_this_season
from engine.titles.mykerinos.rules.spaces import LAND, parcel_spaces
from engine.titles.mykerinos.rules.survey import decisions

DECIDING = ("excavation", "neutral", "survey", "remove")
"""The phases in which a seat is due."""
SLOT_SPACES = tuple(sum(1 << bit for bit in parcel_spaces(slot)) for slot in range(12))


def contradiction(position: Position) -> str:
    """Return the first contradiction of the position in words, "" without one."""
    return next((what for holds, what in CHECKS if not holds(position)), "")


def turn_fits(position: Position) -> bool:
    """Check that the turn fits the phase: a seat's, chance's, or no seat's. Rule: M3.1."""
    if position.phase in DECIDING:
        return position.turn >= 0
    return position.turn == (CHANCE if position.phase == "chance" else NO_SEAT)


def cubes_complete(position: Position) -> bool:
    """Check that every colour has its 25 cubes. Rule: M1.4."""
    for colour, mask in enumerate(position.cubes):
        total = position.general[colour] + mask.bit_count()
        if colour < position.players:
            total += position.personal[colour] + position.museum[colour].bit_count()
        else:
            total += sum(position.neutral)
        if total != CUBES:
            return False
    return True


def apart(masks: tuple[int, ...]) -> bool:
    together = 0
    for mask in masks:
        if together & mask:
            return False
        together |= mask
    return True


def region_fits(position: Position) -> bool:
    """Check the number of parcels, the pyramids on them, and that no cube lies off the region. Rule: M3.2."""
    size = len(position.region)
    land = LAND[position.height] if size else 0
    if any(mask & ~land for mask in (*position.cubes, position.pyramids)):
        return False
    if not size:
        return True
    for slot, dealt in enumerate(position.region):
        if dealt and position.pyramids & SLOT_SPACES[slot] != position.deck.pyramids[slot][dealt[0]][dealt[1]]:
            return False
    return True


def season_fits(position: Position) -> bool:
    """Check that the region and the number of dealt parcels fit phase and season. Rule: M3.2."""
    deciding = position.phase in DECIDING
    if position.phase == "over" and position.season != 4:
        return False
    if position.phase == "chance" and position.season == 4:
        return False
    if deciding and not (position.season and position.wings and position.first != CHANCE):
        return False
    if (position.season and not position.wings) or (position.wings and position.first == CHANCE):
        return False
    if len(position.region) != (parcels_this_season(position.season) if deciding else 0):
        return False
    return position.dealt.bit_count() == sum(parcels_this_season(season + 1) for season in range(position.season))


def steps_fit(position: Position) -> bool:
    """Check that the steps are the rest of the area's decisions, the due one first. Rule: M5."""
    if position.phase not in ("survey", "remove"):
        return not position.steps and not position.area
    if not position.steps or 2 * position.area >= len(position.region):
        return False
    first = position.steps[0]
    if first.seat != position.turn or (first.kind == "remove") != (position.phase == "remove"):
        return False
    return decisions(position, position.area)[-len(position.steps) :] == position.steps


def scale_fits(position: Position) -> bool:
    """Check the passing scale: complete in the survey, else without the seat to move. Rule: M4.3, M4.5."""
    scale = position.scale
    if len(set(scale)) < len(scale):
        return False
    if position.phase in ("survey", "remove"):
        return len(scale) == position.players
    if position.phase in ("excavation", "neutral"):
        return len(scale) < position.players and position.turn not in scale
    return not scale


def neutral_fits(position: Position) -> bool:
    """Check that a seat that places neutral cubes has some. Rule: M7.3."""
    return position.phase != "neutral" or (position.players == 2 and bool(position.neutral[position.turn]))


CHECKS: tuple[tuple[Callable[[Position], bool], str], ...] = (
    (turn_fits, "turn"),
    (cubes_complete, "the number of cubes"),
    (lambda position: apart(position.cubes), "a space with two cubes"),
    (lambda position: apart(position.museum), "a room with two cubes"),
    (season_fits, "the season"),
    (region_fits, "the region"),
    (scale_fits, "the passing scale"),
    (steps_fit, "the survey"),
    (neutral_fits, "the neutral colour"),
)
