"""Bots: callables that choose one of a seat's legal moves from its view, by the contract alone."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from engine.bots.greedy import greedy, random_bot
from engine.bots.levels import make_level
from engine.contract import AnyTitle
from engine.errors import OptionError
from engine.sentences import Listing, Sentence, gettext_noop
from engine.thinking import BEGINNER, MASTER, STRONG, Noise

Bot = Callable[[AnyTitle, Any, int, Sequence[str], Random], str]
"""`bot(title, view, seat, legal_moves, random)`: one of the legal moves, of which there is at least one.

`view` is the seat's view, `random` the only source of chance, so that a duel can be repeated.
"""

RANDOM, CLUB = "random", "greedy"
"""The oldest bots, under the names that rows and records have for them."""

BOTS: dict[str, Bot] = {
    RANDOM: random_bot,
    BEGINNER: make_level(BEGINNER),
    CLUB: greedy,
    STRONG: make_level(STRONG),
    MASTER: make_level(MASTER),
}
"""Name -> bot, the weakest first."""

NAMES: dict[str, str] = {
    RANDOM: gettext_noop("Random bot"),
    BEGINNER: gettext_noop("Beginner bot"),
    CLUB: gettext_noop("Club bot"),
    STRONG: gettext_noop("Strong bot"),
    MASTER: gettext_noop("Master bot"),
}
"""Name -> its label for people, by strength. Records and rows hold the name, never the label."""

NO_BOT = gettext_noop("There is no bot called “{bot}”. The bots are: {bots}.")
NO_LEVEL = gettext_noop("{title} has no bot called “{bot}”. It has: {bots}.")


def check_level(title: AnyTitle, name: str) -> None:
    """Raise OptionError for a bot that the title does not have."""
    bots = bots_of(title)
    if name in NAMES and name not in bots:
        raise OptionError(Sentence(NO_LEVEL, {"title": title.name, "bot": name, "bots": Listing(bots)}))


def get_bot(name: str) -> Bot:
    """Return the bot of that name. Raises OptionError."""
    if name not in BOTS:
        raise OptionError(Sentence(NO_BOT, {"bot": name[:40], "bots": Listing(tuple(BOTS))}))
    return BOTS[name]


def bots_of(title: AnyTitle) -> tuple[str, ...]:
    """Return the names of the title's bots, the weakest first."""
    if title.mind is None:
        return (RANDOM,)
    return tuple(name for name in BOTS if name in (RANDOM, CLUB) or name in title.mind.thinking)


def is_slow(bot: str, title: AnyTitle) -> bool:
    """Return whether the bot searches in this title, instead of playing at a glance."""
    return title.mind is not None and not isinstance(title.mind.thinking.get(bot, Noise(0.0)), Noise)
