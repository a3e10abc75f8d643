"""Answers to questions: what a yes or a no does, what is asked once more, and what is said of a question that is settled."""

from collections.abc import Callable
from typing import NamedTuple

from django.db import transaction

from engine.registry import get_title
from engine.sentences import Sentence
from games.inbox.commands.vacation import ask_holiday, enter_holiday
from games.inbox.questions import invitation_of, past_sentence, settle
from games.inbox.reply_context import ReplyContext
from games.letters import outcome
from games.letters.outcome import DID, NOT, Report
from games.lib import site_time
from games.lib.errors import Refused
from games.lobby import invitations
from games.lobby.ready import wish_for
from games.lobby.rematch import rematch
from games.models import Game, Player, Question
from games.models.email_addresses import is_own
from games.models.question import Asks
from games.reading.answers import Said, answer_in, is_yes, without_answer, without_no
from games.reading.footers import is_name
from games.reading.unread import is_talk
from games.reading.vocabulary import NONE
from games.table.table import Table, load_table, player_name


class Settler(NamedTuple):
    """What a question of one kind asks, and what the answers do. All report; `yes` and `no` raise Refused."""

    ask: Callable[[Question, Player, Report], None]
    yes: Callable[[Question, Player, Report], None]
    no: Callable[[Question, Player, Report], None]


def answer_question(question: Question, player: Player, text: str, sender: str) -> Report:
    """Settle the question where the text answers it, and report it; else ask once more."""
    report = Report()
    take_answer(question, player, answer_in(text), sender, report)
    return report


def settle_in_thread(context: ReplyContext, question: Question, text: str) -> str | None:
    """Settle a question that stood in a mail about a game, where the text answers it.

    Return what is left to be read of the text, None for nothing.
    """
    said = answer_in(text)
    if question.kind == Asks.SEAT_BACK or (said is None and not any(map(is_yes, text.splitlines()))):
        return text
    take_answer(question, context.player, said, context.sender, context.report)
    context.table = load_table(pk=context.table.game.pk)
    rest = without_no(text) if said == Said.NO else without_answer(text)
    return None if all(is_talk(line) or is_name(line, NONE) for line in rest.splitlines()) else rest


def take_answer(question: Question, player: Player, said: Said | None, sender: str, report: Report) -> None:
    """Do what the answer says, once, and report it."""
    past = past_sentence(question, player)
    if past is not None:
        report.items.append((NOT, past))
    elif question.good_until <= site_time.now():
        ask_again(question, player, outcome.QUESTION_OLD, report)
    elif said is None:
        ask_again(question, player, outcome.UNCLEAR_ANSWER, report)
    elif is_first_hand(question) and not is_own(player, sender):
        ask_again(question, player, outcome.FROM_ELSEWHERE, report)
    else:
        carry_out(question, player, said, report)


def is_first_hand(question: Question) -> bool:
    """Whether the site asked of its own accord. Mails are passed on; an answer that asks once more goes to the reader alone."""
    return question.received_id is None and not question.inputs.get("again")


def carry_out(question: Question, player: Player, said: Said, report: Report) -> None:
    """Settle the question together with what the answer does. Where that is refused, it can be answered again."""
    settler = SETTLERS[Asks(question.kind)]
    try:
        with transaction.atomic():
            if settle(question, Question.Answer(said.value)):
                (settler.yes if said == Said.YES else settler.no)(question, player, report)
                return
    except Refused as refused:
        report.add(NOT, "{sentence}", sentence=refused.sentence)
        return
    question.refresh_from_db()
    report.items.append((NOT, past_sentence(question, player) or Sentence(outcome.QUESTION_REPLACED)))


def ask_again(question: Question, player: Player, why: str, report: Report) -> None:
    """Ask the same once more, after the reason. The answer to that may come from anywhere."""
    try:
        SETTLERS[Asks(question.kind)].ask(question, player, report)
    except Refused as refused:
        report.add(NOT, "{sentence}", sentence=refused.sentence)
    else:
        report.begin_with(NOT, why)
        report.asks = question.kind, question.inputs


def let_be(question: Question, player: Player, report: Report) -> None:
    report.add(DID, outcome.LET_BE)


def ask_about_holiday(question: Question, player: Player, report: Report) -> None:
    ask_holiday(player, question.inputs["days"], report)


def go_on_holiday(question: Question, player: Player, report: Report) -> None:
    enter_holiday(player, question.inputs["days"], report)


def ask_about_seat(question: Question, player: Player, report: Report) -> None:
    invitation = invitation_of(question)
    if invitation is not None:
        report.add(NOT, outcome.ASK_INVITATION, who=player_name(invitation.inviter), game=invitation.game.name)


def take_seat(question: Question, player: Player, report: Report) -> None:
    invitation = invitation_of(question)
    if invitation is not None:
        report_seat(invitations.accept(invitation.token, player), report)


def report_seat(table: Table, report: Report) -> None:
    """Report that the player has a seat at the table."""
    report.add(DID, outcome.SEAT_TAKEN, game=table.game.name)
    report.add(DID, outcome.GAME_WAITS if table.game.state == Game.State.OPEN else outcome.GAME_STARTED)


def decline_seat(question: Question, player: Player, report: Report) -> None:
    invitation = invitation_of(question)
    if invitation is not None:
        invitations.decline(invitation.token)
        report.add(DID, outcome.DECLINED, game=invitation.game.name)


def ask_about_rematch(question: Question, player: Player, report: Report) -> None:
    if question.game is not None:
        report.add(NOT, outcome.ASK_REMATCH, game=question.game.name)


def play_again(question: Question, player: Player, report: Report) -> None:
    if question.game_id is None:
        return
    table = rematch(question.game_id, player)
    if table.game.creator_id == player.pk and table.game.state == Game.State.OPEN:
        report.add(DID, outcome.REMATCH_OPEN, game=table.game.name)
    else:
        report_seat(table, report)


def ask_about_wish(question: Question, player: Player, report: Report) -> None:
    sizes = question.inputs["sizes"]
    title = get_title(question.inputs["title"]).name
    report.add(NOT, outcome.ASK_READY, sizes[-1], title=title, sizes=", ".join(map(str, sizes)))


def be_ready(question: Question, player: Player, report: Report) -> None:
    title = question.inputs["title"]
    wish_for(player, title, question.inputs["sizes"])
    report.add(DID, outcome.READY_NOW, title=get_title(title).name)


SETTLERS = {
    Asks.HOLIDAY: Settler(ask_about_holiday, go_on_holiday, let_be),
    Asks.INVITATION: Settler(ask_about_seat, take_seat, decline_seat),
    Asks.REMATCH: Settler(ask_about_rematch, play_again, let_be),
    Asks.READY: Settler(ask_about_wish, be_ready, let_be),
}
