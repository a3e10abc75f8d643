"""Read a mail to a reply address: whose it is, whether it counts, what it does, and the answer to it."""

from dataclasses import dataclass
from email.utils import parseaddr

from django.conf import settings
from django.utils import translation

from games.inbox import seat_back
from games.inbox.account_mail import read_account_mail, read_thread
from games.inbox.commands import AccountMail
from games.inbox.delivery_reports import Delivery
from games.inbox.execution import carry_out, decides
from games.inbox.guests import answer_guest
from games.inbox.lessons import teach
from games.inbox.mail_links import LinkRevoked, open_link
from games.inbox.order_lines import written_lines
from games.inbox.questions import open_question, question_of
from games.inbox.settling import answer_question
from games.inbox.strangers import answer_stranger
from games.letters import answering, outcome
from games.letters.outcome import DID, NOT, Report
from games.lib.db.prepared import Param, PreparedQuery
from games.mail.bounces import lift_by_mail
from games.mail.post import draft, post_all
from games.mail.signed_addresses import SeatLink
from games.models import Game, Inbound, Mail, Player, Question, Seat
from games.models.email_addresses import is_own, player_with, same_address
from games.reading import message, robots
from games.reading.answers import answer_in
from games.reading.bare import is_bare
from games.reading.robot_words import doubt_of
from games.table.permissions import may_return
from games.table.table import load_table

WRITER: PreparedQuery[Player] = PreparedQuery(lambda: Player.objects.not_deleted().filter(pk=Param("player")))


@dataclass(frozen=True)
class Letter:
    """A parsed mail.

    `text`: the writer's own words, None where they could not be found. `report`: what it says of a mail that came back.
    """

    mail: message.Message
    text: str | None = None
    report: Delivery | None = None


def take_reply(row: Inbound, link: SeatLink, letter: Letter) -> None:
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
        row.state = Inbound.State.IGNORED
        row.reason = f"From a robot: {robot}." if robot else "The account was deleted."
        return
    # The reply address stood in a mail that has arrived, so mails reach the player again.
    refused = lift_by_mail(player, mail.sender, link.seat)
    if not player.is_active:
        row.state, row.reason = Inbound.State.REFUSED, "The account is closed."
        answer(row, one_sentence(outcome.CLOSED))
        return
    if link.mail:
        read_in_thread(row, player, link, question, letter, refused)
    elif link.seat:
        read_at_seat(row, player, link, question, letter, refused)
    elif question is not None:
        read_question(row, player, question, letter, refused)
    elif not is_left_alone(row, player, letter, decides=False):
        row.state = Inbound.State.DONE
        with translation.override(player.language):
            report = read_account_mail(player, link, letter.text or "")
        answer(row, with_mails_again(report, refused))


def read_in_thread(
    row: Inbound, player: Player, link: SeatLink, question: Question | None, letter: Letter, refused: str | None
) -> None:
    """Read a mail in the account's own thread."""
    text = letter.text or ""
    if counts(row, player, letter, decides=answer_in(text) is not None):
        row.state = Inbound.State.DONE
        with translation.override(player.language):
            report = read_thread(player, link, question, text, letter.mail.sender)
        answer(row, with_mails_again(report, refused))


def read_at_seat(
    row: Inbound, player: Player, link: SeatLink, question: Question | None, letter: Letter, refused: str | None
) -> None:
    """Read a mail to a seat's address."""
    text = letter.text or ""
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
    if not counts(row, player, letter, opened.seat, decides=decides(opened, text)):
        return
    row.state = Inbound.State.DONE
    # Refusals of services are translated at once, so into the player's language.
    with translation.override(player.language):
        report = carry_out(opened, text, letter.mail.sender, link.asked, question)
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
    if not counts(row, player, letter, decides=answer_in(text) is not None):
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
    if sign := sign_of_robot(letter, decides=answer_in(text) is not None):
        row.state, row.reason = Inbound.State.IGNORED, f"Perhaps from a robot: {sign}."
        return
    row.state = Inbound.State.DONE
    if teach(row, question, text, mail.message_id):
        return
    answer_to = answer_guest if "invitation" in question.inputs else answer_stranger
    if (welcome := answer_to(row, question, mail, text)) is not None:
        answer(row, welcome)


def read_without_seat(
    row: Inbound, player: Player, game: Game, link: SeatLink, letter: Letter, refused: str | None
) -> None:
    """Answer a mail to an address that opens no seat: what has become of it, and what can be done."""
    text = letter.text or ""
    table = load_table(pk=game.pk)
    seat = may_return(table, player)
    if seat is None or seat.pk != link.seat:
        mine = table.seat_of(player)
        refuse(row, one_sentence(outcome.REVOKED if mine else outcome.NO_SEAT), refused, mine)
        return
    if not counts(row, player, letter, seat, decides=seat_back.is_asked_for(text)):
        return
    row.state = Inbound.State.DONE
    with translation.override(player.language):
        report = seat_back.carry_out(table, seat, player, link, text)
    answer(row, with_mails_again(report, refused), seat=seat)


def answer(row: Inbound, report: Report, seat: Seat | None = None) -> None:
    """Post the answer, with the question that it asks. `seat`: the one that the address opened, if any."""
    answering.answer(row, report, seat)
    open_question(row, report)


def refuse(row: Inbound, report: Report, refused: str | None, seat: Seat | None = None) -> None:
    """Answer that nothing was done. `seat`: the one that the player holds in the game all the same."""
    row.state, row.reason = Inbound.State.REFUSED, "The address was revoked, or the seat has changed hands."
    answer(row, with_mails_again(report, refused), seat=seat)


def counts(row: Inbound, player: Player, letter: Letter, seat: Seat | None = None, *, decides: bool) -> bool:
    """Return whether the mail comes from an address that may act, and from no robot. Answer or mark it where it does not.

    `decides`: as in `robots.may_be_robot`.
    """
    if player.own_address_only and not is_own(player, letter.mail.sender):
        row.state, row.reason = Inbound.State.REFUSED, "It came from another address than the player's."
        answer(row, one_sentence(outcome.NOT_YOUR_ADDRESS), seat=seat)
        return False
    return not is_left_alone(row, player, letter, decides=decides)


def is_left_alone(row: Inbound, player: Player, letter: Letter, *, decides: bool) -> bool:
    """Return whether the mail may be from a robot, and so is not answered. `decides`: as in `robots.may_be_robot`."""
    if (sign := sign_of_robot(letter, decides=decides)) is None:
        return False
    row.state, row.reason = Inbound.State.IGNORED, f"Perhaps from a robot: {sign}."
    show_on_page(row, player)
    return True


def sign_of_robot(letter: Letter, *, decides: bool) -> str | None:
    """Return what the mail may be a robot's by; None for a person's."""
    mail, text = letter.mail, letter.text or ""
    doubt = mail.doubt or doubt_of(text)
    return doubt.sign if doubt and robots.may_be_robot(doubt, mail.subject, text, decides=decides) else None


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
