"""Games before they begin: opening, joining, leaving, cancelling, and closing those that nobody fills.

Each service holds the game's row first, so that two who want the last seat come one after the other, and the game that
they fill begins once.
"""

from contextlib import suppress
from datetime import timedelta

from django.conf import settings
from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.bots import BOTS
from games.clock.pace import pace_to_json
from games.lib import site_time
from games.lib.errors import Forbidden, Refused, Stale
from games.lib.workers import sweeps
from games.lib.workers.sweeps import MAIL, Budget, process_each
from games.lobby.new_game import ME, GamePlan, check_bot, check_plan, tidy_name
from games.lobby.seat_invitations import find_guests, keep_seats
from games.models import Game, Invitation, Player, Seat
from games.play.seats.seating import (
    begin_if_full,
    creators_free_seat,
    is_free,
    kept_seats,
    people,
    sit_down,
    stand_up,
    tell_people,
)
from games.table.locks import lock_open, lock_player
from games.table.new_games import insert_game
from games.table.table import Table, load_table, player_name


def create_game(creator: Player, plan: GamePlan, rematch_of: Game | None = None) -> Table:
    """Open a game: its row, its seats, its invitations and their mails. It begins at once when all seats are held.

    The same `plan.request_key` twice gives the game that the first request made. Raises Refused.
    """
    title, options = check_plan(plan)
    with transaction.atomic():
        lock_player(creator)
        before = made_before(creator, plan.request_key)
        if before is not None:
            return load_table(pk=before.pk)
        check_open_games(creator)
        guests = find_guests(creator, plan.seats)
        game = insert_game(
            name=tidy_name(plan.name),
            title=title.id,
            rules=title.rules,
            players=len(plan.seats),
            options=options,
            language=plan.language,
            pace=pace_to_json(plan.pace),
            on_timeout=plan.on_timeout,
            orders=plan.orders,
            public=plan.public,
            seating=plan.seating,
            creator=creator,
            rematch_of=rematch_of,
            request_key=plan.request_key,
        )
        seats = Seat.objects.bulk_create(
            Seat(game=game, index=index, player=creator if seat.kind == ME else None, bot=seat.bot)
            for index, seat in enumerate(plan.seats)
        )
        table = Table(game, seats)
        keep_seats(table, creator, {seats[index]: guest for index, guest in guests.items()})
        return begin_if_full(table)


def made_before(creator: Player, request_key: str) -> Game | None:
    """The game that this very request made already."""
    return Game.objects.filter(creator=creator, request_key=request_key).first() if request_key else None


def check_open_games(creator: Player) -> None:
    """Raises Refused when the player already has as many open games as one may have."""
    count = Game.objects.open_for_players().filter(creator=creator).count()
    if count >= settings.OPEN_GAMES:
        raise Refused(
            ngettext(
                "You already have {count} game waiting for players. Let it start, or cancel it, before you create "
                "another.",
                "You already have {count} games waiting for players. Let one of them start, or cancel one, before "
                "you create another.",
                count,
            ).format(count=count)
        )


def join(game_id: int, player: Player) -> Table:
    """Take a free seat that is reserved for nobody. A player who already has a seat keeps it. Raises Stale."""
    with transaction.atomic():
        try:
            table = lock_open(game_id)
        except Stale:
            return seated_or_stale(game_id, player)
        if table.seat_of(player):
            return table
        free = [seat for seat in table.seats if is_free(seat)]
        kept = kept_seats(table)
        seat = next((seat for seat in free if seat.pk not in kept), None)
        if seat is not None:
            return sit_down(table, seat, player)
        if free:
            raise Stale(_("The seats that are left are reserved for invited players."))
        raise Stale(_("Someone else has just taken the last seat."))


def seated_or_stale(game_id: int, player: Player) -> Table:
    """The game that is no longer open, for a player who has a seat in it: a second click. Raises Stale for others."""
    table = load_table(pk=game_id)
    if table.game.state != Game.State.CANCELLED and table.seat_of(player):
        return table
    if table.game.state == Game.State.CANCELLED:
        raise Stale(_("This game has been cancelled."))
    raise Stale(_("Someone else has just taken the last seat, and the game has started."))


def leave(game_id: int, player: Player) -> Table:
    """Give the seat back before the game begins. Raises Stale, Forbidden or Refused."""
    with transaction.atomic():
        table = lock_open(game_id)
        seat = table.seat_of(player)
        if seat is None:
            raise Forbidden(_("You don't have a seat in this game."))
        if table.game.creator_id == player.pk:
            raise Refused(_("You created this game, so you can't leave it. You can cancel it instead."))
        stand_up(table, seat)
        return table


def cancel(game_id: int, player: Player) -> Table:
    """Call a game off before it begins; only who opened it can. Raises Stale or Forbidden."""
    with transaction.atomic():
        table = lock_open(game_id)
        if table.game.creator_id != player.pk:
            raise Forbidden(_("Only the player who created this game can cancel it."))
        call_off(table)
        tell_people(table, people(table, but=player), "cancelled", who=player_name(player))
        return table


def call_off(table: Table) -> None:
    """End an open game that is held, with its invitations."""
    now = site_time.now()
    table.game.state = Game.State.CANCELLED
    table.game.ended_at = now
    table.game.save(update_fields=["state", "ended_at"])
    Invitation.objects.filter(game=table.game, state=Invitation.State.OPEN).update(
        state=Invitation.State.WITHDRAWN, answered_at=now
    )


def seat_bot(game_id: int, player: Player, index: int, bot: str) -> Table:
    """Give a free seat that is kept for nobody to a bot. Raises Stale, Forbidden or Refused."""
    if bot not in BOTS:
        raise Refused(_("There is no such bot."))
    with transaction.atomic():
        table = lock_open(game_id)
        seat = creators_free_seat(table, player, index)
        check_bot(table.title, bot)
        seat.bot = bot
        seat.save(update_fields=["bot"])
        return begin_if_full(table)


@sweeps.sweep("unfilled", every=settings.CLOSING_INTERVAL, queue=MAIL, task_name="games.tasks.close_unfilled")
def close_unfilled(budget: Budget | None = None) -> int:
    """Close the games that nobody filled in OPEN_GAME_DAYS, and tell those who sit in them. Returns their number."""
    limit = site_time.now() - timedelta(days=settings.OPEN_GAME_DAYS)
    stale = Game.objects.open_for_players().filter(created_at__lt=limit).order_by("created_at")
    return process_each(list(stale.values_list("pk", flat=True)), close_one, "Game %s could not be closed.", budget)


def close_one(game_id: int) -> bool:
    """Close a game that nobody filled. False when it has begun, or was cancelled, since it was found."""
    with transaction.atomic():
        try:
            table = lock_open(game_id)
        except Stale:
            return False
        call_off(table)
        tell_people(table, people(table), "closed")
        return True


def clear_out(player: Player) -> None:
    """Take a leaving player out of all games that have not started: those they created are cancelled, other seats freed."""
    games = Game.objects.open_for_players()
    for way, mine in ((cancel, games.filter(creator=player)), (leave, games.filter(seats__player=player))):
        for game_id in list(mine.values_list("pk", flat=True)):
            # One that began in the meantime is a running game, and theirs to care for who end tenures.
            with suppress(Stale):
                way(game_id, player)
    Invitation.objects.filter(player=player, state=Invitation.State.OPEN).update(
        state=Invitation.State.DECLINED, answered_at=site_time.now()
    )
