"""A bot's decision as plain data, made here or in a process of its own (`engine.cli.thinker`)."""

from random import Random
from typing import Any, TypedDict

from engine.bots import BOTS
from engine.contract import P, Title, V
from engine.registry import get_title


class Question(TypedDict):
    """A decision to make. `position`: as the title's `to_json` writes it. `dice`: the seed of the bot's chance, in hex."""

    title: str
    rules: int
    position: dict[str, Any]
    seat: int
    bot: str
    dice: str


def decide(title: Title[P, V], position: P, seat: int, bot: str, dice: bytes) -> str:
    """Return the bot's move for the seat, which is due. The bot gets a view and the legal moves alone."""
    return BOTS[bot](title, title.view(position, seat), seat, title.legal(position, seat), Random(dice))


def answer(question: Question) -> str:
    """Return the move for the question. Raises an EngineError for a broken position."""
    title = get_title(question["title"], question["rules"])
    position = title.from_json(question["position"])
    return decide(title, position, question["seat"], question["bot"], bytes.fromhex(question["dice"]))
