"""Timeouts: a bot plays the turn, or takes the seat."""

from datetime import datetime

from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet

from engine.contract import MOST_DECISIONS
from games.lib import site_time
from games.lib.db.prepared import PreparedQuery
from games.lib.workers.sweeps import Budget, process_each
from games.mail.game_posts import post_timeout
from games.models import Game, Mail, Move, Seat, Tenure, Wait
from games.models.mail import PENDING
from games.play.moves.bots import bot_choice
from games.play.moves.commit import LostRace, commit_moves
from games.play.moves.start import is_lobby_game
from games.play.seats.first_moves import lock_people_and_game, write_called_off
from games.play.seats.handover import PLAYS_ON, write_handover
from games.play.seats.restrictions import bar_if_left_too_often
from games.play.seats.seating import tell_people
from games.table import wake
from games.table.advance import Advance, Endless, NewMove, advance
from games.table.locks import lock_player
from games.table.table import HeldSeat, Table, held_seats, load_table

ATTEMPTS = 3
IN_A_ROW = 2
"""After this many timeouts in a row the holder loses the seat, whatever the game's setting."""


def warning_pending() -> Exists:
    """Return the condition for waits whose last warning is still on its way."""
    # One that its reader's address refused does not count, though it is tried again a day later.
    return Exists(Mail.objects.filter(wait=OuterRef("pk"), kind="warning", state__in=PENDING, refusals=0))


def run_out_waits(now: datetime) -> QuerySet[Wait]:
    """Return the waits whose time is over, and whose warning about just this deadline is out, or cannot be sent."""
    return Wait.objects.warned(before=now).exclude(warning_pending()).order_by("deadline")


DEADLINES: PreparedQuery[datetime | None] = PreparedQuery(
    lambda: Wait.objects.clocked().order_by("deadline").values_list("deadline", flat=True)[:1]
)


def first_deadline() -> datetime | None:
    """Return when the first of all open waits runs out; None where none has a clock. It reads one row of an index."""
    return next(iter(DEADLINES.fetch()), None)


def sweep(budget: Budget | None = None) -> int:
    """Act where time has run out. Returns the number of waits that it ended."""
    first = first_deadline()
    if first is None or first > site_time.now():
        # Nearly always, and then the other open waits are not read.
        return 0
    ids = run_out_waits(site_time.now()).values_list("pk", flat=True)
    return process_each(ids, run_out, "The clock could not act in wait %s.", budget, name="timeouts")


def run_out(wait_id: int) -> bool:
    """Act on a wait whose time is over. Returns False when it is not over, or somebody has ended the wait meanwhile."""
    for _attempt in range(ATTEMPTS):
        wait = run_out_waits(site_time.now()).filter(pk=wait_id).first()
        if wait is None:
            return False
        table = load_table(pk=wait.game_id)
        seat = table.seat(wait.seat_id)
        if table.waits.get(seat.pk) != wait or seat.player is None:
            return False
        try:
            with transaction.atomic():
                act(table, HeldSeat(seat, seat.player), wait)
        except LostRace:
            continue
        wake.after_commit(table)
        return True
    return False


def act(table: Table, held: HeldSeat, wait: Wait) -> None:
    """Write the rows of a timeout, with the mail to its player. Raises LostRace."""
    seat, player = held
    first_ply = table.game.ply
    if seat.awaits_first_move and seat.origin != Seat.Origin.TAKEOVER:
        call_off_unbegun(table)
        return
    lobby = is_lobby_game(table)
    if lobby:
        lock_player(player)
    if seat.awaits_first_move:
        write_handover(table, held, PLAYS_ON, Tenure.Reason.ABSENT, run_out=wait)
        bar_if_left_too_often(player)
        tell_people(table, [player], "takeover_missed", bot=PLAYS_ON)
        return
    keeps_seat = table.game.on_timeout == Game.OnTimeout.PLAY and timeouts_in_a_row(seat, wait) + 1 < IN_A_ROW
    # The row as it was read: where an outage or a vacation moves the deadline meanwhile, nothing is written.
    table.waits[seat.pk] = wait
    if keeps_seat:
        commit_moves(table, played_by_bot(table, seat), table.waits, run_out=wait)
    else:
        write_handover(table, held, PLAYS_ON, Tenure.Reason.TIMEOUT, run_out=wait)
        if lobby:
            bar_if_left_too_often(player)
    post_timeout(table, seat, player, wait, range(first_ply, table.game.ply))


def call_off_unbegun(table: Table) -> None:
    """Call the game off for all the first moves whose time is over now. Raises LostRace."""
    lock_people_and_game(table)
    found = run_out_waits(site_time.now()).filter(game=table.game).select_related(None)
    waits = {wait.seat_id: wait for wait in found}
    begun = [held for held in held_seats(table) if held.seat.awaits_first_move and held.seat.pk in waits]
    missing = [held for held in begun if held.seat.origin != Seat.Origin.TAKEOVER]
    if not missing:
        raise LostRace
    table.waits |= {held.seat.pk: waits[held.seat.pk] for held in missing}
    write_called_off(table, missing, Tenure.Reason.ABSENT, [waits[held.seat.pk] for held in missing])


def played_by_bot(table: Table, seat: Seat) -> Advance:
    """Return the moves of a bot until the seat is no longer due: the whole wait is played at once or not at all.

    Raises Endless where it does not come to an end.
    """
    made = Advance(table.position)
    while seat.index in table.title.due(made.position):
        text = bot_choice(PLAYS_ON, table, made.position, seat, table.game.ply + len(made.moves))
        made = advance(table, [*made.moves, NewMove(seat.index, text, Move.Via.CLOCK)])
        if len(made.moves) > MOST_DECISIONS:
            raise Endless(table)
    return made


def timeouts_in_a_row(seat: Seat, wait: Wait) -> int:
    """Return how many of the holder's waits just before this one were ended by the clock."""
    tenure = Tenure.objects.current().filter(seat=seat).first()
    before = Wait.objects.over().filter(seat=seat, opened_ply__gte=tenure.from_ply if tenure else 0)
    endings = (
        before.exclude(ended_by=Wait.End.UNDONE).exclude(pk=wait.pk).order_by("-pk").values_list("ended_by", flat=True)
    )
    found = 0
    for ended_by in endings[:IN_A_ROW]:
        if ended_by != Wait.End.TIMEOUT:
            break
        found += 1
    return found
