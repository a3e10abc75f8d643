"""A player's games: results of those that are over, and the seats of the others."""

from datetime import datetime
from typing import Any, NamedTuple

from django.db.models import BooleanField, Case, Exists, OuterRef, Q, QuerySet, Value, When

from games.models import Game, Player, Result, Seat, Tenure


class PastGame(NamedTuple):
    """A player's result of a finished game."""

    game: int
    seat: int
    title: str
    players: int
    alone: bool
    counts: bool
    place: int
    place_of_seat: int | None
    """Among all seats, bots too."""
    points: int | None
    won: bool
    ending: str
    ended_at: datetime
    visible: bool
    """Whether the viewer may see the game."""
    named: bool
    """Whether a player with the name that was asked for had a seat."""

    @property
    def among_people(self) -> bool:
        return self.players > 1 and not self.alone


class OtherSeat(NamedTuple):
    """A seat that a player has in a game that is not over, or has left in any game."""

    game: int
    seat: int
    title: str
    players: int
    state: str
    named: bool
    left_by: str = ""
    """Why the player left it; "" where the player still has it."""
    left_at: datetime | None = None


def visible_to(viewer: Player | None, player: Player) -> Q:
    """Return the condition for results whose game the viewer may see, on the page of the player."""
    if viewer == player:
        return Q()
    public = Q(game__public=True)
    if viewer is None:
        return public
    return public | Q(Exists(Result.objects.filter(game=OuterRef("game"), player=viewer)))


def is_true(condition: Q) -> Case | Value:
    """Return whether the condition holds, as a column."""
    return Case(When(condition, then=True), default=False) if condition else Value(True, BooleanField())


def games_with(player: Player, name: str) -> QuerySet[Any]:
    """Return the games in which another player of that name has or had a seat."""
    named = Q(player__name_key=name) & ~Q(player=player)
    return (
        Seat.objects.filter(named).order_by().values("game")
        .union(Tenure.objects.filter(named).order_by().values("seat__game"))
    )  # fmt: skip


def past_games(player: Player, viewer: Player | None, company: str = "") -> list[PastGame]:
    """Return the player's results, the newest first. One query.

    Also those of games that the viewer may not see, for sums that name none. `company`: the key of another player's name.
    """
    named = Q(game__in=games_with(player, company)) if company else Q()
    rows = Result.objects.filter(player=player, game__imported=False).order_by("-game__ended_at", "-pk")
    fields = ("game", "seat", "game__title", "game__players", "game__alone", "counts", "place", "seat__place", "points")
    rows = rows.annotate(visible=is_true(visible_to(viewer, player)), named=is_true(named))
    return [
        PastGame(*row)
        for row in rows.values_list(*fields, "won", "ending", "game__ended_at", "visible", "named").iterator()
    ]


def held_seats(player: Player, company: str = "") -> list[OtherSeat]:
    """Return the seats that the player has in games that are not over. One query."""
    seats = Seat.objects.filter(player=player, game__imported=False).exclude(game__state=Game.State.FINISHED)
    seats = seats.annotate(named=is_true(Q(game__in=games_with(player, company)) if company else Q()))
    fields = ("game", "pk", "game__title", "game__players", "game__state", "named")
    return [OtherSeat(*row) for row in seats.order_by().values_list(*fields)]


def left_seats(player: Player, company: str = "") -> list[OtherSeat]:
    """Return the seats that the player has left, and had back or not, the last time last. One query."""
    left = Tenure.objects.filter(player=player, seat__game__imported=False).exclude(reason__in=["", Tenure.Reason.OVER])
    left = left.annotate(named=is_true(Q(seat__game__in=games_with(player, company)) if company else Q()))
    game = "seat__game"
    fields = (game, "seat", f"{game}__title", f"{game}__players", f"{game}__state", "named", "reason", "ended_at")
    return [OtherSeat(*row) for row in left.order_by("from_ply", "pk").values_list(*fields)]
