"""A player's last games with their points, drawn as strips, and how many of them the player saw through."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from statistics import quantiles
from typing import NamedTuple

from django.core.cache import cache as shared

from engine.registry import TITLES, get_title
from games.models import Result
from games.pages.players.past import PastGame
from games.pages.strips import WIDTH, scale, stack

MOST_MARKS = 50
SEEN_THROUGH = 30
"""The last games of which a page says how many were seen through."""
LEAST_GAMES = 5
"""With fewer games nothing is said of it."""
SAMPLE = 2000
"""The latest results of all players from which the usual points are counted."""
LEAST_SAMPLE = 8
"""With fewer results there are no usual points."""
USUAL_FOR = 86400
"""Seconds for which the usual points are kept."""

MARGIN, RADIUS = 14, 5
"""Of a strip, in its own units."""
LAYER = 2 * RADIUS + 2
"""The height of one layer of marks; those that would overlap stand above each other."""


class Mark(NamedTuple):
    """A game's place in the drawing."""

    x: float
    y: float
    won: bool


@dataclass(frozen=True)
class Strip:
    """The points of a player's games of one title and size. `usual`: the middle half of all players' points, or None."""

    title: str
    players: int
    games: Sequence[PastGame]
    usual: tuple[int, int] | None
    marks: Sequence[Mark]
    band: tuple[float, float] | None
    """Where the usual points begin, and how wide they are."""
    least: int
    most: int
    height: int
    width: int = WIDTH
    margin: int = MARGIN
    right: int = WIDTH - MARGIN


def seen_through(games: Iterable[PastGame], missed: Iterable[datetime]) -> tuple[int, int] | None:
    """Return in how many of the last games with other people the player stayed to the end, and of how many; None for too few.

    `missed`: when games were called off because the player made no first move. Each is one of them.
    """
    ends = [(game.ended_at, game.ending == Result.Ending.STAYED) for game in games if game.among_people]
    last = sorted([*ends, *((at, False) for at in missed)], reverse=True)[:SEEN_THROUGH]
    if len(last) < LEAST_GAMES:
        return None
    return sum(stayed for _at, stayed in last), len(last)


def usual_points() -> dict[tuple[str, int], tuple[int, int]]:
    """Return the middle half of the points in all players' latest public games, by title and size. One query."""
    latest = Result.objects.filter(counts=True, points__isnull=False, game__imported=False, game__public=True)
    found: dict[tuple[str, int], list[int]] = {}
    for title, players, points in latest.order_by("-pk").values_list("game__title", "game__players", "points")[:SAMPLE]:
        found.setdefault((title, players), []).append(points or 0)
    usual = {}
    for kind, sample in found.items():
        if len(sample) >= LEAST_SAMPLE:
            low, _middle, high = quantiles(sample, n=4, method="inclusive")
            usual[kind] = round(low), round(high)
    return usual


def draw_strips(games: Iterable[PastGame]) -> list[Strip]:
    """Draw the points of the games that the viewer may see, by title and size; the newest of each title, which come first."""
    by_kind: dict[tuple[str, int], list[PastGame]] = {}
    drawn: Counter[str] = Counter()
    for game in games:
        if game.visible and game.counts and game.points is not None and drawn[game.title] < MOST_MARKS:
            by_kind.setdefault((game.title, game.players), []).append(game)
            drawn[game.title] += 1
    usual = (shared.get_or_set("usual-points", usual_points, USUAL_FOR) if by_kind else None) or {}
    order = list(TITLES)
    return [
        draw_strip(by_kind[kind], usual.get(kind))
        for kind in sorted(by_kind, key=lambda kind: (order.index(kind[0]), kind[1]))
    ]


def draw_strip(games: Sequence[PastGame], usual: tuple[int, int] | None) -> Strip:
    """Draw one strip, from the least points on the left to the most on the right."""
    points = [game.points or 0 for game in games]
    least, most = min(points + list(usual or ())), max(points + list(usual or ()))
    x_of = scale(least, most, MARGIN)
    drawn = sorted(games, key=lambda game: game.points or 0)
    places = [x_of(game.points or 0) for game in drawn]
    layers = stack(places, LAYER)
    height = LAYER * (max(layers) + 2)
    return Strip(
        title=get_title(games[0].title).name,
        players=games[0].players,
        games=games,
        usual=usual,
        marks=[
            Mark(x, height - LAYER * (layer + 1), game.won)
            for x, layer, game in zip(places, layers, drawn, strict=True)
        ],
        band=(x_of(usual[0]), round(max(2, x_of(usual[1]) - x_of(usual[0])), 1)) if usual else None,
        least=least,
        most=most,
        height=height,
    )
