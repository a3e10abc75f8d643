"""What forms of the lobby let people choose from."""

from typing import Any

from django.conf import settings
from django.utils.translation import gettext_lazy as _

from engine.bots import BOTS
from engine.registry import TITLES, get_title
from games.core.table import bot_name, holder_name
from games.lobby.new_game import BOT, EMAIL, LINK, ME, NAME, OPEN
from games.models import Seat

Choices = list[tuple[str, Any]]

ANY = ("", _("any"))
HOW_STRONG = {
    "random": _("Beginner: plays at random"),
    "greedy": _("Club: takes what looks best now"),
}
"""The bots, and how they play."""


def titles() -> Choices:
    """The titles that can be played: id and name."""
    return [(title, get_title(title).name) for title in TITLES]


def seat_numbers() -> Choices:
    """The numbers of seats that some title can be played with."""
    return [
        (str(count), str(count)) for count in sorted({count for title in TITLES for count in get_title(title).seats})
    ]


def languages() -> Choices:
    """The languages of the site."""
    return [(code, name) for code, name in settings.LANGUAGES]


def bots() -> Choices:
    """The bots, as kinds of seats."""
    return [(BOT + name, holder_name(Seat(bot=name))) for name in BOTS]


def strengths() -> Choices:
    """The bots by how strong they are."""
    return [(name, HOW_STRONG.get(name) or bot_name(name)) for name in BOTS]


def guests() -> Choices:
    """The ways to invite somebody."""
    return [
        (NAME, _("a player here, by name")),
        (EMAIL, _("a friend, by email")),
        (LINK, _("anyone I give the link to")),
    ]


def seat_kinds() -> Choices:
    """All that a seat of a new game can be."""
    return [(ME, _("me")), (OPEN, _("anyone")), *guests(), *bots()]
