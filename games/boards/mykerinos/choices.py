"""The words of the legal moves as buttons, and why patrons are blocked. Rule: M4.4, M5, M7."""

from collections.abc import Sequence

from engine.titles.mykerinos.rules.components import COLOURS, NO_PATRON, PATRONS, SEASONS
from engine.titles.mykerinos.rules.legal import upright_patrons
from engine.titles.mykerinos.rules.position import Table
from games.boards.contract import Choice, Look
from games.boards.kit.seat_pieces import mark
from games.boards.mykerinos import words
from games.boards.mykerinos.bits import medal, sign
from games.boards.mykerinos.parcels import SIDES
from games.lib.text.sentences import look_up as _


def choices(table: Table, look: Look, legal: Sequence[str]) -> tuple[Choice, ...]:
    """Return the buttons in order; () for a seat that is not due."""
    if look.seat is None or look.seat != table.turn:
        return ()
    tokens = {token for move in legal for token in move.split(" ")}
    return tuple(PHASES[table.phase](table, look, tokens))


def excavation(table: Table, look: Look, tokens: set[str]) -> list[Choice]:
    """Rule: M4."""
    seat = table.turn
    reason = "" if table.personal[seat] else _("no cubes left")
    dig = _("One cube on a free space, or two: the first next to one of your cubes, the second next to the first.")
    found = [Choice("", _("Excavate or extend"), mark(COLOURS[seat], look.prefix), reason, dig)]
    upright = upright_patrons(table, seat)
    held = {table.deck.parcels[place].patron for place in table.claimed[seat]}
    for patron in PATRONS:
        if patron in held:
            why = ""
            if patron not in upright:
                why = _("used this season")
            elif patron not in tokens:
                why = obstacle(table, seat, patron)
            found.append(Choice(patron, words.short(patron), medal(patron, look.prefix), why, words.power(patron)))
    return [*found, Choice("pass", _("Pass"), sign("pass"), "", _("You take no more turns this season."))]


def obstacle(table: Table, seat: int, patron: str) -> str:
    """Return why an upright parcel has no legal use. Rule: M4.3, M4.4."""
    stock = table.personal[seat]
    if not stock:
        return _("no cubes left")
    if patron == "violet" and not table.general[seat]:
        return _("general stock empty")
    if patron == "brown":
        return _("no room to enter")
    if patron == "blackmore" and stock < 2:
        return _("needs two cubes")
    if patron == "tangerine" and stock < 3:
        return _("needs three cubes")
    if patron == "tangerine" and not table.cubes[seat]:
        return _("you have no cube on the board to extend from")
    return _("nowhere to put it")


def ready_patrons(table: Table, seat: int) -> list[str]:
    """Return the patrons with an upright parcel; Tangerine also needs a cube on the board. Rule: M4.4."""
    return [patron for patron in upright_patrons(table, seat) if patron != "tangerine" or table.cubes[seat]]


def neutral(table: Table, look: Look, tokens: set[str]) -> list[Choice]:
    """Rule: M7.3."""
    place = _(
        "One neutral cube on a free space, or two: the first next to a neutral cube, the second next to the first."
    )
    return [
        Choice("neutral", _("Neutral cubes"), mark("white", look.prefix), "", place),
        Choice("skip", _("Skip"), sign("skip")),
    ]


def survey(table: Table, look: Look, tokens: set[str]) -> list[Choice]:
    """Rule: M5.2, M5.3."""
    found = parcels(table, look)
    if table.steps[0].kind == "take":
        return [*found, Choice("decline", _("Decline"), sign("decline"), "", _("Take nothing in this area."))]
    seat = table.turn
    why = ""
    if "museum" not in tokens:
        why = _("no room to enter") if table.general[seat] else _("general stock empty")
    enter = _("Put one cube from your general stock into a museum room: choose the room.")
    return [*found, Choice("museum", _("Museum"), sign("museum"), why, enter)]


def remove(table: Table, look: Look, tokens: set[str]) -> list[Choice]:
    """Rule: M7.4."""
    gone = _("The parcel leaves the game; nobody scores it.")
    return [
        Choice("remove", _("Remove a parcel"), mark("white", look.prefix), "", gone),
        *parcels(table, look, lent=False),
    ]


def parcels(table: Table, look: Look, lent: bool = True) -> list[Choice]:
    """Return the parcels left in the surveyed area. `lent`: claiming one brings its patron's help."""
    found = []
    for offset, side in enumerate(SIDES):
        dealt = table.region[2 * table.area + offset]
        if dealt is not None:
            card = table.deck.parcels[dealt[0]]
            message = _("Left: {parcel}") if side == "left" else _("Right: {parcel}")
            help_text = lends(table, card.patron) if lent else ""
            emblem = medal(card.patron, look.prefix)
            found.append(Choice(side, message.format(parcel=words.parcel(card)), emblem, "", help_text))
    return found


def lends(table: Table, patron: str) -> str:
    """Say what a parcel of the patron offers besides points, unless no season follows. Rule: M4.4."""
    if patron == NO_PATRON:
        return words.power(patron)
    if table.season == SEASONS:
        return ""
    return _("From next season on, {patron} helps you once a season: {power}").format(
        patron=words.patron(patron), power=words.power(patron)
    )


def nothing(table: Table, look: Look, tokens: set[str]) -> list[Choice]:
    return []


PHASES = {
    "excavation": excavation,
    "neutral": neutral,
    "survey": survey,
    "remove": remove,
    "chance": nothing,
    "over": nothing,
}
