"""Calling a running game off together: a player offers it, and it ends without a result once every other person agrees.

The offer stands on the game's row, and is written under its version.
"""

from datetime import datetime, timedelta
from typing import NamedTuple

from django.utils.translation import gettext as _

from games.lib import site_time
from games.lib.errors import Refused, Stale
from games.models import Game, Player, Seat
from games.play.moves.commit import update_version
from games.play.seats.closing import write_abandoned
from games.play.seats.handover import write_as_holder
from games.play.seats.seating import people, tell_people
from games.table.table import Table, player_name

GOOD_FOR = timedelta(days=7)
"""Time in which an offer can be agreed to, and in which no other one is made in the game."""


class Offer(NamedTuple):
    """An offer to call the game off: by whom, and who has agreed, by their ids."""

    by: int
    at: datetime
    agreed: tuple[int, ...]
    ended: bool

    def to_json(self) -> dict[str, object]:
        return {"by": self.by, "at": self.at.isoformat(), "agreed": list(self.agreed), "ended": self.ended}


def last_offer(game: Game) -> Offer | None:
    """Return the game's last offer, open or not."""
    stored = game.call_off
    if stored is None:
        return None
    return Offer(stored["by"], datetime.fromisoformat(stored["at"]), tuple(stored["agreed"]), stored["ended"])


def open_offer(table: Table) -> Offer | None:
    """Return the offer that can still be answered."""
    offer = last_offer(table.game)
    is_open = offer is not None and not offer.ended and site_time.now() < offer.at + GOOD_FOR
    return offer if is_open and table.game.is_running else None


def may_offer(table: Table, player: Player | None) -> bool:
    """Return whether the player may offer it: with another person, once in seven days a game, and not in a league."""
    if table.seat_of(player) is None or not table.game.is_running or len(people(table)) < 2:
        return False
    if table.game.season_id is not None:
        return False
    offer = last_offer(table.game)
    return offer is None or site_time.now() >= offer.at + GOOD_FOR


def offer_call_off(game_id: int, player: Player) -> Table:
    """Ask the other people whether to end the game without a result. Raises Stale, Forbidden or Refused."""

    def write(table: Table, seat: Seat) -> None:
        if len(people(table)) < 2:
            raise Refused(_("There is no other person in this game. You can resign, or close the game."))
        if table.game.season_id is not None:
            raise Refused(_("A game of a league can't be called off. You can resign."))
        if not may_offer(table, player):
            raise Refused(_("Somebody has offered that within the last 7 days. Play on for now."))
        offer = Offer(player.pk, site_time.now(), (player.pk,), ended=False)
        update_version(table, call_off=offer.to_json())
        tell_people(
            table, people(table, but=player), "call_off_offered", who=player_name(player), at=offer.to_json()["at"]
        )

    return write_as_holder(game_id, player, write)


def answer_call_off(game_id: int, player: Player, at: str, *, agrees: bool) -> Table:
    """Agree to the offer that was made at that moment, or decline it. The last one who agrees ends the game.

    Raises Stale where it is no longer open, or Forbidden.
    """

    def write(table: Table, seat: Seat) -> None:
        offer = open_offer(table)
        if offer is None or offer.at.isoformat() != at:
            raise Stale(_("That offer is no longer open. The game goes on."))
        if player.pk in offer.agreed and agrees:
            return
        if not agrees:
            update_version(table, call_off=offer._replace(ended=True).to_json())
            tell_people(table, people(table, but=player), "call_off_declined", who=player_name(player))
            return
        offer = offer._replace(agreed=(*offer.agreed, player.pk))
        everybody = people(table)
        if {person.pk for person in everybody} <= set(offer.agreed):
            table.game.call_off = offer._replace(ended=True).to_json()
            write_abandoned(table, call_off=table.game.call_off)
            tell_people(table, everybody, "call_off_agreed")
        else:
            update_version(table, call_off=offer.to_json())

    return write_as_holder(game_id, player, write)
