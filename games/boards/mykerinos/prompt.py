"""What is to be decided, in a sentence or two. Rule: M4, M5, M7"""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.mykerinos.position import Position
from engine.mykerinos.rooms import enterable
from games.boards.contract import Look
from games.boards.mykerinos.forecast import outcome


def prompt(position: Position, look: Look) -> str:
    """To the seat that has to decide as "you"; to everybody else about it."""
    if position.phase == "over":
        return outcome(position, look)
    if position.phase == "chance":
        return _("The table is being set.") if not position.season else _("The next parcels are being dealt.")
    if position.turn == look.seat:
        return ASKED[position.phase](position)
    name = look.names[position.turn]
    if position.phase in ("survey", "remove"):
        return waiting_survey(position, name)
    if position.phase == "neutral":
        return _("{name} may now use neutral cubes.").format(name=name)
    if last_action(position):
        return _("{name} has the last action of the season.").format(name=name)
    return _("{name} is to move.").format(name=name)


def last_action(position: Position) -> bool:
    """Whether everybody else has passed. Rule: M4.5"""
    return len(position.scale) == position.players - 1


def excavation(position: Position) -> str:
    stock = position.personal[position.turn]
    if not stock:
        return _("You have no cubes left in your personal stock: you can only pass.")
    if last_action(position):
        return _("Everybody else has passed: you have one more action, then the survey begins.")
    message = ngettext(
        "Your turn: you have {cubes} cube. Put one on a free space, use a patron, or pass.",
        "Your turn: you have {cubes} cubes. Put one on a free space, or two beginning next to a cube of yours; "
        "use a patron; or pass.",
        stock,
    )
    return message.format(cubes=stock)


def neutral(position: Position) -> str:
    """Rule: M7.3"""
    message = ngettext(
        "You have {cubes} neutral cube: put it on a free space, or skip.",
        "You have {cubes} neutral cubes: put one on a free space, two beginning next to a neutral cube, or skip.",
        position.neutral[position.turn],
    )
    return message.format(cubes=position.neutral[position.turn])


def survey(position: Position) -> str:
    """Rule: M5.2, M5.3"""
    fields = {"area": position.area + 1}
    if position.steps[0].kind == "take":
        return _("Survey of area {area}: claim a parcel that is left, or decline.").format(**fields)
    if not position.general[position.turn]:
        message = _("Survey of area {area}: claim a parcel. Your general stock has no cube for the museum.")
        return message.format(**fields)
    if not enterable(position, position.turn):
        return _("Survey of area {area}: claim a parcel. The museum has no room that you can enter.").format(**fields)
    return _("Survey of area {area}: claim a parcel, or put a cube into the museum.").format(**fields)


def remove(position: Position) -> str:
    """Rule: M7.4"""
    message = _("Survey of area {area}: choose the parcel that the neutral colour removes from the game.")
    return message.format(area=position.area + 1)


ASKED = {"excavation": excavation, "neutral": neutral, "survey": survey, "remove": remove}


def waiting_survey(position: Position, name: str) -> str:
    message = {
        "act": _("Survey of area {area}: {name} claims a parcel or enters the museum."),
        "take": _("Survey of area {area}: {name} may claim a parcel that is left."),
        "remove": _("Survey of area {area}: {name} chooses the parcel that the neutral colour removes."),
    }[position.steps[0].kind]
    return message.format(area=position.area + 1, name=name)
