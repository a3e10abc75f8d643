"""Positions of golden games to read mails at, and understandings as text."""

import json
from functools import lru_cache
from pathlib import Path

from engine.registry import get_title
from games.reading import message, own_text, robots
from games.reading.interpretation import Understanding, understand
from games.reading.reader import SeatReader
from games.reading.robot_words import doubt_of
from games.reading.step import Move

GOLDEN = Path(__file__).parents[2] / "golden"


@lru_cache
def seat_at(game: str, ply: int, title: str = "mykerinos") -> SeatReader:
    """Return the seat that is to decide at that ply of a golden game."""
    record = json.loads((GOLDEN / title / f"{game}.json").read_text())
    rules = get_title(title, record.get("rules", 1))
    position = rules.start(record["players"], record.get("options", {}))
    for move in record["moves"][:ply]:
        position = rules.apply(position, move)
    return SeatReader(rules, position, rules.due(position)[0])


def told(meant: Understanding) -> str:
    """`d3 | :board | ? illegal`."""
    parts = [
        action.canonical if isinstance(action, Move) else ":" + action.name + "!" * action.confirmed
        for action in meant.actions
    ]
    if meant.problem is not None:
        parts.append(f"? {meant.problem.why}")
    return " | ".join(parts)


@lru_cache(maxsize=4096)
def understood(text: str, game: str, ply: int) -> Understanding:
    """Return what the text means there. What programs leave of a reply comes again and again."""
    return understand(text, seat_at(game, ply))


def reading(raw: bytes, game: str, ply: int) -> str:
    """Return what becomes of a mail for the seat that is to decide there: `robot`, `doubted`, or what is read."""
    mail = message.parse(raw)
    if mail.robot:
        return "robot"
    text = own_text.text_of(mail)
    meant = understood(text, game, ply)
    doubt = mail.doubt or doubt_of(text)
    return "doubted" if robots.may_be_robot(doubt, mail.subject, text, decides=meant.decides) else told(meant)
