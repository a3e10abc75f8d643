"""The words of the drawings and panels, in the active language."""

from django.utils.translation import gettext_noop

from engine.titles.mykerinos.rules.components import NO_PATRON, PATRON_NAMES, Parcel
from engine.titles.mykerinos.rules.position import NEUTRAL_COLOUR, Table
from games.boards.contract import Look
from games.boards.kit.words import colour as colour
from games.boards.kit.words import listing as listing
from games.boards.kit.words import points as points
from games.lib.text.sentences import look_up as _


def cube(piece: str) -> str:
    """Name a cube by its piece in the sprite: `blue`, or `mine-blue` for the reader's."""
    return _("your cube") if piece.startswith("mine-") else _("{colour} cube").format(colour=colour(piece))


def patron(name: str) -> str:
    """Return `Lord Lemon`; `No patron` for the parcel without one."""
    return _("No patron") if name == NO_PATRON else _(PATRON_NAMES[name])


SHORT = {
    "violet": gettext_noop("Violet"),
    "lemon": gettext_noop("Lemon"),
    "brown": gettext_noop("Brown"),
    "blackmore": gettext_noop("Blackmore"),
    "tangerine": gettext_noop("Tangerine"),
}


def short(name: str) -> str:
    """Return the patron's name without the title."""
    return _(SHORT[name])


POWERS = {
    "violet": gettext_noop("Fetch one cube from your general stock, then excavate or extend."),
    "lemon": gettext_noop("Excavate on a pyramid, or extend with exactly one of the two cubes on a pyramid."),
    "brown": gettext_noop("Put one cube from your personal stock into the museum."),
    "blackmore": gettext_noop("Two cubes side by side on any free spaces without pyramids."),
    "tangerine": gettext_noop("Extend with three cubes, each next to the one before."),
    NO_PATRON: gettext_noop("Worth its points only: no power, no wing, not part of a set."),
}


def power(name: str) -> str:
    """Return what a parcel of that patron can do. Rule: M4.4."""
    return _(POWERS[name])


def parcel(card: Parcel) -> str:
    """Return `Lord Lemon, 3 points`."""
    return _("{patron}, {points}").format(patron=patron(card.patron), points=points(card.value))


def name(table: Table, look: Look, colour_number: int) -> str:
    """Return the name of the colour's holder; the neutral colour has none. Rule: M7.1."""
    if table.players == 2 and colour_number == NEUTRAL_COLOUR:
        return _("the neutral colour")
    return look.names[colour_number]


PHASES = {
    "chance": gettext_noop("the deal"),
    "excavation": gettext_noop("excavation"),
    "neutral": gettext_noop("neutral cubes"),
    "survey": gettext_noop("survey"),
    "remove": gettext_noop("survey"),
    "over": gettext_noop("finished"),
}


def phase(table: Table) -> str:
    return _(PHASES[table.phase])


def part(table: Table) -> str:
    return _("Season {season} of 4").format(season=table.season) if table.season else ""


def stage(table: Table) -> str:
    if table.phase == "over":
        return _("Finished")
    if not table.season:
        return _("Setting up")
    season = table.season
    if table.phase == "chance":
        return _("Season {season} of 4 is being dealt").format(season=season + 1)
    return _("Season {season} of 4, {phase}").format(season=season, phase=phase(table))
