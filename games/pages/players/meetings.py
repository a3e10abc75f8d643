"""Whom a player met, how those games ended, and how many games they saw through."""

from dataclasses import dataclass

from django.db.models import Case, Count, Exists, F, FilteredRelation, OuterRef, Q, Value, When

from games.models import Player, Result

MOST_MET = 10


@dataclass(frozen=True)
class Meeting:
    """The counted games of the page's player and another: how often each of them came before the other."""

    pk: int
    name: str
    met: int
    ahead: int
    """How often the page's player came before the other."""
    behind: int
    is_viewer: bool


def visible_to(viewer: Player | None, player: Player) -> Q:
    """Return the condition for results whose game the viewer may see, on the page of the player."""
    if viewer == player:
        return Q()
    public = Q(game__public=True)
    if viewer is None:
        return public
    return public | Q(Exists(Result.objects.filter(game=OuterRef("game"), player=viewer)))


def meetings(player: Player, viewer: Player | None) -> list[Meeting]:
    """Return the viewer's own meetings with the player, then the people met most in games that the viewer may see. One query."""
    is_viewer = Case(When(player=viewer, then=True), default=False) if viewer else Value(False)
    others = (
        Result.objects.filter(visible_to(viewer, player), counts=True, game__imported=False, player__deleted_at=None)
        .exclude(player=player)
        .alias(own=FilteredRelation("game__results", condition=Q(game__results__player=player)))
        .filter(own__counts=True)
        .values("player", "player__name", is_viewer=is_viewer)
        .annotate(
            met=Count("pk"),
            ahead=Count("pk", filter=Q(own__place__lt=F("place"))),
            behind=Count("pk", filter=Q(own__place__gt=F("place"))),
        )
        .order_by("-is_viewer", "-met", "player__name", "player")
    )
    return [
        Meeting(row["player"], row["player__name"], row["met"], row["ahead"], row["behind"], row["is_viewer"])
        for row in others[: MOST_MET + 1]
    ]
