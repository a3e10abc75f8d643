"""A player's page: their games and results."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from itertools import product
from typing import NamedTuple

from django.core.paginator import Paginator

from engine.registry import TITLES, get_title
from games.lib.text.lookalikes import name_key
from games.models import Game, Player, Result, Seat, Tenure
from games.pages.game_rows import held_summary
from games.pages.players.meetings import Meeting, add_expectations, meetings
from games.pages.players.past import OtherSeat, PastGame, held_seats, left_seats, past_games
from games.pages.players.points import Strip, draw_strips, seen_through
from games.pages.players.rating_curve import RatingCurve, draw_curves
from games.ratings.reading import visible
from games.table.summaries import GameSummary, PageSummary, SeatSummary, head_of, page_summary
from games.table.table import holder_name

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
    by_place: Counter[int] = field(default_factory=Counter)
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
    alone: list[tuple[str, str]]
    """On the own page, the ids and names of titles that were played alone."""


class Listed(NamedTuple):
    """A game in the list, and what became of the player there. `ending`, `won`: None before the game is over."""

    game: int
    seat: int
    title: str
    players: int
    state: str
    ending: str | None = None
    won: bool | None = None
    left_by: str = ""

    def fits(self, filters: Mapping[str, str]) -> bool:
        """Return whether the game is one of those asked for: `state` (own list only), `title`, `players`, `won` (`yes`, `no`)."""
        mine = {
            "state": self.state,
            "title": self.title,
            "players": str(self.players),
            "won": {True: "yes", False: "no", None: ""}[self.won],
        }
        return all(mine[name] == value for name, value in filters.items() if name in mine)


def results(games: Iterable[PastGame], alone: bool = False) -> list[Results]:
    """Return the player's results by title; with `alone`, those against bots, which are private, follow.

    Between people only games count that have begun in earnest (`Result.counts`). A player who left has a place below all
    who stayed, and no points. Against bots the place is the one among all seats. Results without any other seat are in
    `games.pages.lobby.alone`.
    """
    by_kind: dict[tuple[bool, str], Results] = {}
    for game in games:
        if not game.counts and not (alone and game.alone and game.players > 1):
            continue
        kind = not game.counts, game.title
        if kind not in by_kind:
            by_kind[kind] = Results(get_title(game.title).name, alone=kind[0])
        entry = by_kind[kind]
        entry.games += 1
        entry.wins += game.won
        entry.scored += game.points is not None
        entry.points += game.points or 0
        place = game.place if game.counts else game.place_of_seat if game.ending == Result.Ending.STAYED else None
        if place is not None:
            entry.by_place[place] += 1
    places = sorted({place for entry in by_kind.values() for place in entry.by_place})
    for entry in by_kind.values():
        entry.places = [entry.by_place[place] for place in places]
    return [by_kind[kind] for kind in product((False, True), TITLES) if kind in by_kind]


def profile(player: Player, viewer: Player | None, filters: Mapping[str, str], number: str) -> Profile:
    """Return the player's page for that viewer. Five queries, one more for their own page, however many games there are."""
    mine = viewer is not None and viewer.pk == player.pk
    company = name_key(filters.get("company", ""))
    past = past_games(player, viewer, company)
    left = left_seats(player, company)
    listed = [
        Listed(one.game, one.seat, one.title, one.players, Game.State.FINISHED, one.ending, one.won)
        for one in past
        if one.named and (mine or (one.visible and not one.alone))
    ]
    if mine:
        listed += [
            Listed(one.game, one.seat, one.title, one.players, one.state, left_by=one.left_by)
            for one in going_on(held_seats(player, company), left)
        ]
    listed = sorted((one for one in listed if one.fits(filters)), key=lambda one: one.game, reverse=True)
    page = Paginator(listed, A_PAGE).get_page(number)
    counted = results(past, alone=mine)
    among_people = any(game.among_people for game in past)
    met = meetings(player, viewer) if among_people else []
    ratings = list(visible().filter(player__in=[player.pk, *(one.pk for one in met)])) if among_people else []
    add_expectations(met, player, ratings)
    alone = {game.title for game in past if mine and game.players == 1}
    missed = [one.left_at for one in left if one.left_by == Tenure.Reason.ABSENT and one.left_at]
    return Profile(
        player=PublicPlayer(player.pk, player.name, player.joined_at),
        results=counted,
        page=page_summary(page),
        games=games_played(page.object_list),
        places=sorted({place for entry in counted for place in entry.by_place}),
        meetings=met,
        seen_through=seen_through(past, missed),
        strips=draw_strips(past),
        curves=draw_curves(player, ratings),
        alone=[(title, get_title(title).name) for title in TITLES if title in alone],
    )


def going_on(held: Iterable[OtherSeat], left: Iterable[OtherSeat]) -> Iterable[OtherSeat]:
    """Return the seats of games that are not over, each once: as it is now, else as it was left last."""
    unfinished = {one.seat: one for one in left if one.state != Game.State.FINISHED}
    found = unfinished | {one.seat: one for one in held}
    return [one for one in found.values() if one.named]


def games_played(listed: Iterable[Listed]) -> list[Played]:
    """Return what the page shows of these games. One query."""
    by_game = {one.game: one for one in listed}
    seats: dict[int, list[Seat]] = {game: [] for game in by_game}
    rows = Seat.objects.filter(game__in=seats).select_related("game", "player").defer("game__position")
    for seat in rows.order_by("game", "index"):
        seats[seat.game_id].append(seat)
    found = []
    for game, held in seats.items():
        one = by_game[game]
        own = next(seat for seat in held if seat.pk == one.seat)
        summary = held_summary(own, one.ending, one.won, one.left_by)
        found.append(
            Played(head_of(own.game), get_title(one.title).name, summary, [holder_name(seat) for seat in held])
        )
    return found
