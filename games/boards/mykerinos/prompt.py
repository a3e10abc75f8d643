"""What is to be decided, in a sentence or two. Rule: M4, M5, M7."""

from engine.titles.mykerinos.rules.position import Table
from engine.titles.mykerinos.rules.rooms import enterable
from engine.titles.mykerinos.rules.scoring import count, result
from games.boards.contract import Look
from games.boards.mykerinos import words
from games.boards.mykerinos.choices import ready_patrons
from games.boards.mykerinos.forecast import outcome
from games.lib.text.sentences import look_up as _
from games.lib.text.sentences import look_up_plural as ngettext


def prompt(table: Table, look: Look) -> str:
    """Address the deciding seat as "you", and tell everybody else about it."""
    if table.phase == "over":
        return f"{outcome(table, look)} {own_points(table, look)}".strip()
    if table.phase == "chance":
        return _("The game is being set up.") if not table.season else _("The next parcels are being dealt.")
    if table.turn == look.seat:
        return PROMPTS[table.phase](table)
    name = look.names[table.turn]
    if table.phase in ("survey", "remove"):
        return waiting_survey(table, name)
    if table.phase == "neutral":
        return _("Waiting for {name} (neutral cubes).").format(name=name)
    if last_action(table):
        return _("{name} has the last action of the season.").format(name=name)
    return _("{name} to move.").format(name=name)


def own_points(table: Table, look: Look) -> str:
    """Return the reader's points; "" for watchers and for a sole winner. Rule: M6."""
    end = result(table)
    if look.seat is None or (end is not None and end.winners == (look.seat,)):
        return ""
    return _("You have {points}.").format(points=words.points(count(table, look.seat).total))


def last_action(table: Table) -> bool:
    """Return whether all other seats have passed. Rule: M4.5."""
    return len(table.scale) == table.players - 1


def excavation(table: Table) -> str:
    stock = table.personal[table.turn]
    if not stock:
        return _("You have no cubes left in your personal stock: you can only pass.")
    if last_action(table):
        return _("Everyone else has passed: you have one more action, then the survey begins.")
    if not ready_patrons(table, table.turn):
        plain = ngettext(
            "Your turn: you have {cubes} cube. Excavate with it, or pass.",
            "Your turn: you have {cubes} cubes. Excavate with one, extend with two, or pass.",
            stock,
        )
        return plain.format(cubes=stock)
    message = ngettext(
        "Your turn: you have {cubes} cube. Excavate with it, use a patron, or pass.",
        "Your turn: you have {cubes} cubes. Excavate with one, extend with two, use a patron, or pass.",
        stock,
    )
    return message.format(cubes=stock)


def neutral(table: Table) -> str:
    """Rule: M7.3."""
    message = ngettext(
        "Still your turn: you have {cubes} neutral cube. Excavate with it, or skip.",
        "Still your turn: you have {cubes} neutral cubes. Excavate with one, extend with two, or skip.",
        table.neutral[table.turn],
    )
    return message.format(cubes=table.neutral[table.turn])


def survey(table: Table) -> str:
    """Rule: M5.2, M5.3."""
    fields = {"area": table.area + 1}
    if table.steps[0].kind == "take":
        return _("Survey of area {area}: claim a parcel that is left, or decline.").format(**fields)
    if not table.general[table.turn]:
        message = _("Survey of area {area}: claim a parcel. Your general stock has no cube for the museum.")
        return message.format(**fields)
    if not enterable(table, table.turn):
        return _("Survey of area {area}: claim a parcel. The museum has no room that you can enter.").format(**fields)
    return _("Survey of area {area}: claim a parcel, or put a cube into the museum.").format(**fields)


def remove(table: Table) -> str:
    """Rule: M7.4."""
    message = _("Area {area}: choose a parcel for the neutral colour to remove.")
    return message.format(area=table.area + 1)


PROMPTS = {"excavation": excavation, "neutral": neutral, "survey": survey, "remove": remove}


def waiting_survey(table: Table, name: str) -> str:
    message = {
        "act": _("Survey of area {area}: {name} claims a parcel or enters the museum."),
        "take": _("Survey of area {area}: {name} may claim a parcel that is left."),
        "remove": _("Area {area}: {name} chooses a parcel for the neutral colour to remove."),
    }[table.steps[0].kind]
    return message.format(area=table.area + 1, name=name)
