"""What templates may know of rows about games: heads, built by naming. No position, seed or row can be reached from one."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple

from django.core.paginator import Page

from games.models import Game, Invitation, Player, Seat

RESIGNATION = "resignation"
"""What decided a game that was closed because only one person was left."""


class GameSummary(NamedTuple):
    """A game as templates are given it; fields are those of `Game`."""

    pk: int
    code: str
    name: str
    title: str
    rules: int
    players: int
    options: Any
    version: int
    ply: int
    state: str
    public: bool
    imported: bool
    seating: str
    commitment: str
    pace: Any
    on_timeout: str
    orders: str
    rematch_of_id: int | None
    created_at: datetime
    started_at: datetime | None
    ended_at: datetime | None
    nobody_won: bool
    """Whether the game was played to its end and has no winner."""
    by_resignation: bool
    """Whether it was closed because only one person was left."""
    reviewable: bool
    """Whether `games.play.reviews.reviews` looks back on it."""

    def get_state_display(self) -> str:
        """The state in words."""
        return str(Game.State(self.state).label)

    def get_seating_display(self) -> str:
        """The order of seats in words."""
        return str(Game.Seating(self.seating).label)


@dataclass(frozen=True)
class SeatSummary:
    """A seat as templates are given it; fields are those of `Seat`."""

    index: int
    points: int | None
    place: int | None
    won: bool | None
    left: str = ""
    """How the part of the one whose list it stands in ended before the game did, in words; "" for who stayed."""


class PersonHead(NamedTuple):
    """A player as others may know them."""

    pk: int
    name: str


class InvitationHead(NamedTuple):
    """An invitation as templates are given it; fields are those of `Invitation`."""

    pk: int
    token: str
    state: str
    is_addressed: bool
    guest: str
    inviter: PersonHead
    game: GameSummary


class Neighbour(NamedTuple):
    """Another game, to be linked."""

    code: str
    name: str


class PageHead(NamedTuple):
    """One page of a list: what its links to the others need."""

    number: int
    pages: int

    @property
    def has_other_pages(self) -> bool:
        return self.pages > 1

    @property
    def newer(self) -> int:
        """The number of the page before, 0 for none."""
        return self.number - 1

    @property
    def older(self) -> int:
        """The number of the page after, 0 for none."""
        return self.number + 1 if self.number < self.pages else 0


def is_reviewable(game: Game) -> bool:
    """Whether it is over, had more than one seat, and was played here from its first move. Of a record that was brought along
    nobody knows whether its moves are those of a game that still goes on, with an end made up.
    """
    return game.state == Game.State.FINISHED and game.players > 1 and not game.imported


def head_of(game: Game) -> GameSummary:
    """Built by naming: a column that is added one day is hidden until somebody decides to show it."""
    return GameSummary(
        pk=game.pk,
        code=game.code,
        name=game.name,
        title=game.title,
        rules=game.rules,
        players=game.players,
        options=game.options,
        version=game.version,
        ply=game.ply,
        state=game.state,
        public=game.public,
        imported=game.imported,
        seating=game.seating,
        commitment=game.commitment,
        pace=game.pace,
        on_timeout=game.on_timeout,
        orders=game.orders,
        rematch_of_id=game.rematch_of_id,
        created_at=game.created_at,
        started_at=game.started_at,
        ended_at=game.ended_at,
        nobody_won=game.result is not None and not game.result["winners"],
        by_resignation=(game.result or {}).get("decided_by") == RESIGNATION,
        reviewable=is_reviewable(game),
    )


def seat_head(seat: Seat) -> SeatSummary:
    return SeatSummary(seat.index, seat.points, seat.place, seat.won)


def person_head(player: Player) -> PersonHead:
    return PersonHead(player.pk, player.name)


def invitation_head(invitation: Invitation, game: Game) -> InvitationHead:
    """`game`: the invitation's, where the caller has it already."""
    return InvitationHead(
        pk=invitation.pk,
        token=invitation.token,
        state=invitation.state,
        is_addressed=invitation.is_addressed,
        guest=invitation.guest,
        inviter=person_head(invitation.inviter),
        game=head_of(game),
    )


def page_head(page: "Page[Any]") -> PageHead:
    return PageHead(page.number, page.paginator.num_pages)
