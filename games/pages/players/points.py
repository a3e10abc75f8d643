"""A player's last games with their points, drawn as strips, and how many of them the player saw through."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from statistics import quantiles
from typing import NamedTuple

from django.db.models import Case, Exists, F, OuterRef, Value, When, Window
from django.db.models.functions import RowNumber

from engine.registry import TITLES, get_title
from games.models import Player, Result, Tenure
from games.pages.players.meetings import visible_to

MOST_MARKS = 50
SEEN_THROUGH = 30
"""The last games of which a page says how many were seen through."""
LEAST_GAMES = 5
"""With fewer games nothing is said of it."""
SAMPLE = 2000
"""The latest results of all players from which the usual points are counted."""
LEAST_SAMPLE = 8
"""With fewer results there are no usual points."""

WIDTH, MARGIN, RADIUS = 340, 14, 5
"""Of a strip, in its own units."""
LAYER = 2 * RADIUS + 2
"""The height of one layer of marks; those that would overlap stand above each other."""


class PastGame(NamedTuple):
    """A player's result of a finished game with two people or more."""

    title: str
    players: int
    points: int | None
    won: bool
    counts: bool
    ended_at: datetime
    ending: str
    visible: bool


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


def past_games(player: Player, viewer: Player | None) -> list[PastGame]:
    """Return the player's last games with other people, the newest first, `MOST_MARKS` of each title. One query.

    Also those that the viewer may not see, for sums that name none.
    """
    others = Result.objects.filter(game=OuterRef("game")).exclude(player=player)
    condition = visible_to(viewer, player)
    rows = (
        Result.objects.filter(Exists(others), player=player, game__imported=False)
        .annotate(visible=Case(When(condition, then=True), default=False) if condition else Value(True))
        .annotate(number=Window(RowNumber(), [F("game__title"), F("visible")], [F("game__ended_at").desc()]))
        .filter(number__lte=MOST_MARKS)
        .order_by("-game__ended_at", "-pk")
    )
    fields = ("game__title", "game__players", "points", "won", "counts", "game__ended_at", "ending", "visible")
    return [PastGame(*row) for row in rows.values_list(*fields)]


def seen_through(player: Player, games: Iterable[PastGame]) -> tuple[int, int] | None:
    """Return in how many of the last games the player stayed to the end, and of how many; None for too few. One query.

    A game that was called off because the player made no first move is one of them.
    """
    missed = Tenure.objects.filter(player=player, reason=Tenure.Reason.ABSENT, ended_at__isnull=False)
    ends = [(at, False) for at in missed.order_by("-ended_at").values_list("ended_at", flat=True)[:SEEN_THROUGH] if at]
    ends += [(game.ended_at, game.ending == Result.Ending.STAYED) for game in games]
    last = sorted(ends, reverse=True)[:SEEN_THROUGH]
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
    """Draw the points of the games that the viewer may see, by title and size. One query, none without such games."""
    by_kind: dict[tuple[str, int], list[PastGame]] = {}
    for game in games:
        if game.visible and game.counts and game.points is not None:
            by_kind.setdefault((game.title, game.players), []).append(game)
    usual = usual_points() if by_kind else {}
    order = list(TITLES)
    return [
        draw_strip(by_kind[kind], usual.get(kind))
        for kind in sorted(by_kind, key=lambda kind: (order.index(kind[0]), kind[1]))
    ]


def draw_strip(games: Sequence[PastGame], usual: tuple[int, int] | None) -> Strip:
    """Draw one strip, from the least points on the left to the most on the right."""
    points = [game.points or 0 for game in games]
    least, most = min(points + list(usual or ())), max(points + list(usual or ()))
    scale = (WIDTH - 2 * MARGIN) / max(1, most - least)

    def x_of(value: int) -> float:
        return round(MARGIN + (value - least) * scale, 1)

    ends: list[float] = []
    placed = []
    for game in sorted(games, key=lambda game: game.points or 0):
        x = x_of(game.points or 0)
        layer = next((number for number, end in enumerate(ends) if x >= end), len(ends))
        ends[layer:] = [x + LAYER, *ends[layer + 1 :]]
        placed.append((x, layer, game.won))
    height = LAYER * (len(ends) + 1)
    return Strip(
        title=get_title(games[0].title).name,
        players=games[0].players,
        games=games,
        usual=usual,
        marks=[Mark(x, height - LAYER * (layer + 1), won) for x, layer, won in placed],
        band=(x_of(usual[0]), round(max(2, x_of(usual[1]) - x_of(usual[0])), 1)) if usual else None,
        least=least,
        most=most,
        height=height,
    )
