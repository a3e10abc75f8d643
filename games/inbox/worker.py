"""The worker that reads received mails: a sweep finds the rows, and each is claimed with a lease.

A mail is parsed before anything is written: it may have been made to take long, and SQLite has only one writer. What it does to
its game, its answer and the state of its row are one transaction: a process that dies in between has done all of it or nothing,
and the mail is read again once the lease is over. Then only its text is stored, and no longer its bytes.
"""

import logging
from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import F, QuerySet

from games.inbox.delivery_reports import delivery, take_report
from games.inbox.public import Later, read_public
from games.inbox.replies import Letter, answer, one_sentence, take_reply
from games.letters import outcome
from games.lib import site_time
from games.lib.db.prepared import Param, PreparedQuery
from games.lib.workers import sweeps
from games.lib.workers.sweeps import Budget, process_each
from games.mail.signed_addresses import SeatLink, is_public, read_reply
from games.models import Inbound, Player
from games.reading import message, steps
from games.reading.own_text import text_of

logger = logging.getLogger(__name__)

BATCH = 200
MOST_TRIES = 5
UNREADABLE = "It could not be read."
SETTLED = (
    "state", "reason", "settled_at", "player", "game", "wait_number", "report", "answer", "text", "raw", "sender",
)  # fmt: skip
"""Fields that are written when a mail is settled."""


class Taken(Exception):
    """Another worker has settled the row in the meantime."""


def pending(now: datetime | Param | None = None) -> QuerySet[Inbound]:
    """Return the mails that may be read now. Copies are read with the row that holds their bytes."""
    return Inbound.objects.filter(state=Inbound.State.NEW, due_at__lte=now or site_time.now(), original=None)


WAITING: PreparedQuery[int] = PreparedQuery(
    lambda: pending(Param("now")).order_by("pk").values_list("pk", flat=True)[:BATCH]
)
"""The numbers of these mails, the oldest first."""


CLAIMABLE: PreparedQuery[Inbound] = PreparedQuery(lambda: pending(Param("now")).filter(pk=Param("mail")))
COPIES: PreparedQuery[Inbound] = PreparedQuery(lambda: copies_of(Param("mail")).order_by("pk"))


@sweeps.sweep("inbound", every=settings.SWEEP_INTERVAL)
def sweep(budget: Budget | None = None) -> int:
    """Read the mails that have come in, the oldest first. Return the number that was settled."""
    return process_each(WAITING.fetch(now=site_time.now()), read, "Inbound mail %s could not be claimed.", budget)


def claim(inbound_id: int) -> Inbound | None:
    """Claim the mail for the length of a lease. Return None where another worker has it, or it is settled."""
    row = next(iter(CLAIMABLE.fetch(mail=inbound_id, now=site_time.now())), None)
    if row is None:
        return None
    until = site_time.now() + timedelta(seconds=settings.MAIL_LEASE)
    mine = Inbound.objects.filter(pk=inbound_id, state=Inbound.State.NEW, tries=row.tries, due_at=row.due_at)
    if not mine.update(tries=F("tries") + 1, due_at=until):
        return None
    row.tries, row.due_at = row.tries + 1, until
    return row


@sweeps.task("games.tasks.read_mail", slots=2)
def read(inbound_id: int) -> bool:
    """Read one mail at each address that it came to, unless another worker does. Return whether it was settled."""
    row = claim(inbound_id)
    if row is None:
        return False
    # A mail that was tried more often has brought down its worker each time.
    letter = open_letter(row) if row.tries <= MOST_TRIES else Letter(message.Message())
    # The row with the bytes comes last: until it is settled all of them can be read again.
    settled = [read_row(copy, letter) for copy in claim_copies(row)]
    return all(settled) and read_row(row, letter)


def open_letter(row: Inbound) -> Letter:
    """Parse the mail. Outside of any transaction."""
    mail = message.parse(bytes(row.raw))
    try:
        # One letter more than the limit: else the beginning of a longer text would be taken for all of it.
        return Letter(mail, text_of(mail)[: steps.LONGEST + 1], delivery(mail))
    except Exception:
        logger.exception("Inbound mail %s could not be taken apart.", row.pk)
        return Letter(mail)


def claim_copies(row: Inbound) -> list[Inbound]:
    """Claim the rows of the mail's other addresses that are not settled, with the tries of the row with the bytes."""
    copies = COPIES.fetch(mail=row.pk)
    if copies:
        copies_of(row.pk).update(tries=row.tries, due_at=row.due_at)
    for copy in copies:
        copy.tries, copy.due_at = row.tries, row.due_at
    return copies


def copies_of(row: int | Param) -> QuerySet[Inbound]:
    """Return the unsettled rows of the other addresses that the mail with that number came to."""
    return Inbound.objects.filter(original=row, state=Inbound.State.NEW)


def read_row(row: Inbound, letter: Letter) -> bool:
    """Do what the mail says at one of its addresses. Return True when it was settled, or given up."""
    link = read_reply(row.recipient)
    try:
        if letter.text is not None:
            with transaction.atomic():
                settle(row, link, letter)
            return True
    except Taken:
        return False
    except Later:
        waits = Inbound.objects.filter(pk=row.pk, state=Inbound.State.NEW)
        waits.update(due_at=datetime.fromisoformat(row.report["turn"]), tries=0, report=row.report)
        return True
    except Exception:
        # A mail that cannot be read must not stop the others. It is tried again, for the code may be corrected soon.
        logger.exception("Inbound mail %s could not be read.", row.pk)
    return give_up(row, link, letter) if row.tries >= MOST_TRIES else False


def settle(row: Inbound, link: SeatLink | None, letter: Letter) -> None:
    """Do all that the mail leads to, inside a transaction. `link`: None for a report to an envelope sender. Raises Taken."""
    mine = Inbound.objects.filter(pk=row.pk, state=Inbound.State.NEW, tries=row.tries)
    # Claimed first: it also holds the row against a worker that comes after the lease.
    if not mine.update(settled_at=site_time.now()):
        raise Taken
    if is_public(row.recipient):
        known = read_public(row, letter.mail, letter.text or "")
        counted = row.report
        if known is not None:
            answer(row, known)
            row.report |= counted
    elif link is None:
        row.state, row.reason = take_report(row, letter.report)
    else:
        take_reply(row, link, letter)
    row.settled_at = site_time.now()
    keep_text(row, letter)
    if row.player is None:
        # A report of a mail that came back, or a mail of a deleted account: what it says of people is not needed any more.
        row.raw, row.sender = b"", ""
    # No row is left where its writer has left the site.
    Inbound.objects.filter(pk=row.pk).update(**{name: getattr(row, name) for name in SETTLED})


def keep_text(row: Inbound, letter: Letter) -> None:
    """Store the writer's words, where that is one of our players, in place of the bytes. Without a text the bytes stay."""
    if letter.text is not None:
        row.text, row.raw = letter.text[: steps.LONGEST] if row.player else "", b""


def give_up(row: Inbound, link: SeatLink | None, letter: Letter) -> bool:
    """Answer after the last try that the mail could not be read."""
    with transaction.atomic():
        mine = Inbound.objects.filter(pk=row.pk, state=Inbound.State.NEW)
        row.state, row.reason = Inbound.State.FAILED, UNREADABLE
        if not mine.update(state=row.state, reason=row.reason, settled_at=site_time.now()):
            return False
        row.player = Player.objects.not_deleted().filter(pk=link.player).first() if link else None
        keep_text(row, letter)
        if row.player is not None and letter.mail.robot is None and row.sender != "<>":
            answer(row, one_sentence(outcome.BROKEN))
        row.save(update_fields=["player", "report", "answer", "reason", "text", "raw"])
    return True
