"""Open games that somebody could join, and people to invite: what the pages offer before anybody searches."""

from typing import Any, NamedTuple

from django.db.models import Count, Exists, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.utils.translation import gettext as _

from engine.registry import get_title
from games.lib import site_time
from games.models import Game, Invitation, Player, Seat, Tenure
from games.peace.blocks import avoided_by, kept_apart
from games.play.seats.restrictions import new_games_barred
from games.table.summaries import GameSummary, head_of
from games.table.table import Table, player_name

OFFERED_GAMES = 3
COMPANIONS = 8
RECENT_GAMES = 50
"""How many of a player's last games are searched for companions."""


class Offer(NamedTuple):
    """An open game, the name of its title and of its creator, and the number of seats that anyone may take."""

    game: GameSummary
    title: str
    creator: str
    free: int


def offered_games(player: Player | None, title: str = "", most: int = OFFERED_GAMES) -> list[Offer]:
    """Return the first public games, three by default, that the player could join, in one query.

    Those that need the fewest people come first, then the oldest. `title` limits them to one title.
    """
    free = Seat.objects.filter(player=None, bot="")
    reserved = Invitation.objects.filter(state=Invitation.State.OPEN)
    games: Any = Game.objects.open_for_players().public()
    games = games.annotate(missing=count_of(free), free=count_of(free) - count_of(reserved)).filter(free__gt=0)
    if title:
        games = games.filter(title=title)
    if player is not None:
        seated = Seat.objects.held_by(player).filter(game=OuterRef("pk"))
        invited = reserved.filter(game=OuterRef("pk"), player=player)
        avoided = Seat.objects.filter(game=OuterRef("pk"), player__in=kept_apart(player))
        games = games.exclude(Exists(seated)).exclude(Exists(invited)).exclude(Exists(avoided))
        games = games.exclude(Exists(new_games_barred(player)))
    found = games.select_related("creator").order_by("missing", "created_at", "pk")[:most]
    return [
        Offer(head_of(game), get_title(game.title, game.rules).name, player_name(game.creator), game.free)
        for game in found
    ]


class OfferedSeat(NamedTuple):
    """A seat of a running game that the reader could take over from a bot."""

    game: GameSummary
    title: str
    number: int
    colour: str


def offered_seats(player: Player | None) -> list[OfferedSeat]:
    """Return up to three seats of running public games that the player could take over, those free longest first. One query."""
    seats = Seat.objects.of_running_games().filter(
        free_at__lte=site_time.now(), offer_announced=True, game__public=True
    )
    if player is not None:
        held = Tenure.objects.filter(seat__game=OuterRef("game"), player=player)
        avoided = Seat.objects.filter(game=OuterRef("game"), player__in=kept_apart(player))
        seats = seats.exclude(Exists(held)).exclude(Exists(avoided)).exclude(Exists(new_games_barred(player)))
    found = []
    for seat in seats.select_related("game").order_by("free_at", "pk")[:OFFERED_GAMES]:
        title = get_title(seat.game.title, seat.game.rules)
        colour = title.colours(seat.game.players)[seat.index]
        found.append(OfferedSeat(head_of(seat.game), title.name, seat.index, _(colour)))
    return found


def count_of(rows: QuerySet) -> Coalesce:  # type: ignore[type-arg]  # seats or invitations
    """Return the expression that counts those of the rows that belong to the outer game."""
    counted = rows.filter(game=OuterRef("pk")).order_by().values("game").annotate(count=Count("pk"))
    return Coalesce(Subquery(counted.values("count")), 0)


def companions(player: Player, table: Table) -> list[str]:
    """Return the names of up to eight people to invite, those of the player's latest games first. Two queries.

    People who have a seat in the game, were invited to it before, or are avoided by the player, are left out.
    """
    mine = Seat.objects.held_by(player).order_by("-game_id").values("game")[:RECENT_GAMES]
    seats = Seat.objects.filter(game__in=mine, player__is_active=True, player__deleted_at=None)
    left_out = {seat.player_id for seat in table.seats} | {player.pk}
    left_out |= set(Invitation.objects.filter(game=table.game).values_list("player_id", flat=True))
    seats = seats.exclude(player__in=avoided_by(player))
    latest = seats.exclude(player__in=left_out - {None}).select_related("player").order_by("-game_id", "index")
    names = dict.fromkeys(seat.player.name for seat in latest if seat.player is not None)
    return list(names)[:COMPANIONS]
