"""The lobby: public games that wait for players, and those that are being played and can be watched."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from django.conf import settings
from django.core.paginator import Paginator
from django.utils.translation import gettext

from games.boards.registry import get_presenter
from games.lobby.invitations import is_for
from games.models import Game, Invitation, Player
from games.pages.game_rows import Board, Holder, board_of, holders
from games.peace.blocks import kept_apart
from games.play.seats.seating import is_free
from games.ratings.arithmetic import Strength
from games.ratings.reading import shown_ratings
from games.table.summaries import (
    GameSummary,
    InvitationSummary,
    PageSummary,
    SeatSummary,
    head_of,
    invitation_summary,
    page_summary,
    seat_summary,
)
from games.table.table import Table, holder_name, load_tables
from games.table.time_words import BANDS

A_PAGE = 20
WATCHED = 8


@dataclass(frozen=True)
class Place:
    """A seat of an open game: its holder or None with their rating, and the invitation that reserves it.

    `is_reserved`: whether the reader cannot take it.
    """

    seat: SeatSummary
    holder: Holder
    rating: Strength | None
    is_free: bool
    is_reserved: bool
    invitation: InvitationSummary | None


@dataclass(frozen=True)
class OpenGame:
    """A game that waits for players. `free` seats are for anybody, `reserved` ones for invited people."""

    game: GameSummary
    title: str
    places: list[Place]
    free: int
    reserved: int
    language: str
    talk: str
    """Whether its players can talk, in words; "" on a site without talk."""
    options: list[str]
    may_join: bool = False
    """Whether a free seat is there for the reader, who has none in this game and is not invited to it."""


@dataclass(frozen=True)
class Watched:
    """A public game that is being played: its title's name, who plays, and how far it has come."""

    game: GameSummary
    title: str
    names: list[str]
    stage: str


@dataclass(frozen=True)
class Lobby:
    """One page of open games, and some that are being played."""

    page: PageSummary
    open_games: list[OpenGame]
    watched: list[Watched]
    boards: list[Board]


def lobby(filters: Mapping[str, str], number: str, player: Player | None = None) -> Lobby:
    """Return a page of open games that match the filters (`title`, `players`, `pace`, `language`), for the player.

    Six queries, whatever the number of games, and one more for somebody who is signed in.
    """
    public = Game.objects.public().select_related("creator")
    plain = {name: value for name, value in filters.items() if value != "" and name != "pace"}
    found = public.filter(state=Game.State.OPEN, **plain)
    if filters.get("pace") in BANDS:
        found = found.filter(BANDS[filters["pace"]][1])
    page = Paginator(found.order_by("-created_at", "-pk"), A_PAGE).get_page(number)
    running = public.filter(state=Game.State.RUNNING, alone=False).order_by("-created_at", "-pk")[:WATCHED]
    tables = load_tables([*page.object_list, *running])
    waiting = [table for table in tables if table.game.state == Game.State.OPEN]
    return Lobby(
        page=page_summary(page),
        open_games=open_games(waiting, player),
        watched=[watched_game(table) for table in tables if table.game.is_running],
        boards=sorted({board_of(table.game) for table in waiting}),
    )


def watched_game(table: Table) -> Watched:
    """Describe a running game as the public may see it."""
    stage = get_presenter(table.game.title, table.game.rules).page.stage(table.view(None))
    return Watched(head_of(table.game), table.title.name, [holder_name(seat) for seat in table.seats], stage)


def open_games(tables: list[Table], player: Player | None = None) -> list[OpenGame]:
    """Describe open games as the player may join them. Two queries, and one more for a player."""
    by_seat, apart = standing_invitations(tables), people_apart(player)
    ratings = ratings_at(*tables)
    return [open_game(table, by_seat, ratings, player, apart) for table in tables]


def ratings_at(*tables: Table) -> dict[tuple[int, str], Strength]:
    """Return the ratings of those who sit there, by player and title. One query."""
    return shown_ratings(seat.player_id for table in tables for seat in table.seats if seat.player_id)


def people_apart(player: Player | None) -> set[int]:
    """Return the ids of those with whom the player comes together in no new game."""
    return set() if player is None else set(kept_apart(player))


def standing_invitations(tables: list[Table]) -> dict[int, Invitation]:
    """Return the open invitations to these games by seat id. One query."""
    standing = Invitation.objects.filter(game__in=[table.game.pk for table in tables], state=Invitation.State.OPEN)
    return {invitation.seat_id: invitation for invitation in standing.select_related("player", "inviter")}


def open_game(
    table: Table,
    by_seat: Mapping[int, Invitation],
    ratings: Mapping[tuple[int, str], Strength],
    player: Player | None = None,
    apart: Collection[int] = (),
) -> OpenGame:
    """Describe an open game for the player, with its invitations by seat id.

    Where one of the people `apart` has a seat, the free ones are reserved.
    """
    closed = any(seat.player_id in apart for seat in table.seats)
    heads = {seat.pk: invitation_summary(by_seat[seat.pk], table.game) for seat in table.seats if seat.pk in by_seat}
    places = [
        Place(
            seat=seat_summary(seat),
            holder=holder,
            rating=ratings.get((seat.player_id or 0, table.game.title)),
            is_free=is_free(seat),
            is_reserved=closed or seat.pk in heads,
            invitation=heads.get(seat.pk),
        )
        for seat, holder in zip(table.seats, holders(table), strict=True)
    ]
    free = [place for place in places if place.is_free]
    reserved = sum(place.is_reserved for place in free)
    invitations = [by_seat[seat.pk] for seat in table.seats if seat.pk in by_seat]
    is_mine = player is not None and (
        table.seat_of(player) is not None
        or any(is_for(invitation, player) and invitation.inviter_id not in apart for invitation in invitations)
    )
    return OpenGame(
        game=head_of(table.game),
        title=table.title.name,
        places=places,
        free=len(free) - reserved,
        reserved=reserved,
        language=str(dict(settings.LANGUAGES).get(table.game.language, "")),
        talk=(gettext("on: the players can talk to each other") if table.game.talk else gettext("off"))
        if settings.TALK
        else "",
        options=option_texts(table),
        may_join=len(free) > reserved and not is_mine,
    )


def option_texts(table: Table) -> list[str]:
    """Return the options that differ from the title's defaults: `Deck: NAME`."""
    options = {option.name: option for option in table.title.options}
    return [
        f"{gettext(options[name].label)}: {gettext(options[name].label_of(value))}"
        for name, value in table.game.options.items()
    ]
