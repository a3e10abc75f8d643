"""Answers to questions: what a yes or a no does, what is asked once more, and what is said of a question that is settled."""

from collections.abc import Callable
from typing import NamedTuple

from django.db import transaction
from django.utils.translation import gettext as _

from engine.registry import TITLES, get_title
from engine.sentences import Sentence, gettext_noop
from games.inbox.commands import AccountCommand, AccountMail, account_command
from games.inbox.commands.games import list_games, list_offers
from games.inbox.commands.league import ASKING, ask_to_leave, report_entry
from games.inbox.commands.vacation import ask_holiday, enter_holiday
from games.inbox.commands.wishes import (
    ask_about_wish,
    ask_to_end_wishes,
    end_wishes,
    play_again,
    report_seat,
    start_wish,
)
from games.inbox.questions import ENDING, ask, invitation_of, past_sentence, settle
from games.inbox.reply_context import ReplyContext
from games.leagues import entries
from games.letters import outcome
from games.letters.outcome import DID, NOT, Report
from games.lib import site_time
from games.lib.errors import Refused
from games.lobby import invitations
from games.lobby.open_games import join
from games.lobby.still_ready import stay_ready
from games.models import Entry, Game, Player, Question, Season
from games.models.email_addresses import is_own
from games.models.question import Asks
from games.play.seats.calling_off import answer_call_off
from games.play.seats.takeover import keep_bot
from games.reading.answers import Said, answer_in, changes_mind, is_yes, without_no
from games.reading.footers import is_name
from games.reading.sentences import sayings
from games.reading.unread import is_talk
from games.reading.vocabulary import NONE
from games.table.table import load_table, player_name


def answer_question(question: Question, mail: AccountMail, text: str, sender: str) -> None:
    """Settle the question where the text answers it, and report it; else do the account commands in it, or ask once more."""
    said = interpret_answer(question, text)
    if said is not None or not do_account_commands(mail, text):
        take_answer(question, mail.player, said, sender, mail.report)


def settle_in_thread(context: ReplyContext, question: Question, text: str) -> str | None:
    """Settle a question that stood in a mail about a game, where the text answers it.

    Return what is left to be read of the text, None for nothing.
    """
    said = interpret_answer(question, text)
    if question.kind == Asks.SEAT_BACK or (said is None and not any(map(is_yes, text.splitlines()))):
        return text
    take_answer(question, context.player, said, context.sender, context.report)
    context.table = load_table(pk=context.table.game.pk)
    if said == Said.NO:
        rest = without_no(text)
    else:
        rest = "\n".join(line for line in text.splitlines() if not is_yes(line) and chosen_by(question, line) is None)
    return None if all(is_talk(line) or is_name(line, NONE) for line in rest.splitlines()) else rest


def interpret_answer(question: Question, text: str) -> Said | None:
    """Return what the text answers to the question: by one word, or by a line that says what was asked.

    Of several games, the number that it chooses is added to the question's inputs, in memory, for `join_game`.
    """
    said = answer_in(text)
    lines = text.splitlines()
    chosen = [number for line in lines if (number := chosen_by(question, line)) is not None]
    if len(chosen) == 1 and said is None:
        beside = "\n".join(line for line in lines if chosen_by(question, line) is None)
        said = None if changes_mind(beside) else Said.YES
    games = question.inputs.get("games", ())
    if said == Said.YES and question.kind == Asks.SEATS:
        # A plain yes to a list of several says nothing.
        question.inputs["chosen"] = chosen[0] if chosen else len(games)
        return Said.YES if chosen or len(games) == 1 else None
    if said == Said.YES and not chosen and (question.kind == Asks.HOLIDAY or question.inputs.get("word") in ENDING):
        # What spends or ends wants its line again.
        return None
    return said


def chosen_by(question: Question, line: str) -> int | None:
    """Return the number in a line that says what the question asks (`join 2`), 0 for a line without; None for other lines."""
    found = account_command(line)
    if found is None or not found.answers(question):
        return None
    return found.command.numbers[0] if question.kind == Asks.SEATS else 0


def do_account_commands(mail: AccountMail, text: str) -> bool:
    """Do the account commands in a mail outside of games, or ask back. Return whether there were any."""
    said = sayings(text, lambda line: "@" in line and account_command(line) is not None)
    found = [made for saying in said if (made := account_command(saying.text)) is not None]
    for made in found:
        try:
            with transaction.atomic():
                made.do_or_ask(mail)
        except Refused as refused:
            mail.report.refuse(refused.sentence)
    return bool(found)


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
        settle_by_answer(question, player, said, report)


def is_first_hand(question: Question) -> bool:
    """Whether the site asked of its own accord. Mails are passed on; an answer that asks once more goes to the reader alone."""
    return question.received_id is None and not question.inputs.get("again")


def settle_by_answer(question: Question, player: Player, said: Said, report: Report) -> None:
    """Settle the question together with what the answer does. Where that is refused, it can be answered again."""
    settler = SETTLERS[Asks(question.kind)]
    try:
        with transaction.atomic():
            if settle(question, Question.Answer(said.value)):
                (settler.yes if said == Said.YES else settler.no)(question, player, report)
                return
    except Refused as refused:
        report.refuse(refused.sentence)
        return
    question.refresh_from_db()
    report.items.append((NOT, past_sentence(question, player) or Sentence(outcome.QUESTION_REPLACED)))


def ask_again(question: Question, player: Player, why: str, report: Report) -> None:
    """Ask the same once more, after the reason. The answer to that may come from anywhere."""
    report.add(NOT, why)
    try:
        SETTLERS[Asks(question.kind)].ask(question, player, report)
    except Refused as refused:
        report.refuse(refused.sentence)


def do_nothing(question: Question, player: Player, report: Report) -> None:
    report.add(DID, outcome.LET_BE)


def ask_about_invitation(question: Question, player: Player, report: Report) -> None:
    invitation = invitation_of(question)
    if invitation is not None:
        fields = {"who": player_name(invitation.inviter), "game": invitation.game.name}
        ask(report, player, Asks.INVITATION, question.inputs, Sentence(outcome.ASK_INVITATION, fields))


def accept_invitation(question: Question, player: Player, report: Report) -> None:
    invitation = invitation_of(question)
    if invitation is not None:
        report_seat(invitations.accept(invitation.token, player), report)


def decline_invitation(question: Question, player: Player, report: Report) -> None:
    invitation = invitation_of(question)
    if invitation is not None:
        invitations.decline(invitation.token)
        report.add(DID, outcome.DECLINED, game=invitation.game.name)


def ask_about_rematch(question: Question, player: Player, report: Report) -> None:
    if question.game is not None:
        ask(report, player, Asks.REMATCH, {}, Sentence(outcome.ASK_REMATCH, {"game": question.game.name}))


def accept_rematch(question: Question, player: Player, report: Report) -> None:
    if question.game is not None:
        play_again(question.game, player, report)


def ask_about_keeping_wish(question: Question, player: Player, report: Report) -> None:
    title = question.inputs["title"]
    sentence = Sentence(gettext_noop("Are you still ready to play {title}?"), {"title": get_title(title).name})
    ask(report, player, Asks.STILL_READY, question.inputs, sentence)


def keep_wish(player: Player, title: str, report: Report) -> None:
    if stay_ready(player, title):
        report.add(DID, outcome.READY_NOW, title=get_title(title).name)
    else:
        report.add(NOT, outcome.WISH_OVER, title=get_title(title).name)


def end_wish(question: Question, player: Player, report: Report) -> None:
    end_wishes(player, [question.inputs["title"]], report)


def ask_about_list(question: Question, player: Player, report: Report) -> None:
    list_offers(AccountMail(player, report))


def join_game(question: Question, player: Player, report: Report) -> None:
    code = question.inputs["games"][question.inputs["chosen"] - 1]
    report_seat(join(Game.objects.get(code=code).pk, player), report)


def game_of(question: Question) -> Game:
    return Game.objects.get(code=question.inputs["game"])


def ask_about_game(question: Question, player: Player, report: Report) -> None:
    """Ask again whether to call a game off, or whether the player wants a seat back."""
    message = outcome.ASK_CALL_OFF if question.kind == Asks.CALL_OFF else outcome.ASK_SEAT_OFFERED
    ask(report, player, Asks(question.kind), question.inputs, Sentence(message, {"game": game_of(question).name}))


def agree_to_call_off(question: Question, player: Player, report: Report) -> None:
    table = answer_call_off(game_of(question).pk, player, question.inputs["at"], agrees=True)
    report.add(DID, outcome.AGREED if table.game.is_running else outcome.CALLED_OFF, game=table.game.name)


def decline_call_off(question: Question, player: Player, report: Report) -> None:
    table = answer_call_off(game_of(question).pk, player, question.inputs["at"], agrees=False)
    report.add(DID, outcome.PLAYED_ON, game=table.game.name)


def let_bot_keep(question: Question, player: Player, report: Report) -> None:
    table = keep_bot(game_of(question).pk, player, question.inputs["seat"])
    report.add(DID, outcome.BOT_KEPT, game=table.game.name)


def season_of(question: Question) -> Season:
    return Season.objects.select_related("league").get(pk=question.inputs["season"])


def ask_about_league(question: Question, player: Player, report: Report) -> None:
    ASKING[Asks(question.kind)](season_of(question), player, report)


def enter_league(question: Question, player: Player, report: Report) -> None:
    season = season_of(question)
    entry = entries.entry_of(player, season)
    if entry is None or entry.state == Entry.State.LEFT:
        entry = entries.enter(player, season)
    report_entry(season, entry, report)


def leave_league(question: Question, player: Player, report: Report) -> None:
    season = season_of(question)
    entry = entries.entry_of(player, season)
    plays = bool(question.inputs.get("plays"))
    if entry is not None and entry.number is not None and not plays:
        # They were asked about withdrawing, before the season began.
        ask_to_leave(season, player, report)
    else:
        entries.leave(player, season, plays)
        report.add(DID, outcome.LEAGUE_LEFT, season=str(season))


def command_of(question: Question) -> AccountCommand:
    """Return the account command that the question asks about. Raises Refused where no version knows it any more."""
    found = account_command(question.inputs["line"])
    if found is None:
        raise Refused(_("That question is too old to be answered."))
    return found


def mail_of(question: Question, player: Player, report: Report) -> AccountMail:
    return AccountMail(player, report, question.game, listed=question.inputs.get("listed", {}))


def ask_about_word(question: Question, player: Player, report: Report) -> None:
    command_of(question).ask(mail_of(question, player, report))


def do_word(question: Question, player: Player, report: Report) -> None:
    command_of(question).act(mail_of(question, player, report))
    report.acted = True


def ask_about_first(question: Question, player: Player, report: Report) -> None:
    """Say how the account's words are written: what was offered to a stranger stands no more."""
    report.add(NOT, outcome.WORDS_HERE, title=get_title(question.inputs.get("title") or next(iter(TITLES))).name)


def take_offer(question: Question, player: Player, report: Report) -> None:
    """Do what was offered to somebody who has an account by now."""
    title = question.inputs.get("title", "")
    if "invitation" in question.inputs:
        accept_invitation(question, player, report)
    elif title:
        start_wish(player, title, question.inputs.get("sizes", ()), report)
    report.acted = True
    list_games(AccountMail(player, report))


def of_inputs(do: Callable[..., None], *names: str) -> Callable[[Question, Player, Report], None]:
    """Return the function that calls `do` with the player, the question's inputs of these names, and the report."""
    return lambda question, player, report: do(player, *(question.inputs[name] for name in names), report)


class Settler(NamedTuple):
    """What a question of one kind asks, and what the answers do. All report; `yes` and `no` raise Refused."""

    ask: Callable[[Question, Player, Report], None]
    yes: Callable[[Question, Player, Report], None]
    no: Callable[[Question, Player, Report], None] = do_nothing


SETTLERS = {
    Asks.HOLIDAY: Settler(of_inputs(ask_holiday, "days"), of_inputs(enter_holiday, "days")),
    Asks.INVITATION: Settler(ask_about_invitation, accept_invitation, decline_invitation),
    Asks.REMATCH: Settler(ask_about_rematch, accept_rematch),
    Asks.READY: Settler(of_inputs(ask_about_wish, "title", "sizes"), of_inputs(start_wish, "title", "sizes")),
    Asks.NOT_READY: Settler(of_inputs(ask_to_end_wishes, "titles"), of_inputs(end_wishes, "titles")),
    Asks.SEATS: Settler(ask_about_list, join_game),
    Asks.STILL_READY: Settler(ask_about_keeping_wish, of_inputs(keep_wish, "title"), end_wish),
    Asks.CALL_OFF: Settler(ask_about_game, agree_to_call_off, decline_call_off),
    Asks.SEAT_OFFERED: Settler(ask_about_game, do_nothing, let_bot_keep),
    Asks.LEAGUE: Settler(ask_about_league, enter_league),
    Asks.LEAVE_LEAGUE: Settler(ask_about_league, leave_league),
    Asks.FIRST: Settler(ask_about_first, take_offer),
    Asks.LESSON: Settler(ask_about_first, take_offer),
    Asks.WORD: Settler(ask_about_word, do_word),
}
