"""The word tokens of the legal moves as buttons, and blocked patrons with the reason. Rule: M4.4, M5, M7"""

from collections.abc import Sequence

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from engine.mykerinos.components import PATRONS
from engine.mykerinos.legal import upright_patrons
from engine.mykerinos.position import Position
from games.boards.blocks import mark
from games.boards.contract import Choice, Look
from games.boards.mykerinos import words
from games.boards.mykerinos.bits import medal
from games.boards.mykerinos.parcels import SIDES

NO_EMBLEM = SafeString("")


def choices(position: Position, look: Look, legal: Sequence[str]) -> tuple[Choice, ...]:
    """In the order of buttons; () for whoever is not due."""
    if look.seat is None or look.seat != position.turn:
        return ()
    tokens = {token for move in legal for token in move.split(" ")}
    return tuple(PHASES[position.phase](position, look, tokens))


def excavation(position: Position, look: Look, tokens: set[str]) -> list[Choice]:
    """Rule: M4"""
    seat = position.turn
    reason = "" if position.personal[seat] else _("no cubes left")
    dig = _("One cube on a free space, or two cubes in a row that begins next to a cube of yours.")
    found = [Choice("", _("Excavate or extend"), NO_EMBLEM, reason, dig)]
    upright = upright_patrons(position, seat)
    held = {position.deck.parcels[place].patron for place in position.claimed[seat]}
    for patron in PATRONS:
        if patron in held:
            why = ""
            if patron not in upright:
                why = _("turned")
            elif patron not in tokens:
                why = obstacle(position, seat, patron)
            found.append(Choice(patron, words.short(patron), medal(patron, look.prefix), why, words.power(patron)))
    return [*found, Choice("pass", _("Pass"), NO_EMBLEM, "", _("No more turns this season; you keep your cubes."))]


def obstacle(position: Position, seat: int, patron: str) -> str:
    """Why an upright parcel has no legal use. Rule: M4.3, M4.4"""
    stock = position.personal[seat]
    if not stock:
        return _("no cubes left")
    if patron == "violet" and not position.general[seat]:
        return _("general stock empty")
    if patron == "brown":
        return _("no room to enter")
    if patron == "blackmore" and stock < 2:
        return _("needs two cubes")
    if patron == "tangerine" and stock < 3:
        return _("needs three cubes")
    return _("no place for it")


def neutral(position: Position, look: Look, tokens: set[str]) -> list[Choice]:
    """Rule: M7.3"""
    place = _("One neutral cube on a free space, or two in a row that begins next to a neutral cube.")
    return [
        Choice("neutral", _("Neutral cubes"), mark("white", look.prefix), "", place),
        Choice("skip", _("Skip"), NO_EMBLEM, "", _("Use no neutral cubes this turn; you keep them.")),
    ]


def survey(position: Position, look: Look, tokens: set[str]) -> list[Choice]:
    """Rule: M5.2, M5.3"""
    found = parcels(position, look)
    if position.steps[0].kind == "take":
        return [*found, Choice("decline", _("Decline"), NO_EMBLEM, "", _("Take nothing in this area."))]
    seat = position.turn
    why = ""
    if "museum" not in tokens:
        why = _("no room to enter") if position.general[seat] else _("general stock empty")
    enter = _("One cube from your general stock into a room; choose it in the museum.")
    return [*found, Choice("museum", _("Museum"), NO_EMBLEM, why, enter)]


def remove(position: Position, look: Look, tokens: set[str]) -> list[Choice]:
    """Rule: M7.4"""
    gone = _("The parcel leaves the game; nobody scores it.")
    return [Choice("remove", _("Remove a parcel"), mark("white", look.prefix), "", gone), *parcels(position, look)]


def parcels(position: Position, look: Look) -> list[Choice]:
    """The parcels left in the area being surveyed."""
    found = []
    for offset, side in enumerate(SIDES):
        dealt = position.region[2 * position.area + offset]
        if dealt is not None:
            card = position.deck.parcels[dealt[0]]
            message = _("Left: {parcel}") if side == "left" else _("Right: {parcel}")
            emblem = medal(card.patron, look.prefix)
            found.append(Choice(side, message.format(parcel=words.parcel(card)), emblem, "", words.power(card.patron)))
    return found


def nothing(position: Position, look: Look, tokens: set[str]) -> list[Choice]:
    return []


PHASES = {
    "excavation": excavation,
    "neutral": neutral,
    "survey": survey,
    "remove": remove,
    "chance": nothing,
    "over": nothing,
}
