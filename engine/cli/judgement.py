"""What bots think of a position: the commands `suggest` and `forecast`. Format: `docs/records.md`."""

from collections.abc import Iterator
from random import Random
from typing import Any

from engine.bots.suggesting import suggest
from engine.contract import P, Title, V
from engine.review.plies import outlook


def suggestions(title: Title[P, V], position: P, ply: int) -> Iterator[dict[str, Any]]:
    """Yield the suggested move of each seat that is due, from its own view."""
    colours = title.colours(title.players(position))
    for seat in title.due(position):
        found = suggest(title, title.view(position, seat), seat, title.legal(position, seat), Random(f"suggest/{ply}"))
        gains = dict(zip(colours, (round(gain, 2) for gain in found.gains), strict=True))
        yield {"ply": ply, "seat": colours[seat], "move": found.move, "other": found.other or None, "gains": gains}


def forecast(title: Title[P, V], position: P, ply: int) -> dict[str, Any]:
    """Return the points that each seat is expected to have at the end, and its chance to win; {} where nothing tells them."""
    colours = title.colours(title.players(position))
    found = outlook(title, position, Random(f"review/{ply}"))
    rival = title.rival(position)
    points = dict(zip(colours, (round(points, 2) for points in found.points), strict=False))
    if rival is not None and found.rival is not None:
        points[rival.colour] = round(found.rival, 2)
    return {
        "ply": ply,
        "points": points,
        "chances": dict(zip(colours, (round(chance, 4) for chance in found.chances), strict=False)),
        "spread": round(found.spread, 2),
    }
