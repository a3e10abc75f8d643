"""A seat of a running game that changes hands: its holder resigns, goes away or ran out of time, or comes back."""

from collections.abc import Callable
from datetime import timedelta

from django.db import transaction
from django.utils.translation import gettext as _

from engine.bots import CLUB
from games.clock.pace import Unlimited, pace_from_json
from games.lib import site_time
from games.lib.errors import Forbidden, Stale
from games.models import Move, Order, Player, Seat, Tenure, Wait
from games.play.moves.commit import LostRace, renew_wait, update_version
from games.play.moves.order_rows import end_orders, orders_at
from games.play.moves.wait_clocks import banks_after_moves
from games.play.seats.seating import people, tell_people
from games.table import wake
from games.table.advance import DECISIONS
from games.table.table import HeldSeat, Table, load_table, player_name

PLAYS_ON = CLUB
"""The bot that plays on where somebody left."""
ATTEMPTS = 20
"""Each lost race means that somebody else's move was written; twenty in a row do not happen."""

NOTICES = {
    Tenure.Reason.RESIGNED: "resigned",
    Tenure.Reason.GAVE_BACK: "resigned",
    Tenure.Reason.ABSENT: "timed_out_for_good",
    Tenure.Reason.TIMEOUT: "timed_out",
    Tenure.Reason.LENT: "lent",
}
"""The notice to the others by reason; `handed_over` for every other one."""
OFFERED_AFTER = timedelta(days=3)
"""How long a bot plays before a seat of a public game on a clock is offered to others."""
SOON = 3
"""Turns: a player who resigns sooner after a takeover counts as one whose time ran out."""
MAY_RETURN = (Tenure.Reason.TIMEOUT, Tenure.Reason.LENT)
"""Why a bot holds a seat that its player may take back."""


def hand_over(seat: Seat, bot: str, reason: str) -> Table:
    """Give the seat to a bot, its tenure ending for that reason. The wait that runs ends, and one of the bot's begins.

    Returns the fresh table; one whose game is not running, or whose seat no player holds, is left as it is.
    Raises LostRace when others write all the time.
    """

    def write(table: Table) -> None:
        fresh = table.seat(seat.pk)
        if table.game.is_running and fresh.player is not None:
            write_handover(table, HeldSeat(fresh, fresh.player), bot, reason)

    return write_anew(seat.game_id, write)


def write_anew(game_id: int, write: Callable[[Table], None]) -> Table:
    """Write in a transaction, anew on the fresh table after each lost race, and return the table.

    Raises LostRace when others write all the time.
    """
    for _attempt in range(ATTEMPTS):
        table = load_table(pk=game_id)
        try:
            with transaction.atomic():
                write(table)
                wake.after_commit(table)
        except LostRace:
            continue
        return table
    raise LostRace


def write_handover(table: Table, held: HeldSeat, bot: str, reason: str, run_out: Wait | None = None) -> None:
    """Write the rows of a handover, and notices to the other players. `run_out`: the wait whose time is over.

    Raises LostRace.
    """
    seat, player = held
    now = site_time.now()
    ending = [table.waits[seat.pk]] if seat.pk in table.waits else []
    update_version(table, moved_at=table.game.moved_at or now, **banks_after_moves(table, ending, now))
    close_tenure(table, seat, reason)
    Tenure.objects.create(seat=seat, bot=bot, from_ply=table.game.ply, began_at=now)
    seat.player, seat.bot = None, bot
    seat.absent = player if reason in MAY_RETURN else None
    save_holder(table, seat)
    end_orders(orders_at(seat), Order.State.HANDED)
    renew_wait(table, seat, run_out)
    left = people(table)
    # One person is left of two or more: they may close the game.
    notice = NOTICES.get(Tenure.Reason(reason), "handed_over") + ("_last" if len(left) == 1 else "")
    tell_people(table, left, notice, who=player_name(player), bot=bot)
    if reason == Tenure.Reason.LENT:
        tell_people(table, [player], "lent_yours", bot=bot)


def close_tenure(table: Table, seat: Seat, reason: str) -> None:
    """End the holder's tenure at this ply."""
    ended = {"to_ply": table.game.ply, "reason": reason, "ended_at": site_time.now()}
    Tenure.objects.current().filter(seat=seat).update(**ended)


def save_holder(table: Table, seat: Seat) -> None:
    """Write the seat's new holder."""
    seat.changes += 1
    seat.awaits_first_move, seat.wish = False, None
    clocked = not isinstance(pace_from_json(table.game.pace), Unlimited)
    offered = seat.bot and table.game.public and clocked
    seat.free_at, seat.offer_announced = site_time.now() + OFFERED_AFTER if offered else None, False
    seat.save(
        update_fields=["player", "bot", "absent", "changes", "awaits_first_move", "wish", "free_at", "offer_announced"]
    )
    if table.game.call_off is not None:
        # Players agreed with the people who sat there.
        table.game.call_off |= {"ended": True}
        table.game.save(update_fields=["call_off"])
    table.forget_tenures()


def resign(game_id: int, player: Player) -> Table:
    """Leave a running game for good: a bot plays on. Raises Forbidden for who holds no seat, Stale when the game is over."""
    table = load_table(pk=game_id)
    seat = table.seat_of(player)
    if not table.game.is_running:
        raise Stale(_("This game is no longer in progress."))
    if seat is None:
        raise Forbidden(_("You don't have a seat in this game."))
    if seat.origin == Seat.Origin.TAKEOVER:
        own = Move.objects.of(table.game).standing().filter(by=player, via__in=DECISIONS)
        if own.values("wait").distinct().count() < SOON:
            return hand_over(seat, PLAYS_ON, Tenure.Reason.GAVE_BACK)
    return hand_over(seat, PLAYS_ON, Tenure.Reason.RESIGNED)


def take_seat_back(game_id: int, player: Player) -> Table:
    """Take the seat back from the bot that got it when the player's time ran out. Doing so twice is doing it once.

    Raises Forbidden for everybody else, Stale when the game is over.
    """

    def write(table: Table) -> None:
        if table.seat_of(player) is not None:
            return
        seat = next((seat for seat in table.seats if seat.absent_id == player.pk), None)
        if seat is None:
            raise Forbidden(_("No bot is holding a seat for you in this game."))
        if not table.game.is_running:
            raise Stale(_("This game is no longer in progress."))
        write_return(table, seat, player)

    return write_anew(game_id, write)


def write_return(table: Table, seat: Seat, player: Player) -> None:
    """Write the rows of a return, and notices to the others. An open wait is the player's from now on, with all its time.

    Raises LostRace.
    """
    update_version(table, moved_at=table.game.moved_at or site_time.now())
    close_tenure(table, seat, Tenure.Reason.RETURNED)
    Tenure.objects.create(seat=seat, player=player, from_ply=table.game.ply, began_at=site_time.now())
    seat.player, seat.bot, seat.absent = player, "", None
    save_holder(table, seat)
    renew_wait(table, seat)
    tell_people(table, people(table, but=player), "seat_returned", who=player_name(player))


def write_as_holder(game_id: int, player: Player, write: Callable[[Table, Seat], None]) -> Table:
    """Write what the holder of a seat of a running game does, and return the table. Raises Stale, Forbidden or Refused."""

    def write_by(table: Table) -> None:
        seat = table.seat_of(player)
        if seat is None:
            raise Forbidden(_("You don't have a seat in this game."))
        if not table.game.is_running:
            raise Stale(_("This game is no longer in progress."))
        write(table, seat)

    return write_anew(game_id, write_by)
