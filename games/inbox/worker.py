"""The worker that reads received mails: a sweep finds the rows, and each is claimed with a lease.

A mail is parsed before anything is written: it may have been made to take long, and SQLite has only one writer. What it does to
its game, its answer and the state of its row are one transaction: a process that dies in between has done all of it or nothing,
and the mail is read again once the lease is over. Then only its text is stored, and no longer its bytes.
"""

import logging
from dataclasses import dataclass
from datetime import datetime, timedelta
from email.utils import parseaddr

from django.conf import settings
from django.db import transaction
from django.db.models import F, QuerySet
from django.utils import translation

from games.inbox import seat_back
from games.inbox.account_mail import read_account_mail, read_thread
from games.inbox.commands import AccountMail
from games.inbox.delivery_reports import Delivery, delivery, take_report
from games.inbox.execution import carry_out, decides
from games.inbox.guests import answer_guest
from games.inbox.lessons import teach
from games.inbox.mail_links import LinkRevoked, open_link
from games.inbox.order_lines import written_lines
from games.inbox.public import Later, read_public
from games.inbox.questions import open_question, question_of
from games.inbox.settling import answer_question
from games.inbox.strangers import answer_stranger
from games.letters import answering, outcome
from games.letters.outcome import DID, NOT, Report
from games.lib import site_time
from games.lib.db.prepared import Param, PreparedQuery
from games.lib.workers import sweeps
from games.lib.workers.sweeps import Budget, process_each
from games.mail.bounces import lift_by_mail
from games.mail.post import draft, post_all
from games.mail.signed_addresses import SeatLink, is_public, read_reply
from games.models import Game, Inbound, Mail, Player, Question, Seat
from games.models.email_addresses import is_own, player_with, same_address
from games.reading import message, robots, steps
from games.reading.answers import answer_in
from games.reading.bare import is_bare
from games.reading.own_text import text_of
from games.reading.robot_words import doubt_of
from games.table.permissions import may_return
from games.table.table import load_table

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


@dataclass(frozen=True)
class Letter:
    """A parsed mail.

    `text`: the writer's own words, None where they could not be found. `report`: what it says of a mail that came back.
    """

    mail: message.Message
    text: str | None = None
    report: Delivery | None = None


def pending(now: datetime | Param | None = None) -> QuerySet[Inbound]:
    """Return the mails that may be read now. Copies are read with the row that holds their bytes."""
    return Inbound.objects.filter(state=Inbound.State.NEW, due_at__lte=now or site_time.now(), original=None)


WAITING: PreparedQuery[int] = PreparedQuery(
    lambda: pending(Param("now")).order_by("pk").values_list("pk", flat=True)[:BATCH]
)
"""The numbers of these mails, the oldest first."""


CLAIMABLE: PreparedQuery[Inbound] = PreparedQuery(lambda: pending(Param("now")).filter(pk=Param("mail")))
COPIES: PreparedQuery[Inbound] = PreparedQuery(lambda: copies_of(Param("mail")).order_by("pk"))
WRITER: PreparedQuery[Player] = PreparedQuery(lambda: Player.objects.not_deleted().filter(pk=Param("player")))


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
        read_answer(row, link, letter)
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


def read_answer(row: Inbound, link: SeatLink, letter: Letter) -> None:
    """Read a mail to a reply address. The link says who may do what, never the sender."""
    mail = letter.mail
    robot = mail.robot or own_echo(row, mail)
    row.wait_number = link.wait
    question = question_of(link)
    player = row.player = writer_of(link, question)
    if player is None and question is not None and question.address and not robot:
        read_guest(row, question, letter)
        return
    if robot or player is None:
        row.state, row.reason = (
            Inbound.State.IGNORED,
            f"From a robot: {robot}." if robot else "The account was deleted.",
        )
        return
    # The reply address stood in a mail that has arrived, so mails reach the player again.
    refused = lift_by_mail(player, mail.sender, link.seat)
    if not player.is_active:
        row.state, row.reason = Inbound.State.REFUSED, "The account is closed."
        answer(row, one_sentence(outcome.CLOSED))
        return
    text = letter.text or ""
    if link.mail:
        if counts(row, player, mail) and not left_alone(row, player, mail, text, decides=answer_in(text) is not None):
            row.state = Inbound.State.DONE
            with translation.override(player.language):
                report = read_thread(player, link, question, text, mail.sender)
            answer(row, with_mails_again(report, refused))
        return
    if question is not None and not link.seat:
        read_question(row, player, question, letter, refused)
        return
    if not link.seat:
        if not left_alone(row, player, mail, text, decides=False):
            row.state = Inbound.State.DONE
            with translation.override(player.language):
                report = read_account_mail(player, link, text)
            answer(row, with_mails_again(report, refused))
        return
    try:
        opened = open_link(link)
    except Seat.DoesNotExist:
        refuse(row, one_sentence(outcome.NO_SEAT), refused)
        return
    except LinkRevoked as gone:
        row.game = gone.game
        read_without_seat(row, player, gone.game, link, letter, refused)
        return
    row.game = opened.table.game
    if not counts(row, player, mail, opened.seat) or left_alone(row, player, mail, text, decides=decides(opened, text)):
        return
    row.state = Inbound.State.DONE
    # Refusals of services are translated at once, so into the player's language.
    with translation.override(player.language):
        report = carry_out(opened, text, mail.sender, link.asked, question)
    moves = outcome.moves_as_written(report.to_json())
    report.bare = bool(moves) and refused is None and is_bare(text, [*moves, *written_lines(report.order)])
    answer(row, with_mails_again(report, refused), seat=opened.seat)


def writer_of(link: SeatLink, question: Question | None) -> Player | None:
    """Return the player whose address it is; of a question to a bare address the account that has it."""
    if question is None or not question.address:
        return next(iter(WRITER.fetch(player=link.player)), None)
    found = player_with(question.address)
    return found if found is not None and found.confirmed_at is not None else None


def read_question(row: Inbound, player: Player, question: Question, letter: Letter, refused: str | None) -> None:
    """Read a mail to the address of a question that stood in no mail about a game that is played."""
    mail, text = letter.mail, letter.text or ""
    decides = answer_in(text) is not None
    if not counts(row, player, mail) or left_alone(row, player, mail, text, decides=decides):
        return
    row.state = Inbound.State.DONE
    with translation.override(player.language):
        if teach(row, question, text, mail.message_id):
            return
        report = Report()
        answer_question(question, AccountMail(player, report), text, mail.sender)
    answer(row, with_mails_again(report, refused))


def read_guest(row: Inbound, question: Question, letter: Letter) -> None:
    """Read a mail to a question that was asked at an address without an account."""
    mail, text = letter.mail, letter.text or ""
    doubt = mail.doubt or doubt_of(text)
    if doubt and robots.may_be_robot(doubt, mail.subject, text, decides=answer_in(text) is not None):
        row.state, row.reason = Inbound.State.IGNORED, f"Perhaps from a robot: {doubt.sign}."
        return
    row.state = Inbound.State.DONE
    if teach(row, question, text, mail.message_id):
        return
    answer_to = answer_guest if "invitation" in question.inputs else answer_stranger
    if (welcome := answer_to(row, question, mail, text)) is not None:
        answer(row, welcome)


def answer(row: Inbound, report: Report, seat: Seat | None = None) -> None:
    """Post the answer, with the question that it asks. `seat`: the one that the address opened, if any."""
    answering.answer(row, report, seat)
    open_question(row, report)


def read_without_seat(
    row: Inbound, player: Player, game: Game, link: SeatLink, letter: Letter, refused: str | None
) -> None:
    """Answer a mail to an address that opens no seat: what has become of it, and what can be done."""
    mail, text = letter.mail, letter.text or ""
    table = load_table(pk=game.pk)
    seat = may_return(table, player)
    if seat is None or seat.pk != link.seat:
        mine = table.seat_of(player)
        refuse(row, one_sentence(outcome.REVOKED if mine else outcome.NO_SEAT), refused, mine)
        return
    wants = seat_back.is_asked_for(text)
    if not counts(row, player, mail, seat) or left_alone(row, player, mail, text, decides=wants):
        return
    row.state = Inbound.State.DONE
    with translation.override(player.language):
        report = seat_back.carry_out(table, seat, player, link, text)
    answer(row, with_mails_again(report, refused), seat=seat)


def refuse(row: Inbound, report: Report, refused: str | None, seat: Seat | None = None) -> None:
    """Answer that nothing was done. `seat`: the one that the player holds in the game all the same."""
    row.state, row.reason = Inbound.State.REFUSED, "The address was revoked, or the seat has changed hands."
    answer(row, with_mails_again(report, refused), seat=seat)


def counts(row: Inbound, player: Player, mail: message.Message, seat: Seat | None = None) -> bool:
    """Whether the player wants mails from this sender to count. Otherwise answer so."""
    if not player.own_address_only or is_own(player, mail.sender):
        return True
    row.state, row.reason = Inbound.State.REFUSED, "It came from another address than the player's."
    answer(row, one_sentence(outcome.NOT_YOUR_ADDRESS), seat=seat)
    return False


def left_alone(row: Inbound, player: Player, mail: message.Message, text: str, *, decides: bool) -> bool:
    """Whether the mail may be from a robot, and so is not answered. `decides`: as in `robots.may_be_robot`."""
    doubt = mail.doubt or doubt_of(text)
    if not doubt or not robots.may_be_robot(doubt, mail.subject, text, decides=decides):
        return False
    row.state, row.reason = Inbound.State.IGNORED, f"Perhaps from a robot: {doubt.sign}."
    show_on_page(row, player)
    return True


def with_mails_again(report: Report, refused: str | None) -> Report:
    """Let the report begin with the news that mails are sent again, where `refused` had stopped them."""
    if refused is not None:
        report.begin_with(DID, outcome.MAILS_AGAIN, reason=refused)
    return report


def show_on_page(row: Inbound, player: Player) -> None:
    """Show the player on their mail page that a mail of theirs was ignored, and why: as a mail that is never sent."""
    # An answer could begin an endless exchange with a robot.
    mail = draft(f"left alone:{row.pk}", "left_alone", player.email, player, row.game)
    mail.state, mail.reason = Mail.State.SUPPRESSED, outcome.LEFT_ALONE
    post_all([mail])


def one_sentence(sentence: str) -> Report:
    """Return a report of one sentence, about something that was not done."""
    report = Report()
    report.add(NOT, sentence)
    return report


def own_echo(row: Inbound, mail: message.Message) -> str | None:
    """Return why the mail must be an echo of ours or a machine's; None for a person's."""
    if row.sender == "<>":
        return "the null sender"
    if same_address(mail.sender, parseaddr(settings.MAIL_FROM)[1]):
        return "the site itself"
    for address in (mail.sender, row.sender.lower()):
        if address.endswith("@" + settings.REPLY_DOMAIN.lower()):
            return "the site itself"
    return None


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
