"""Games before they begin: opening, joining, leaving, cancelling, and closing those that stay unfilled.

Each service locks the game's row first, so that two players who want the last seat come one after the other, and the
game that they fill begins once.
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
from games.lib.db.prepared import Param, PreparedQuery
from games.lib.errors import Forbidden, Refused, Stale
from games.lib.workers import sweeps
from games.lib.workers.sweeps import MAIL, Budget, process_each
from games.lobby.new_game import ME, OPEN, GamePlan, check_bot, check_plan, tidy_name
from games.lobby.seat_invitations import find_guests, keep_seats
from games.mail.game_posts import NEW_GAME, post_news
from games.models import Game, Invitation, Player, Seat, Week
from games.peace.blocks import is_kept_apart
from games.play.seats.restrictions import check_new_games
from games.play.seats.seating import (
    begin_if_full,
    creators_free_seat,
    is_free,
    people,
    reserved_seats,
    sit_down,
    stand_up,
    tell_people,
)
from games.table.locks import lock_open, lock_player
from games.table.seeds import insert_game, week_secret
from games.table.table import Table, load_table, player_name


def create_game(
    creator: Player, plan: GamePlan, rematch_of: Game | None = None, week: Week | None = None, sealed: bool = False
) -> Table:
    """Open a game with its seats, invitations and mails; it begins at once when all seats are held.

    The same `plan.request_key` twice gives the game of the first request. `week`: whose deal it is. Raises Refused.
    """
    title, options = check_plan(plan)
    with transaction.atomic():
        lock_player(creator)
        before = (
            Game.objects.filter(creator=creator, request_key=plan.request_key).first() if plan.request_key else None
        )
        if before is not None:
            return load_table(pk=before.pk)
        if plan.public and not plan.alone:
            check_new_games(creator)
        check_open_games(creator)
        guests = find_guests(creator, plan.seats)
        game = insert_game(
            week_secret(week) if week else None,
            week=week,
            named_draws=week is not None,
            sealed=sealed,
            name=tidy_name(plan.name),
            title=title.id,
            rules=title.rules,
            players=len(plan.seats),
            options=options,
            language=plan.language,
            pace=pace_to_json(plan.pace),
            on_timeout=plan.on_timeout,
            orders=plan.orders,
            talk=plan.talk,
            programs=plan.programs,
            public=plan.public,
            seating=plan.seating,
            creator=creator,
            rematch_of=rematch_of,
            request_key=plan.request_key,
        )
        seats = Seat.objects.bulk_create(
            Seat(game=game, index=index, player=creator, origin=Seat.Origin.CREATOR)
            if seat.kind == ME
            else Seat(game=game, index=index, bot=seat.bot)
            for index, seat in enumerate(plan.seats)
        )
        table = Table(game, seats)
        keep_seats(table, creator, {seats[index]: guest for index, guest in guests.items()})
        table = begin_if_full(table)
        if table.game.state == Game.State.OPEN and any(seat.kind == OPEN for seat in plan.seats):
            post_news(table.game, NEW_GAME)
        return table


def check_open_games(creator: Player) -> None:
    """Check that the player may open another game, or raise Refused."""
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
    """Take a free seat that is not reserved, keep a seat that the player has, or raise Stale.

    Where somebody sits with whom the player may not play, all free seats are reserved for them.
    """
    with transaction.atomic():
        try:
            table = lock_open(game_id)
        except Stale:
            return seated_or_stale(game_id, player)
        if table.seat_of(player):
            return table
        free = [seat for seat in table.seats if is_free(seat)]
        reserved = reserved_seats(table)
        apart = is_kept_apart(player, [person.pk for person in people(table)])
        seat = next((seat for seat in free if seat.pk not in reserved), None)
        if seat is not None and not apart:
            if table.game.public:
                check_new_games(player)
            return sit_down(table, seat, player, Seat.Origin.LOBBY)
        if free:
            raise Stale(_("The seats that are left are reserved for invited players."))
        raise Stale(_("Someone else has just taken the last seat."))


def seated_or_stale(game_id: int, player: Player) -> Table:
    """Return the game for a second click of a player with a seat in it, or raise Stale."""
    table = load_table(pk=game_id)
    if table.game.state != Game.State.CANCELLED and table.seat_of(player):
        return table
    if table.game.state == Game.State.CANCELLED:
        raise Stale(_("This game has been cancelled."))
    raise Stale(_("Someone else has just taken the last seat, and the game has started."))


def leave(game_id: int, player: Player) -> Table:
    """Give the seat back before the game begins, or raise Stale, Forbidden or Refused."""
    with transaction.atomic():
        table = lock_open(game_id)
        seat = table.seat_of(player)
        if seat is None:
            raise Forbidden(_("You don't have a seat in this game."))
        if table.game.creator_id == player.pk:
            raise Refused(_("You created this game, so you can't leave it. You can cancel it instead."))
        stand_up(table, seat, player)
        return table


def cancel(game_id: int, player: Player) -> Table:
    """Call a game off before it begins, for its creator, or raise Stale or Forbidden."""
    with transaction.atomic():
        table = lock_open(game_id)
        if table.game.creator_id != player.pk:
            raise Forbidden(_("Only the player who created this game can cancel it."))
        call_off(table)
        tell_people(table, people(table, but=player), "cancelled", who=player_name(player))
        return table


def call_off(table: Table) -> None:
    """End a locked open game, with its invitations."""
    now = site_time.now()
    table.game.state = Game.State.CANCELLED
    table.game.ended_at = now
    table.game.save(update_fields=["state", "ended_at"])
    Invitation.objects.filter(game=table.game, state=Invitation.State.OPEN).update(
        state=Invitation.State.WITHDRAWN, answered_at=now
    )


def seat_bot(game_id: int, player: Player, index: int, bot: str) -> Table:
    """Give a free seat that is not reserved to a bot, or raise Stale, Forbidden or Refused."""
    if bot not in BOTS:
        raise Refused(_("There is no such bot."))
    with transaction.atomic():
        table = lock_open(game_id)
        seat = creators_free_seat(table, player, index)
        check_bot(table.title, bot)
        seat.bot = bot
        seat.save(update_fields=["bot"])
        return begin_if_full(table)


UNFILLED: PreparedQuery[int] = PreparedQuery(
    lambda: (
        Game.objects.open_for_players()
        .filter(created_at__lt=Param("limit"))
        .order_by("created_at")
        .values_list("pk", flat=True)
    )
)


@sweeps.sweep("unfilled", every=settings.CLOSING_INTERVAL, queue=MAIL, task_name="games.tasks.close_unfilled")
def close_unfilled(budget: Budget | None = None) -> int:
    """Close games unfilled for OPEN_GAME_DAYS, notify the players in them, and return the number."""
    limit = site_time.now() - timedelta(days=settings.OPEN_GAME_DAYS)
    return process_each(UNFILLED.fetch(limit=limit), close_one, "Game %s could not be closed.", budget)


def close_one(game_id: int) -> bool:
    """Close an unfilled game; return False when it has begun, or was cancelled, since it was found."""
    with transaction.atomic():
        try:
            table = lock_open(game_id)
        except Stale:
            return False
        call_off(table)
        tell_people(table, people(table), "closed")
        return True


def clear_out(player: Player) -> None:
    """Cancel a leaving player's own games that have not started, and free their seats in others."""
    games = Game.objects.open_for_players()
    for way, mine in ((cancel, games.filter(creator=player)), (leave, games.filter(seats__player=player))):
        for game_id in list(mine.values_list("pk", flat=True)):
            # A game that has begun meanwhile is left to the end of tenures.
            with suppress(Stale):
                way(game_id, player)
    Invitation.objects.filter(player=player, state=Invitation.State.OPEN).update(
        state=Invitation.State.DECLINED, answered_at=site_time.now()
    )
