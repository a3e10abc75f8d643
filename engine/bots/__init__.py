"""Bots: callables that choose one of a seat's legal moves. They know the contract only, and see a view only."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from engine.bots.greedy import greedy
from engine.bots.levels import make_level
from engine.bots.random_bot import random_bot
from engine.contract import AnyTitle
from engine.errors import OptionError
from engine.sentences import Listing, Sentence, gettext_noop
from engine.thinking import BEGINNER, MASTER, STRONG, Noise

Bot = Callable[[AnyTitle, Any, int, Sequence[str], Random], str]
"""`bot(title, view, seat, legal_moves, random)`: one of the legal moves (there is at least one).

`view` is the title's view for that seat, `random` the only source of chance, so that a duel can be repeated.
"""

RANDOM, CLUB = "random", "greedy"
"""Older than the ladder's other rungs, and named in rows and records as they were then."""

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
"""Name -> what people call it, by how strong it is: rungs of a ladder that go on upwards, so that a name stays true when stronger
bots come. Records and rows hold the name, never this.
"""

NO_BOT = gettext_noop("There is no bot called “{bot}”. The bots are: {bots}.")


NO_LEVEL = gettext_noop("{title} has no bot called “{bot}”. It has: {bots}.")


def check_level(title: AnyTitle, name: str) -> None:
    """Refuse a level that the title does not have. Raises OptionError."""
    bots = bots_of(title)
    if name in NAMES and name not in bots:
        raise OptionError(Sentence(NO_LEVEL, {"title": title.name, "bot": name, "bots": Listing(bots)}))


def get_bot(name: str) -> Bot:
    """The bot of that name. Raises OptionError."""
    if name not in BOTS:
        raise OptionError(Sentence(NO_BOT, {"bot": name[:40], "bots": Listing(tuple(BOTS))}))
    return BOTS[name]


def bots_of(title: AnyTitle) -> tuple[str, ...]:
    """The names of the bots that the title is played with, the weakest first."""
    if title.mind is None:
        return (RANDOM,)
    return tuple(name for name in BOTS if name in (RANDOM, CLUB) or name in title.mind.thinking)


def is_slow(bot: str, title: AnyTitle) -> bool:
    """Whether that bot thinks for longer in this title than a look at the moves takes."""
    return title.mind is not None and not isinstance(title.mind.thinking.get(bot, Noise(0.0)), Noise)
