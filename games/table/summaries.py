"""Rows about games as templates get them: values with chosen fields, from which no position, seed or row can be reached."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from operator import attrgetter
from typing import Any, NamedTuple

from django.core.paginator import Page

from games.models import Game, Invitation, Player, Seat

RESIGNATION = "resignation"
"""How a game was decided that was closed because only one person was left."""


class GameSummary(NamedTuple):
    """A game as templates get it; its fields are columns of `Game`, but for the last three."""

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
    sealed: bool
    seating: str
    commitment: str
    pace: Any
    on_timeout: str
    orders: str
    programs: bool
    rematch_of_id: int | None
    created_at: datetime
    started_at: datetime | None
    ended_at: datetime | None
    nobody_won: bool
    """Whether the game was played to its end and has no winner."""
    by_resignation: bool
    """Whether it was closed because only one person was left."""
    reviewable: bool
    """Whether it can be reviewed (`games.play.reviews.reviews`)."""

    def get_state_display(self) -> str:
        return str(Game.State(self.state).label)

    def get_seating_display(self) -> str:
        return str(Game.Seating(self.seating).label)


@dataclass(frozen=True)
class SeatSummary:
    """A seat as templates get it; its fields are those of `Seat`."""

    index: int
    points: int | None
    place: int | None
    won: bool | None
    left: str = ""
    """How the part of the player in whose list it stands ended before the game did, in words; "" for who stayed."""


class PersonSummary(NamedTuple):
    """A player as others may see them."""

    pk: int
    name: str


class InvitationSummary(NamedTuple):
    """An invitation as templates get it; its fields are those of `Invitation`."""

    pk: int
    token: str
    state: str
    is_addressed: bool
    guest: str
    inviter: PersonSummary
    game: GameSummary


class Neighbour(NamedTuple):
    """Another game, to be linked."""

    code: str
    name: str


class PageSummary(NamedTuple):
    """One page of a list, for links to the others."""

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


SAME_FIELDS: Callable[[Game], tuple[Any, ...]] = attrgetter(*GameSummary._fields[:-3])
"""All but the last three are columns. A new one stays hidden until somebody names it in `GameSummary`."""


def is_reviewable(game: Game) -> bool:
    """Return whether the game is over and not sealed, and was played here from its first move.

    An imported record may be that of a game that still goes on elsewhere, with a made-up end.
    """
    return game.state == Game.State.FINISHED and not game.imported and not game.sealed


def head_of(game: Game) -> GameSummary:
    nobody_won = game.result is not None and not game.result["winners"]
    by_resignation = (game.result or {}).get("decided_by") == RESIGNATION
    return GameSummary._make((*SAME_FIELDS(game), nobody_won, by_resignation, is_reviewable(game)))


def seat_summary(seat: Seat) -> SeatSummary:
    return SeatSummary(seat.index, seat.points, seat.place, seat.won)


def person_summary(player: Player) -> PersonSummary:
    return PersonSummary(player.pk, player.name)


def invitation_summary(invitation: Invitation, game: Game) -> InvitationSummary:
    """Return the invitation's summary. `game`: the invitation's, as the caller has it already."""
    return InvitationSummary(
        pk=invitation.pk,
        token=invitation.token,
        state=invitation.state,
        is_addressed=invitation.is_addressed,
        guest=invitation.guest,
        inviter=person_summary(invitation.inviter),
        game=head_of(game),
    )


def page_summary(page: "Page[Any]") -> PageSummary:
    return PageSummary(page.number, page.paginator.num_pages)
