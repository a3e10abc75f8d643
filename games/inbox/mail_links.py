"""What a mail's link opens: one seat of one game, as long as it is the player's, and its wait while that runs."""

from dataclasses import dataclass

from games.lib.db.prepared import Param, PreparedQuery
from games.mail.signed_addresses import SeatLink
from games.models import Game, Player, Seat
from games.table.table import Table, load_table


class LinkRevoked(Exception):
    """The link was genuine, but the seat is no longer the player's, or they have revoked their links or closed their account."""

    def __init__(self, game: Game) -> None:
        super().__init__(game.code)
        self.game = game


@dataclass(frozen=True)
class OpenedLink:
    """A seat, opened by a link.

    `wait`: the one that the link was made in, 0 for none. `shown`: when the game that the mail showed was last written
    (`games.mail.signed_addresses.SeatLink`).
    """

    table: Table
    seat: Seat
    player: Player
    wait: int
    shown: int = 0

    @property
    def runs(self) -> bool:
        """Whether the link's wait runs: while it does, the link's buttons move."""
        running = self.table.waits.get(self.seat.pk)
        return running is not None and running.pk == self.wait


SEAT: PreparedQuery[Seat] = PreparedQuery(lambda: Seat.objects.select_related("game").filter(pk=Param("seat")))


def open_link(link: SeatLink) -> OpenedLink:
    """Load the game of that link, for its seat. Raises Seat.DoesNotExist, LinkRevoked."""
    seat = next(iter(SEAT.fetch(seat=link.seat)), None)
    if seat is None:
        raise Seat.DoesNotExist
    if seat.player_id != link.player or seat.links_serial != link.serial:
        raise LinkRevoked(seat.game)
    table = load_table(pk=seat.game_id)
    held = table.seat(seat.pk)
    if held.player is None or held.player_id != link.player or not held.player.is_active:
        raise LinkRevoked(seat.game)
    return OpenedLink(table, held, held.player, link.wait, link.shown)
