"""Playing again with the same people."""

from collections.abc import Collection
from dataclasses import replace

from django.db import transaction
from django.utils.translation import gettext as _

from games.clock.pace import pace_from_json
from games.lib.errors import Forbidden, Refused
from games.lib.text.game_names import next_name
from games.lobby.invitations import accept
from games.lobby.new_game import BOT, LONGEST_NAME, ME, NAME, OPEN, GamePlan, SeatPlan
from games.lobby.open_games import create_game
from games.models import Game, Invitation, Player, Result, Seat
from games.peace.blocks import avoided_by
from games.play.seats.first_moves import may_open_again
from games.table.locks import lock_game
from games.table.table import Table, load_table

STANDING = (Game.State.OPEN, Game.State.RUNNING, Game.State.FINISHED)
"""The states of a game that is the one rematch of its predecessor."""
FIRST_GAMES, LOST = 3, 2
"""After this number of lost first games against bots a player is offered a milder one."""


def rematch(game_id: int, player: Player) -> Table:
    """Open a game like a finished one, with its people invited, those who left it too, and its bots seated.

    There is one rematch of a game: a second request returns the first one's. Raises Forbidden or Refused.
    """
    table = load_table(pk=game_id)
    if table.game.state != Game.State.FINISHED:
        raise Refused(_("Only a finished game can be played again."))
    if table.seat_once_of(player) is None:
        raise Forbidden(_("Only the people who played can ask for a rematch."))
    with transaction.atomic():
        # Two players may ask at once: both get the first one's game.
        lock_game(table.game)
        standing = rematch_of(table.game)
        if standing is not None:
            return take_reserved_seat(standing, player)
        return create_game(player, plan_again(table, player), rematch_of=table.game)


def open_again(game_id: int, player: Player) -> Table:
    """Open a game like one that was called off for somebody's first move; the seats of others are free. Raises Refused."""
    table = load_table(pk=game_id)
    if not may_open_again(table, player):
        raise Refused(_("Only a game that was called off because of someone else's first move can be opened again."))
    seats = [
        SeatPlan(BOT + seat.bot) if seat.bot else SeatPlan(ME if seat.player_id == player.pk else OPEN)
        for seat in table.seats
    ]
    plan = plan_again(table, player)
    seating = Game.Seating.RANDOM
    return create_game(player, replace(plan, seats=seats, seating=seating, request_key=f"again:{table.game.code}"))


def take_reserved_seat(game: Game, player: Player) -> Table:
    """Take the seat that the rematch has reserved for the player, if there is one."""
    reserved = Invitation.objects.filter(game=game, player=player, state=Invitation.State.OPEN).first()
    if reserved is None or game.state != Game.State.OPEN:
        return load_table(pk=game.pk)
    return accept(reserved.token, player)


def has_lost_at_first(player: Player) -> bool:
    """Return whether a milder game would help: two lost, the last one too, of at most three against bots alone. One query."""
    met = Result.objects.filter(player=player, game__alone=True, game__players__gt=1)
    won = list(met.order_by("pk").values_list("won", flat=True)[: FIRST_GAMES + 1])
    return len(won) <= FIRST_GAMES and won.count(False) >= LOST and not won[-1]


def rematch_of(game: Game) -> Game | None:
    """Return the game's rematch that is open, running or finished."""
    return game.rematches.filter(state__in=STANDING).first()


def plan_again(table: Table, player: Player) -> GamePlan:
    """Plan the same game once more, opened by this player."""
    game = table.game
    avoided = set(avoided_by(player))
    return GamePlan(
        title=game.title,
        name=next_name(game.name, LONGEST_NAME),
        seats=[seat_again(seat, last_person(table, seat), player, avoided) for seat in table.seats],
        public=game.public,
        seating=Game.Seating.ROTATED,
        pace=pace_from_json(game.pace),
        on_timeout=game.on_timeout,
        orders=game.orders,
        talk=game.talk,
        programs=game.programs,
        language=game.language,
        options=game.options,
    )


def last_person(table: Table, seat: Seat) -> Player | None:
    """Return the person who holds the seat, or held it before a bot took over; None for a bot's own."""
    held = [tenure.player for tenure in table.tenures if tenure.seat_id == seat.pk and tenure.player is not None]
    return seat.player or (held[-1] if held else None)


def seat_again(seat: Seat, person: Player | None, player: Player, avoided: Collection[int]) -> SeatPlan:
    """Plan the seat for the same person; the seat of one who is gone, or whom the player avoids, is open."""
    if person is None:
        return SeatPlan(BOT + seat.bot) if seat.bot else SeatPlan(OPEN)
    if person.pk == player.pk:
        return SeatPlan(ME)
    if not person.is_active or person.deleted_at or person.pk in avoided:
        return SeatPlan(OPEN)
    return SeatPlan(NAME, person.name)
