"""Bots: callables that choose one of a seat's legal moves. They know the contract only, and see a view only."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from engine.bots.greedy import greedy
from engine.bots.random_bot import random_bot
from engine.contract import AnyTitle
from engine.errors import OptionError
from engine.sentences import Listing, Sentence, gettext_noop

Bot = Callable[[AnyTitle, Any, int, Sequence[str], Random], str]
"""`bot(title, view, seat, legal_moves, random)`: one of the legal moves (there is at least one).

`view` is the title's view for that seat, `random` the only source of chance, so that a duel can be repeated.
"""

BOTS: dict[str, Bot] = {"random": random_bot, "greedy": greedy}
"""Name -> bot."""

NAMES: dict[str, str] = {"random": gettext_noop("Beginner bot"), "greedy": gettext_noop("Club bot")}
"""Name -> what people call it, by how strong it is: rungs of a ladder that go on upwards, so that a name stays true when stronger
bots come. Records and rows hold the name, never this.
"""

NO_BOT = gettext_noop("There is no bot called “{bot}”. The bots are: {bots}.")


def get_bot(name: str) -> Bot:
    """The bot of that name. Raises OptionError."""
    if name not in BOTS:
        raise OptionError(Sentence(NO_BOT, {"bot": name[:40], "bots": Listing(tuple(BOTS))}))
    return BOTS[name]
