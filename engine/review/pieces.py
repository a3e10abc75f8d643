"""A ply's review as plain data, made here or in a process of its own."""

import json
from typing import Any, TypedDict

from engine.contract import AnyTitle, reviewing_of
from engine.registry import get_title
from engine.review.plies import review_ply, to_json


class Piece(TypedDict):
    """Which ply of which game. `position`: as the title's `to_json` writes it; `move`: the one made there, None at the end."""

    title: str
    rules: int
    position: dict[str, Any]
    ply: int
    move: str | None


def look_at(title: AnyTitle, position: Any, ply: int, move: str | None) -> list[Any]:
    """The ply as `to_json` writes it."""
    return to_json(review_ply(title, position, ply, move, reviewing_of(title)))


def answer(piece: Piece) -> str:
    """The same as a line of JSON. Raises an EngineError where the position is none."""
    title = get_title(piece["title"], piece["rules"])
    return json.dumps(look_at(title, title.from_json(piece["position"]), piece["ply"], piece["move"]))
