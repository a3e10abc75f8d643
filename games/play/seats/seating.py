"""Seats before a game begins: who may have one, sitting down, standing up, and beginning when all are held.

All of these work inside a transaction that holds the game (`games.table.locks`).
"""

from collections.abc import Iterable

from django.utils.translation import gettext as _

from games.lib.errors import Forbidden, Refused, Stale
from games.mail.post import draft, post_all
from games.models import Game, Invitation, Player, Seat
from games.play.moves.start import start_game
from games.table.table import Table, player_name


def is_free(seat: Seat) -> bool:
    """Whether nobody holds the seat; it may be kept for somebody."""
    return seat.player_id is None and not seat.bot


def kept_seats(table: Table) -> set[int]:
    """The ids of the seats that are reserved for guests. One query."""
    open_ones = Invitation.objects.filter(game=table.game, state=Invitation.State.OPEN)
    return set(open_ones.values_list("seat_id", flat=True))


def people(table: Table, but: Player | None = None) -> list[Player]:
    """The players who sit, without one of them."""
    return [seat.player for seat in table.seats if seat.player and seat.player != but]


def sit_down(table: Table, seat: Seat, player: Player) -> Table:
    """Give the free seat to the player. The others are told; the game may begin by it."""
    seat.player = player
    seat.save(update_fields=["player"])
    left = sum(is_free(other) for other in table.seats)
    if left:
        tell_people(table, people(table, but=player), "seat_taken", who=player_name(player), free=left)
    return begin_if_full(table)


def stand_up(table: Table, seat: Seat) -> None:
    """Free the player's seat. The others are told."""
    player = seat.player
    assert player is not None
    seat.player = None
    seat.save(update_fields=["player"])
    tell_people(table, people(table), "seat_left", who=player_name(player))


def begin_if_full(table: Table) -> Table:
    """Start the game when every seat is held. Its people are told, unless there is only one."""
    if any(is_free(seat) for seat in table.seats):
        return table
    if len(people(table)) == 1:
        # Whoever waited for people may have given their seats to bots: nobody else has to do with it then.
        Game.objects.filter(pk=table.game.pk).update(alone=True, public=False)
    table = start_game(table.game.pk)
    if len(people(table)) > 1:
        tell_people(table, people(table), "started")
    return table


def creators_free_seat(table: Table, player: Player, index: int) -> Seat:
    """The free seat that the game's creator wants to give away. Raises Stale, Forbidden or Refused."""
    if table.game.creator_id != player.pk:
        raise Forbidden(_("Only the player who created this game can fill its seats."))
    seat = next((seat for seat in table.seats if seat.index == index), None)
    if seat is None:
        raise Refused(_("This game has no such seat."))
    if not is_free(seat):
        raise Stale(_("That seat is already taken."))
    if seat.pk in kept_seats(table):
        raise Stale(_("That seat is reserved for someone. Withdraw the invitation first."))
    return seat


def tell_people(table: Table, whom: Iterable[Player], notice: str, **fields: object) -> None:
    """Post a notice about the game to each of them. Two queries, whatever their number; none for nobody."""
    # The version counts the writes of the game: the same thing may happen again, and is told again then.
    occasion = f"{notice}:{table.game.pk}:{table.game.version}"
    post_all(
        draft(f"{occasion}:{person.pk}", "notice", person.email, person, table.game, {"notice": notice, **fields})
        for person in whom
    )
