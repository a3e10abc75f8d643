"""A player's page: their games and results."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from itertools import product
from typing import Any, NamedTuple

from django.core.paginator import Paginator
from django.db.models import Case, Count, Exists, OuterRef, Q, QuerySet, Subquery, Sum, When

from engine.registry import TITLES, get_title
from games.lib.text.lookalikes import name_key
from games.models import Game, Player, Result, Seat, Tenure
from games.pages.game_rows import held_summary, holder_names, with_outcome
from games.pages.players.meetings import Meeting, add_expectations, meetings
from games.pages.players.points import Strip, draw_strips, past_games, seen_through
from games.pages.players.rating_curve import RatingCurve, draw_curves
from games.ratings.reading import visible_ratings
from games.table.summaries import GameSummary, PageSummary, SeatSummary, head_of, page_summary
from games.table.table import load_tables

A_PAGE = 20


@dataclass
class Results:
    """A player's finished games of one title. `by_place[p]`: how often they came p-th (1 is best)."""

    title: str
    alone: bool = False
    """Whether these are the games against bots alone."""
    games: int = 0
    wins: int = 0
    scored: int = 0
    """In how many of them they have points of their own: who left has none."""
    points: int = 0
    by_place: dict[int, int] = field(default_factory=dict)
    places: list[int] = field(default_factory=list)
    """How often they finished in each place of `Profile.places`."""

    @property
    def average(self) -> float:
        """Points a game, of those that have any."""
        return self.points / self.scored if self.scored else 0.0


@dataclass(frozen=True)
class Played:
    """A game in the list, its title's name, the player's seat in it, and who played."""

    game: GameSummary
    title: str
    seat: SeatSummary
    names: list[str]


class PublicPlayer(NamedTuple):
    """Whose page it is, as others may know them."""

    pk: int
    name: str
    joined_at: datetime


@dataclass(frozen=True)
class Profile:
    """All of a player's page."""

    player: PublicPlayer
    results: list[Results]
    page: PageSummary
    games: list[Played]
    places: list[int]
    """The places that any of the results has, for the head of the table."""
    meetings: list[Meeting]
    seen_through: tuple[int, int] | None
    """Of the last games, in how many the player stayed to the end, and how many they are; None for too few."""
    strips: list[Strip]
    curves: list[RatingCurve]


def results(player: Player, alone: bool = False) -> list[Results]:
    """Return the player's results by title; with `alone`, those against bots, which are private, follow.

    Between people only games count that have begun in earnest (`Result.counts`) and were not imported. A player who
    left has a place below all who stayed, and no points. Against bots the place is the one among all seats. Results
    without any other seat are in `games.pages.lobby.alone`. One query.
    """
    against_bots = Q(game__alone=True, game__players__gt=1)
    kinds = Q(counts=True) | against_bots if alone else Q(counts=True)
    # Seats are read only for places against bots, and each by itself: most results count.
    beside_bots = When(
        ending=Result.Ending.STAYED, then=Subquery(Seat.objects.filter(pk=OuterRef("seat")).order_by().values("place"))
    )
    place = Case(When(counts=True, then="place"), *([beside_bots] if alone else []))
    finished = Result.objects.filter(kinds, player=player, game__imported=False)
    counted = finished.values("game__title", "counts", placed=place).annotate(
        games=Count("pk"), wins=Count("pk", filter=Q(won=True)), scored=Count("points"), sum_of_points=Sum("points")
    )
    by_kind: dict[tuple[bool, str], Results] = {}
    for line in counted:
        kind = not line["counts"], line["game__title"]
        if kind not in by_kind:
            by_kind[kind] = Results(get_title(line["game__title"]).name, alone=kind[0])
        entry = by_kind[kind]
        entry.games += line["games"]
        entry.wins += line["wins"]
        entry.scored += line["scored"]
        entry.points += line["sum_of_points"] or 0
        if line["placed"] is not None:
            entry.by_place[line["placed"]] = line["games"]
    places = sorted({place for entry in by_kind.values() for place in entry.by_place})
    for entry in by_kind.values():
        entry.places = [entry.by_place.get(place, 0) for place in places]
    return [by_kind[kind] for kind in product((False, True), TITLES) if kind in by_kind]


class SeatsPlayed:
    """A list of seats, newest game first, read a page at a time."""

    # The player's present seats come from an index in that order, however many they are; those they have left are few.

    def __init__(self, held: QuerySet[Seat], left: QuerySet[Seat]) -> None:
        self.held, self.left = held, left
        self.places_left: list[tuple[int, int]] = list(left.values_list("game_id", "pk"))

    def count(self) -> int:
        return self.held.count() + len(self.places_left)

    def part(self, start: int, stop: int, player: Player) -> list[Any]:
        """Return the seats from `start` to `stop`, with their games and the player's outcome."""
        # However the ones that were left lie among the others, they push no other down by more than their number.
        first = max(0, start - len(self.places_left))
        rows = list(with_games(self.held, player).order_by("-game_id")[first:stop])
        places = sorted([*self.places_left, *((seat.game_id, seat.pk) for seat in rows)], reverse=True)
        shown = places[start - first : stop - first]
        if wanted := [pk for game, pk in self.places_left if (game, pk) in shown]:
            rows += with_games(Seat.objects.filter(pk__in=wanted), player)
        by_number = {seat.pk: seat for seat in rows}
        return [by_number[pk] for _game, pk in shown]


def with_games(seats: QuerySet[Seat], player: Player) -> QuerySet[Any]:
    """Add their games, and the player's outcome there."""
    return with_outcome(seats, player).select_related("game").defer("game__position")


def seats_played(player: Player, viewer: Player | None, filters: Mapping[str, str]) -> SeatsPlayed:
    """Return the player's present and former seats that the viewer may see listed. One query."""
    given_up = Tenure.objects.filter(player=player).exclude(reason__in=["", Tenure.Reason.OVER])
    left = Seat.objects.filter(pk__in=given_up.order_by().values("seat")).exclude(player=player)
    held = Seat.objects.filter(player=player)
    return SeatsPlayed(*(list_for(seats.order_by(), player, viewer, filters) for seats in (held, left)))


def list_for(
    seats: QuerySet[Seat], player: Player, viewer: Player | None, filters: Mapping[str, str]
) -> QuerySet[Seat]:
    """Filter the player's seats that are listed for the viewer.

    Players see all their own games; others see finished ones among people that are public, or that they played too. A
    player who left a game has played it. Filters: `state` (own list only), `title`, `players`, `won` (`yes`, `no`),
    `company` (a name).
    """
    seats = seats.filter(game__imported=False)
    if viewer is not None and viewer.pk == player.pk:
        if filters.get("state"):
            seats = seats.filter(game__state=filters["state"])
    else:
        seats = seats.filter(game__state=Game.State.FINISHED, game__alone=False)
        seen = Q(game__public=True)
        if viewer is not None:
            # Asked of each game that is not public: to look up all games of the viewer first takes longer the more there are.
            seen |= Q(Exists(Result.objects.filter(game=OuterRef("game"), player=viewer)))
        seats = seats.filter(seen)
    if filters.get("title"):
        seats = seats.filter(game__title=filters["title"])
    if filters.get("players"):
        seats = seats.filter(game__players=filters["players"])
    if filters.get("won"):
        found = Result.objects.filter(player=player, won=filters["won"] == "yes")
        seats = seats.filter(pk__in=found.values("seat"))
    if filters.get("company"):
        named = Q(player__name_key=name_key(filters["company"])) & ~Q(player=player)
        sit = Seat.objects.filter(named).order_by().values("game")
        sat = Tenure.objects.filter(named).order_by().values("seat__game")
        seats = seats.filter(game__in=sit.union(sat))
    return seats


def profile(player: Player, viewer: Player | None, filters: Mapping[str, str], number: str) -> Profile:
    """Return the player's page for that viewer. Ten queries, and one more to show games that they have left."""
    played = seats_played(player, viewer, filters)
    page = Paginator(range(played.count()), A_PAGE).get_page(number)
    begin = (page.number - 1) * A_PAGE
    seats = played.part(begin, begin + len(page), player)
    counted = results(player, alone=viewer is not None and viewer.pk == player.pk)
    tables = load_tables(seat.game for seat in seats)
    past = past_games(player, viewer)
    met = meetings(player, viewer) if past else []
    ratings = visible_ratings([player.pk, *(one.pk for one in met)]) if past else []
    add_expectations(met, player, ratings)
    return Profile(
        player=PublicPlayer(player.pk, player.name, player.joined_at),
        results=counted,
        page=page_summary(page),
        games=[
            Played(head_of(table.game), table.title.name, held_summary(seat), holder_names(table))
            for table, seat in zip(tables, seats, strict=True)
        ],
        places=sorted({place for entry in counted for place in entry.by_place}),
        meetings=met,
        seen_through=seen_through(player, past),
        strips=draw_strips(past),
        curves=draw_curves(player, ratings),
    )
