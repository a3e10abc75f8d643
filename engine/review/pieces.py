"""The review of a ply as plain data, made here or in a process of its own."""

import json
from typing import Any, TypedDict

from engine.contract import P, Title, V, reviewing_of
from engine.registry import get_title
from engine.review.plies import review_ply, to_json


class Piece(TypedDict):
    """A ply to review. `position`: as the title's `to_json` writes it. `move`: the one made there, None at the end."""

    title: str
    rules: int
    position: dict[str, Any]
    ply: int
    move: str | None


def look_at(title: Title[P, V], position: P, ply: int, move: str | None) -> list[Any]:
    """Return the review of the ply as `plies.to_json` writes it."""
    return to_json(review_ply(title, position, ply, move, reviewing_of(title)))


def answer(piece: Piece) -> str:
    """Return the review as a line of JSON. Raises an EngineError for a broken position."""
    title = get_title(piece["title"], piece["rules"])
    return json.dumps(look_at(title, title.from_json(piece["position"]), piece["ply"], piece["move"]))
