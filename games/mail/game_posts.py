"""Mails that belong to a write of the game: turns, warnings, timeouts, and the end. One insert each."""

from collections.abc import Iterable
from datetime import datetime
from urllib.parse import urlsplit

from django.conf import settings

from games.mail.kinds import HOOK
from games.mail.post import draft, hint_of, post_all
from games.mail.schedule import GOES_ON, after_quiet, turn_due
from games.models import Game, Mail, Order, Player, Seat, Wait
from games.models.mail import PENDING
from games.table.table import Table

NEW_GAME, RESULT = "open", "result"
"""Events of which the operator's channel gets news (`games.mail.lobby_hook`)."""


def reads_mail(player: Player) -> bool:
    """Return whether the player gets mails about games: the account is neither deleted nor closed."""
    return bool(player.email) and player.is_active


def reader_of(seat: Seat) -> Player | None:
    """Return the person who gets mails about the seat: its holder, unless that is a bot or somebody who left."""
    player = seat.player
    return player if player is not None and reads_mail(player) else None


def post_turns(table: Table, waits: Iterable[Wait], since: datetime | None = None) -> None:
    """Post a turn mail for each new wait of a person, inside the transaction that opens the waits.

    It is held for the delay that the player chose. `since`: when the delay began, where the seat became theirs after its
    wait had begun.
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
    """Post another mail about the running turn of the order's seat, inside the transaction that ends the order."""
    # Its player left the order in the middle of that turn, after the first mail; now the turn is theirs again.
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
    """Post the last warning of this deadline, inside the transaction that records it.

    `wait` comes with its game, its seat and the seat's player.
    """
    player = reader_of(wait.seat)
    if player is not None:
        occasion = f"warning:{wait.pk}:{wait.clock.deadline:%Y%m%dT%H%M%S.%f}"
        mail = draft(occasion, "warning", player.email, player, wait.game)
        mail.wait = wait
        post_all([mail])


def post_timeout(table: Table, seat: Seat, player: Player, wait: Wait, plies: Iterable[int]) -> None:
    """Post what the clock did to the player, inside the transaction that does it.

    `plies` are the moves played for them and what followed by itself; none where the seat was handed over.
    """
    if reads_mail(player):
        inputs = {"plies": list(plies), "handed": seat.player_id != player.pk, "seat": seat.pk, "wait": wait.pk}
        mail = draft(f"timeout:{wait.pk}", "timeout", player.email, player, table.game, inputs)
        mail.due_at = after_quiet(player, mail.due_at)
        post_all([mail])


def post_over(table: Table) -> None:
    """Post the result to every person at the table and the operator's channel, inside the transaction that ends the game."""
    drafts = []
    for seat in table.seats:
        player = reader_of(seat)
        if player is not None and not table.game.imported:
            occasion = f"over:{table.game.pk}:{seat.pk}"
            mail = draft(occasion, "over", player.email, player, table.game)
            mail.due_at = after_quiet(player, mail.due_at)
            drafts.append(mail)
    write(drafts)
    post_news(table.game, RESULT)


def post_news(game: Game, event: str) -> None:
    """Post the news of a public game, NEW_GAME or RESULT, for the operator's channel; nothing on a site without one."""
    if settings.LOBBY_HOOK and game.public and not game.imported:
        mail = draft(f"{HOOK}:{event}:{game.pk}", HOOK, urlsplit(settings.LOBBY_HOOK).hostname, game=game)
        mail.inputs, mail.language = {"event": event}, settings.LANGUAGE_CODE
        write([mail])


def write(drafts: list[Mail]) -> None:
    """Insert drafts whose occasions are new, because the transaction has just made what they name."""
    for mail in drafts:
        if mail.due_at > mail.created_at:
            mail.state = Mail.State.HELD
    if drafts:
        Mail.objects.bulk_create(drafts)
        hint_of(drafts)
