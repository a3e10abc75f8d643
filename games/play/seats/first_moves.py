"""The first move in a lobby game: who misses it, or would rather not play, ends the game, and the others are ready again."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import F
from django.utils.translation import gettext as _

from games.lib.errors import Refused
from games.lib.workers import sweeps
from games.mail.post import draft, post_all
from games.models import Game, Player, Ready, Seat, Tenure, Wait
from games.play.moves.commit import LostRace
from games.play.seats.closing import write_abandoned
from games.play.seats.handover import close_tenure, write_as_holder
from games.play.seats.restrictions import bar_if_left_too_often
from games.play.seats.seating import people
from games.table.locks import lock_game, lock_player
from games.table.table import HeldSeat, Table, held_seats

WISH_FIELDS = ("sizes", "pace", "at_once", "left", "endless")


def wish_to_json(wish: Ready) -> dict[str, Any]:
    """Return the wish as the seat that it leads to keeps it."""
    return {name: getattr(wish, name) for name in WISH_FIELDS} | {"since": wish.since.isoformat()}


def end_wish(player: Player, title: str) -> None:
    """End the player's wish for a title; no game that is called off brings it back. The transaction holds the player."""
    Ready.objects.filter(player=player, title=title).delete()
    Seat.objects.of_running_games().filter(player=player, game__title=title).update(wish=None)


def restore_wish(player: Player, title: str, stored: dict[str, Any]) -> None:
    """Give the player the wish back that the game had used, at its old place. The transaction holds the player."""
    since = datetime.fromisoformat(stored["since"])
    wish = Ready.objects.filter(player=player, title=title).first()
    if wish is None:
        fields = {name: stored[name] for name in WISH_FIELDS}
        fields["left"] = 1 if not stored["endless"] else stored["left"]
        Ready.objects.create(player=player, title=title, since=since, **fields)
        return
    left = wish.left if wish.endless else min(wish.left + 1, wish.at_once)
    mine = Ready.objects.filter(pk=wish.pk, version=wish.version)
    if not mine.update(since=min(since, wish.since), left=left, version=F("version") + 1):
        # A game has just taken it: both are written again.
        raise LostRace


def lock_people_and_game(table: Table) -> None:
    """Lock the players of the game, always in the same order, and then the game, which a move writes before its other rows."""
    for player in sorted(people(table), key=lambda player: player.pk):
        lock_player(player)
    lock_game(table.game)


def write_called_off(
    table: Table, missing: Sequence[HeldSeat], reason: Tenure.Reason, run_out: Sequence[Wait] = ()
) -> None:
    """Call the game off for the first moves that are missing, and make the others ready again. Raises LostRace.

    `run_out`: the waits whose time is over, where the clock does it. The transaction holds the players and the game.
    """
    away = {held.player.pk for held in missing}
    deadlines = {wait.seat_id: wait.clock.deadline for wait in run_out}
    for held in missing:
        close_tenure(table, held.seat, reason)
        # The page reads tenures only of games in which a seat has changed hands.
        held.seat.changes += 1
        held.seat.save(update_fields=["changes"])
    write_abandoned(table, run_out)
    others = [held for held in held_seats(table) if held.player.pk not in away]
    ready = [held.player.pk for held in others if held.seat.wish]
    for held in others:
        if held.seat.wish:
            restore_wish(held.player, table.game.title, held.seat.wish)
    Seat.objects.filter(game=table.game).update(wish=None)
    for held in missing:
        end_wish(held.player, table.game.title)
        bar_if_left_too_often(held.player)
    names = [held.player.name for held in missing]
    drafts = []
    for held in held_seats(table):
        inputs = {"who": names, "reason": reason, "away": held.player.pk in away, "ready": held.player.pk in ready}
        if held.seat.pk in deadlines:
            inputs["deadline"] = deadlines[held.seat.pk].isoformat()
        occasion = f"called_off:{table.game.pk}:{held.player.pk}"
        drafts.append(draft(occasion, "called_off", held.player.email, held.player, table.game, inputs))
    post_all(drafts)
    transaction.on_commit(lambda: sweeps.enqueue("matching", sweeps.MAIL))


def may_call_off(table: Table, player: Player | None) -> Seat | None:
    """Return the player's seat in a running lobby game in which they have not made a move yet."""
    seat = table.seat_of(player)
    begun = seat is None or not seat.awaits_first_move or seat.origin == Seat.Origin.TAKEOVER
    return seat if not begun and table.game.is_running else None


def missing_of(table: Table) -> list[Tenure]:
    """Return the tenures for whose first moves the game was called off; [] for every other game."""
    if table.game.state != Game.State.ABANDONED:
        return []
    return [tenure for tenure in table.tenures if tenure.reason in (Tenure.Reason.ABSENT, Tenure.Reason.NOT_NOW)]


def may_open_again(table: Table, player: Player | None) -> bool:
    """Return whether the game was called off because of others, and the player came neither by a wish nor from a bot."""
    seat, missing = table.seat_of(player), missing_of(table)
    came = seat is not None and seat.origin != Seat.Origin.READY
    return came and bool(missing) and all(tenure.player_id != seat.player_id for tenure in missing if seat)


def not_now(game_id: int, player: Player) -> Table:
    """Call a lobby game off before the player's first move, without being away. Raises Stale, Forbidden or Refused."""

    def write(table: Table, seat: Seat) -> None:
        lock_people_and_game(table)
        if may_call_off(table, player) is None:
            raise Refused(_("You have already made a move here. You can still resign."))
        write_called_off(table, [HeldSeat(seat, player)], Tenure.Reason.NOT_NOW)

    return write_as_holder(game_id, player, write)
