"""Whom a player met, how those games ended, and how many games they saw through."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from django.db.models import Count, F, FilteredRelation, Q

from games.models import Player, Rating, Result
from games.pages.players.past import visible_to
from games.ratings.arithmetic import chance_ahead
from games.ratings.reading import strength_of

MOST_MET = 10


@dataclass
class Meeting:
    """The counted games of the page's player and another: how often each of them came before the other."""

    pk: int
    name: str
    is_viewer: bool
    by_title: Counter[str] = field(default_factory=Counter)
    ahead: int = 0
    """How often the page's player came before the other."""
    behind: int = 0
    expected: float | None = None
    """How often the player should have, by the ratings of today; None where one of them has no rating."""

    @property
    def met(self) -> int:
        return self.by_title.total()


def meetings(player: Player, viewer: Player | None) -> list[Meeting]:
    """Return the viewer's own meetings with the player, then the people met most in games that the viewer may see. One query."""
    others = (
        Result.objects.filter(visible_to(viewer, player), counts=True, game__imported=False, player__deleted_at=None)
        .exclude(player=player)
        .alias(own=FilteredRelation("game__results", condition=Q(game__results__player=player)))
        .filter(own__counts=True)
        .values("player", "player__name", "game__title")
        .annotate(
            met=Count("pk"),
            ahead=Count("pk", filter=Q(own__place__lt=F("place"))),
            behind=Count("pk", filter=Q(own__place__gt=F("place"))),
        )
        .order_by("player__name", "player")
    )
    found: dict[int, Meeting] = {}
    for row in others:
        is_viewer = viewer is not None and row["player"] == viewer.pk
        one = found.setdefault(row["player"], Meeting(row["player"], row["player__name"], is_viewer))
        one.by_title[row["game__title"]] += row["met"]
        one.ahead += row["ahead"]
        one.behind += row["behind"]
    return sorted(found.values(), key=lambda one: (not one.is_viewer, -one.met))[: MOST_MET + 1]


def add_expectations(found: Iterable[Meeting], player: Player, ratings: Iterable[Rating]) -> None:
    """Say for each meeting how often the player should have come first, by these ratings of the player and the others."""
    strengths = {(one.player_id, one.title): strength_of(one) for one in ratings}
    for meeting in found:
        pairs = [
            (times, strengths.get((player.pk, title)), strengths.get((meeting.pk, title)))
            for title, times in meeting.by_title.items()
        ]
        chances = [times * chance_ahead(own, other) for times, own, other in pairs if own and other]
        meeting.expected = sum(chances) if len(chances) == len(pairs) else None
