"""Mails that belong to a write of the game: about turns, warnings, time that ran out, and the end. One insert each."""

from collections.abc import Iterable
from datetime import datetime

from games.mail.post import draft, hint_of, post_all
from games.mail.schedule import GOES_ON, after_quiet, turn_due
from games.models import Mail, Order, Player, Seat, Wait
from games.models.mail import PENDING
from games.table.table import Table


def reads_mail(player: Player) -> bool:
    """Whether the player is written to about games: not where the account was deleted or is closed."""
    return bool(player.email) and player.is_active


def reader_of(seat: Seat) -> Player | None:
    """Who is written to about the seat: its holder, if that is a person who is still here."""
    player = seat.player
    return player if player is not None and reads_mail(player) else None


def post_turns(table: Table, waits: Iterable[Wait], since: datetime | None = None) -> None:
    """A mail for each of these new waits in which a person is due, inside the transaction that opens them.

    It is held until the delay that the player chose is over; the sweep finds it then. `since`: from when on that is counted,
    where the seat became theirs after its wait had begun.
    """
    by_id = {seat.pk: seat for seat in table.seats}
    drafts = []
    for wait in waits:
        seat = by_id[wait.seat_id]
        player = reader_of(seat)
        if player is not None:
            mail = draft(f"turn:{wait.pk}", "turn", player.email, player, table.game)
            mail.wait, mail.due_at = wait, turn_due(player, seat, since or wait.opened_at)
            drafts.append(mail)
    write(drafts)


def post_turn_on(table: Table, order: Order) -> None:
    """A mail more about the turn that runs at the order's seat, inside the transaction that ends the order. For whoever has left
    the order in the middle of that turn has been told of it before, and now it is theirs again.
    """
    seat = table.seat(order.seat_id)
    wait, player = table.waits.get(seat.pk), reader_of(seat)
    if wait is None or player is None:
        return
    if Mail.objects.filter(wait=wait, kind="turn", state__in=[*PENDING, Mail.State.DIGEST]).exists():
        # It waits for just that.
        return
    mail = draft(f"turn:{wait.pk}:{order.pk}", "turn", player.email, player, table.game, {GOES_ON: True})
    mail.wait, mail.due_at = wait, turn_due(player, seat, mail.created_at)
    write([mail])


def post_warning(wait: Wait) -> None:
    """The last warning of this deadline, inside the transaction that writes down that it was given. `wait`: with its game,
    its seat and the seat's player.
    """
    player = reader_of(wait.seat)
    assert wait.deadline is not None
    if player is not None:
        occasion = f"warning:{wait.pk}:{wait.deadline:%Y%m%dT%H%M%S.%f}"
        mail = draft(occasion, "warning", player.email, player, wait.game)
        mail.wait = wait
        post_all([mail])


def post_timeout(table: Table, seat: Seat, player: Player, wait: Wait, plies: Iterable[int]) -> None:
    """What the clock has done to the player, inside the transaction that does it. `plies`: the moves played for them and
    what followed by itself; none where the seat was handed over.
    """
    if reads_mail(player):
        inputs = {"plies": list(plies), "handed": seat.player_id != player.pk, "seat": seat.pk, "wait": wait.pk}
        mail = draft(f"timeout:{wait.pk}", "timeout", player.email, player, table.game, inputs)
        mail.due_at = after_quiet(player, mail.due_at)
        post_all([mail])


def post_over(table: Table) -> None:
    """The result to every person at the table, inside the transaction that ends the game."""
    drafts = []
    for seat in table.seats:
        player = reader_of(seat)
        if player is not None and not table.game.imported:
            occasion = f"over:{table.game.pk}:{seat.pk}"
            mail = draft(occasion, "over", player.email, player, table.game)
            mail.due_at = after_quiet(player, mail.due_at)
            drafts.append(mail)
    write(drafts)


def write(drafts: list[Mail]) -> None:
    """One insert: the occasions are new, because the transaction has just made what they name."""
    for mail in drafts:
        if mail.due_at > mail.created_at:
            mail.state = Mail.State.HELD
    if drafts:
        Mail.objects.bulk_create(drafts)
        hint_of(drafts)
