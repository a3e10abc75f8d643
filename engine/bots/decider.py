"""A bot's decision as plain data, made here or in a process of its own (`engine.cli.thinker`)."""

from random import Random
from typing import Any, TypedDict

from engine.bots import BOTS
from engine.contract import AnyTitle
from engine.registry import get_title


class Question(TypedDict):
    """Who decides where. `position`: as the title's `to_json` writes it. `dice`: what the bot's chance is made of, in hex."""

    title: str
    rules: int
    position: dict[str, Any]
    seat: int
    bot: str
    dice: str


def decide(title: AnyTitle, position: Any, seat: int, bot: str, dice: bytes) -> str:
    """The move of that bot for the seat, which is due. It is given a view and the legal moves, nothing else."""
    return BOTS[bot](title, title.view(position, seat), seat, title.legal(position, seat), Random(dice))


def answer(question: Question) -> str:
    """The move that is asked for. Raises an EngineError where the position is none."""
    title = get_title(question["title"], question["rules"])
    position = title.from_json(question["position"])
    return decide(title, position, question["seat"], question["bot"], bytes.fromhex(question["dice"]))
