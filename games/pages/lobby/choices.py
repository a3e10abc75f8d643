"""Choices in forms of the lobby."""

from typing import Any

from django.conf import settings
from django.utils.translation import gettext_lazy as _

from engine.bots import CLUB, bots_of
from engine.contract import AnyTitle
from engine.registry import TITLES, get_title
from engine.thinking import BEGINNER, MASTER, STRONG
from games.lobby.new_game import BOT, EMAIL, LINK, ME, NAME, OPEN
from games.models import Seat
from games.table.table import holder_name

Choices = list[tuple[str, Any]]

ANY = ("", _("any"))
HOW_STRONG = {
    BEGINNER: _("Beginner: makes mistakes"),
    CLUB: _("Club: takes what looks best now"),
    STRONG: _("Strong: thinks ahead"),
    MASTER: _("Master: thinks further ahead"),
}
"""The bots that are offered, the weakest first, and how they play. One that plays at random has no place among them; games of
before have it.
"""


def titles() -> Choices:
    """Return id and name of the titles that can be played."""
    return [(title, get_title(title).name) for title in TITLES]


def seat_numbers() -> Choices:
    """Return the numbers of seats that some title allows."""
    return [
        (str(count), str(count)) for count in sorted({count for title in TITLES for count in get_title(title).seats})
    ]


def languages() -> Choices:
    return [(code, name) for code, name in settings.LANGUAGES]


def bots(title: AnyTitle) -> Choices:
    """Return the title's bots, as kinds of seats."""
    return [(BOT + name, holder_name(Seat(bot=name))) for name in bots_of(title) if name in HOW_STRONG]


def strengths() -> Choices:
    """Return the bots by strength, with the titles of those that not every title has."""
    return [(name, strength_label(name)) for name in HOW_STRONG]


def strength_label(bot: str) -> str:
    having = [title.name for title in map(get_title, TITLES) if bot in bots_of(title)]
    label = str(HOW_STRONG[bot])
    if len(having) == len(TITLES):
        return label
    return _("{strength} (only in {titles})").format(strength=label, titles=", ".join(having))


def guests() -> Choices:
    """Return the ways to invite somebody."""
    return [
        (NAME, _("a player here, by name")),
        (EMAIL, _("a friend, by email")),
        (LINK, _("anyone I give the link to")),
    ]


def seat_kinds(title: AnyTitle) -> Choices:
    """All that a seat of a new game of the title can be."""
    return [(ME, _("me")), (OPEN, _("anyone")), *guests(), *bots(title)]
