"""Seats before a game begins: sit down, stand up, and start the game when all are held.

All functions are called inside a transaction that has locked the game (`games.table.locks`).
"""

from collections.abc import Iterable

from django.utils.translation import gettext as _

from games.lib.errors import Forbidden, Refused, Stale
from games.mail.post import draft, post_all
from games.mail.schedule import wants_turns
from games.models import Game, Invitation, Player, Seat
from games.play.moves.start import start_game
from games.table.table import Table, player_name


def is_free(seat: Seat) -> bool:
    """Return whether the seat has no holder; it may be reserved for a guest."""
    return seat.player_id is None and not seat.bot


def reserved_seats(table: Table) -> set[int]:
    """Return the ids of the seats that are reserved for guests. One query."""
    open_ones = Invitation.objects.filter(game=table.game, state=Invitation.State.OPEN)
    return set(open_ones.values_list("seat_id", flat=True))


def people(table: Table, but: Player | None = None) -> list[Player]:
    """Return the players who hold seats, without one of them."""
    return [seat.player for seat in table.seats if seat.player and seat.player != but]


def sit_down(table: Table, seat: Seat, player: Player, origin: Seat.Origin) -> Table:
    """Give the free seat to the player, and notify the others. The game may start by it."""
    seat.player, seat.origin = player, origin
    seat.save(update_fields=["player", "origin"])
    left = sum(is_free(other) for other in table.seats)
    if left:
        tell_people(table, people(table, but=player), "seat_taken", who=player_name(player), free=left)
    return begin_if_full(table)


def stand_up(table: Table, seat: Seat, player: Player) -> None:
    """Free the player's seat, and notify the others."""
    seat.player, seat.origin = None, ""
    seat.save(update_fields=["player", "origin"])
    tell_people(table, people(table), "seat_left", who=player_name(player))


def begin_if_full(table: Table) -> Table:
    """Start the game when every seat is held, and notify its people, unless there is only one."""
    if any(is_free(seat) for seat in table.seats):
        return table
    if len(people(table)) == 1:
        # The creator may have given the other seats to bots: then the game concerns no other person.
        Game.objects.filter(pk=table.game.pk).update(alone=True, public=False)
    table = start_game(table.game.pk)
    if len(people(table)) > 1:
        tell_start(table)
    return table


def tell_start(table: Table) -> None:
    """Notify the people that the game has started, but for those whose email about their first turn says so."""
    waiting = [
        seat for seat in table.seats if seat.player and not (seat.pk in table.waits and wants_turns(seat.player, seat))
    ]
    by_wish = [seat for seat in waiting if seat.origin == Seat.Origin.READY]
    tell_people(table, [seat.player for seat in by_wish if seat.player], "matched")
    tell_people(table, [seat.player for seat in waiting if seat.player and seat not in by_wish], "started")


def creators_free_seat(table: Table, player: Player, index: int) -> Seat:
    """Return the free seat that the game's creator wants to give away. Raises Stale, Forbidden or Refused."""
    if table.game.creator_id != player.pk:
        raise Forbidden(_("Only the player who created this game can fill its seats."))
    seat = next((seat for seat in table.seats if seat.index == index), None)
    if seat is None:
        raise Refused(_("This game has no such seat."))
    if not is_free(seat):
        raise Stale(_("That seat is already taken."))
    if seat.pk in reserved_seats(table):
        raise Stale(_("That seat is reserved for someone. Withdraw the invitation first."))
    return seat


def tell_people(table: Table, whom: Iterable[Player], notice: str, **fields: object) -> None:
    """Post a notice about the game to each of them. Two queries, whatever their number; none without people."""
    # The version counts the writes of the game: where the same thing happens again, it is another occasion.
    occasion = f"{notice}:{table.game.pk}:{table.game.version}"
    post_all(
        draft(f"{occasion}:{person.pk}", "notice", person.email, person, table.game, {"notice": notice, **fields})
        for person in whom
    )
