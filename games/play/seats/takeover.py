"""Taking over a seat that a bot has played for three days, because its player left: when it is offered, and to whom."""

from datetime import timedelta

from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext as _

from games.lib import site_time
from games.lib.db.prepared import Param, PreparedQuery
from games.lib.errors import Forbidden, Stale
from games.lib.workers import sweeps
from games.lib.workers.sweeps import Budget, process_each
from games.models import Player, Remark, Seat, Tenure
from games.peace.blocks import is_kept_apart
from games.play.moves.commit import renew_wait, update_version
from games.play.seats.handover import close_tenure, save_holder, write_anew, write_as_holder
from games.play.seats.restrictions import check_new_games
from games.play.seats.seating import people, tell_people
from games.table.table import Table, load_table, player_name

NOTICE = timedelta(days=1)
"""How long before the offer the table and the player who may still return get a notice."""
EVERY = 1800
BATCH = 100


def offered_seat(table: Table, index: int) -> Seat | None:
    """Return that seat, if somebody may take it over now."""
    seat = next((seat for seat in table.seats if seat.index == index), None)
    return seat if seat is not None and is_offered(table, seat) else None


def may_take_over(table: Table, player: Player, index: int) -> bool:
    """Return whether that seat is offered to the player: one who never sat there, with no block at the table."""
    if offered_seat(table, index) is None or table.seat_once_of(player) is not None:
        return False
    return not is_kept_apart(player, [person.pk for person in people(table)])


def is_offered(table: Table, seat: Seat) -> bool:
    free = seat.free_at is not None and seat.free_at <= site_time.now() and seat.offer_announced
    return bool(free) and bool(seat.bot) and table.game.is_running and table.game.public


TO_ANNOUNCE: PreparedQuery[int] = PreparedQuery(
    lambda: (
        Seat.objects.filter(free_at__lte=Param("until"), offer_announced=False)
        .order_by("free_at")
        .values_list("pk", flat=True)[:BATCH]
    )
)


@sweeps.sweep("takeovers", every=EVERY, queue=sweeps.MAIL)
def announce_seats(budget: Budget | None = None) -> int:
    """Tell the tables of seats that will be offered in a day, and return their number."""
    soon = TO_ANNOUNCE.fetch(until=site_time.now() + NOTICE)
    return process_each(soon, announce, "Seat %s not announced.", budget)


def announce(seat_id: int) -> bool:
    """Tell of one seat, unless another worker has. Who may still return has a day from now on."""
    with transaction.atomic():
        now = site_time.now()
        if not Seat.objects.filter(pk=seat_id, offer_announced=False, free_at__isnull=False).update(
            offer_announced=True, free_at=now + NOTICE
        ):
            return False
        seat = Seat.objects.select_related("absent").get(pk=seat_id)
        table = load_table(pk=seat.game_id)
        if not table.game.is_running:
            return False
        until = (now + NOTICE).isoformat()
        tell_people(table, people(table), "seat_offered", who=left_by(table, seat), until=until, seat=seat.index)
        if seat.absent is not None:
            tell_people(table, [seat.absent], "seat_offered_yours", until=until)
    return True


def left_by(table: Table, seat: Seat) -> str:
    """Return the name of the last person who held the seat."""
    held = [tenure.player for tenure in table.tenures if tenure.seat_id == seat.pk and tenure.player is not None]
    return player_name(held[-1]) if held else ""


def keep_bot(game_id: int, player: Player, index: int) -> Table:
    """Let the bot keep that seat, for a person at the table. Raises Stale, Forbidden or Refused."""

    def write(table: Table, _mine: Seat) -> None:
        seat = next((seat for seat in table.seats if seat.index == index), None)
        if seat is None or seat.free_at is None or not seat.bot:
            raise Stale(_("That seat is not offered any more."))
        update_version(table)
        Seat.objects.filter(pk=seat.pk).update(free_at=None)

    return write_as_holder(game_id, player, write)


def take_over(game_id: int, player: Player, index: int) -> Table:
    """Give the seat to the player. Doing so twice is doing it once. Raises Stale, Forbidden or Refused."""

    def write(table: Table) -> None:
        mine = table.seat_of(player)
        if mine is not None and mine.index == index:
            return
        if not table.game.is_running:
            raise Stale(_("This game is no longer in progress."))
        seat = offered_seat(table, index)
        if seat is not None and table.seat_once_of(player) is not None:
            raise Forbidden(_("You have, or had, a seat in this game."))
        check_new_games(player)
        if seat is None or is_kept_apart(player, [person.pk for person in people(table)]):
            raise Stale(_("Someone else has just taken this seat."))
        write_takeover(table, seat, player)

    return write_anew(game_id, write)


def write_takeover(table: Table, seat: Seat, player: Player) -> None:
    """Write the rows of a takeover, and notices to the others. Raises LostRace.

    The seat's former player cannot come back, and links and reply addresses of theirs open nothing any more.
    """
    former = left_by(table, seat)
    update_version(table, moved_at=table.game.moved_at or site_time.now())
    close_tenure(table, seat, Tenure.Reason.TAKEN)
    Tenure.objects.create(seat=seat, player=player, from_ply=table.game.ply, began_at=site_time.now())
    seat.player, seat.bot, seat.absent = player, "", None
    save_holder(table, seat)
    seat.origin, seat.awaits_first_move, seat.links_serial = Seat.Origin.TAKEOVER, True, seat.links_serial + 1
    said = Remark.objects.filter(game=table.game).aggregate(last=Max("pk"))["last"] or 0
    seat.talk_from = seat.talk_seen = said
    seat.mail_when, seat.mail_delay, seat.seen_at, seat.seen_ply = "", None, None, 0
    seat.save(
        update_fields=[
            "origin",
            "awaits_first_move",
            "links_serial",
            "mail_when",
            "mail_delay",
            "seen_at",
            "seen_ply",
            "talk_from",
            "talk_seen",
        ]
    )
    renew_wait(table, seat)
    tell_people(table, people(table, but=player), "seat_taken_over", who=player_name(player), former=former)
