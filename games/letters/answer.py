"""The answer to a mail: what was done or why not, what has happened since, whose turn it is, and how to go on."""

from dataclasses import replace
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, gettext_noop

from engine.registry import get_title
from games.boards.registry import get_presenter
from games.letters import account_words, ordered, outcome, parts, preheader
from games.letters.answering import check_confirmation
from games.letters.confirmations import (
    AT_ONCE,
    WAITS,
    Carrier,
    is_last_at_once,
    is_taken,
    kept_and_undone,
    undone_sentence,
    waits_for_next,
    when_received,
)
from games.letters.merged_turns import STEP, only_reports, settle_turn, take_turn, waits_for_bots
from games.letters.move_options import answer_link, choices_context, subject_of
from games.letters.my_games import YOUR_GAMES, game_line, my_games, waiting_games, words_for
from games.mail.context import (
    address_of,
    answer_address,
    foot_links,
    reply_context,
    seat_link,
    stop_address,
    thread_address,
)
from games.mail.kinds import Filling, Inline, Postponed, Urgency
from games.mail.post import ACCOUNT, root_of
from games.mail.schedule import When, wish_of
from games.mail.signed_addresses import SeatLink, reply_address
from games.mail.subscriptions import ANSWER, TURN
from games.models import Game, Inbound, Mail, Note, Player, Question, Seat, Wait
from games.models.question import Asks
from games.play.history.move_rows import MoveRow, rows, turns
from games.play.moves.order_rows import may_be_answered
from games.play.moves.undo import Undoable, undoable
from games.reading import markers
from games.table.permissions import may_return
from games.table.summaries import head_of
from games.table.table import Table, load_table, player_name
from games.talk.access import has_talk

LOG_LINES = 60
BACK_YES = "back yes"
"""The line that confirms that somebody wants their seat back."""
NOTES = 5

NEXT_MAIL = {
    When.NOW: gettext_noop("You'll get an email when it is your turn again."),
    When.LATER: gettext_noop("You'll get an email when it is your turn again."),
    When.DIGEST: gettext_noop("Your next turn will be in your daily digest."),
    When.WARNING: gettext_noop("You'll get an email when your time is running out."),
    When.NEVER: "",
}
"""What a player hears of their next turn, by their wish for the game."""


class Answer(Carrier):
    """The answer to a mail from the player."""

    name = "answer"
    label = gettext_lazy("Reply to your email")
    urgency = Urgency.ANSWER
    goes_to_suspended = True
    outlives_turn = True
    auto_submitted = "auto-replied"

    def context(self, mail: Mail) -> Filling:
        """Return the values from the report of the answered mail, and from the game as it stands. Raises Pointless."""
        inbound = Inbound.objects.defer("raw").get(pk=mail.inputs["inbound"])
        player = mail.recipient
        table = load_table(pk=mail.game_id) if mail.game_id else None
        seat = table.seat_of(player) if table else None
        check_confirmation(inbound, player, table.waits.get(seat.pk) if table and seat else None)
        context: dict[str, Any] = {
            "heading": _("{game}: we've read your email").format(game=table.game.name)
            if table
            else _("We've read your email"),
            "game": head_of(table.game) if table else None,
            "title": table.title.name if table else "",
            "items": outcome.words(inbound.report, table.names() if table else []),
        } | foot_links(player, ANSWER)
        filling = Filling(
            context,
            stop_address(player, ANSWER),
            root_of(player, table.game) if table else root_of(player, None, ACCOUNT),
            answers=(inbound.message_id,),
        )
        if table is None:
            context["subject"] = _(YOUR_GAMES)
        if table is None and inbound.report.get("asks"):
            context["heading"] = question_heading(inbound)
        context["games"] = my_games(player, inbound.report.get("listed", {}).get("game", ()))
        if table is None or seat is None or table.position is None or mail.inputs["seat"] != seat.pk:
            context["look"] = address_of("game", table.game.code) if table else ""
            context["first_line"] = preheader.of_answer(inbound.report, context)
            return without_seat(mail, filling, inbound, table, player)
        return at_table(mail, filling, inbound, table, seat, player)

    def postpone(self, mail: Mail, player: Player, now: datetime) -> Postponed | None:
        if is_taken(mail) or waits_for_bots(mail, now):
            return Postponed(Mail.State.HELD, now + STEP)
        until = waits_for_next(mail, player, now)
        return Postponed(Mail.State.HELD, until, WAITS) if until is not None else None

    def settle(self, mail: Mail, sent: bool) -> None:
        settle_turn(mail, sent)
        super().settle(mail, sent)


def question_heading(inbound: Inbound) -> str:
    """Return what the answer to a mail outside of games asks, in a few words."""
    question = Question.objects.filter(received=inbound).first()
    if question is not None and question.kind == Asks.READY:
        return _("Ready for {title}?").format(title=get_title(question.inputs["title"]).name)
    return _("A question for you")


def without_seat(mail: Mail, filling: Filling, inbound: Inbound, table: Table | None, player: Player) -> Filling:
    """Return the answer to somebody without a seat in the game, or to a mail about several games: where to reply next."""
    reply = ""
    seat = may_return(table, player) if table else None
    if table is not None and seat is not None:
        asked = inbound.pk if inbound.report.get("asks") else 0
        reply = answer_address(seat, 0, table.game, asked)
        if asked:
            filling.context["take_back"] = answer_link(reply, subject_of(table), BACK_YES)
    elif table is not None and inbound.report.get("asks"):
        reply = reply_address(SeatLink(0, 0, player.pk, 0, asked=inbound.pk))
    elif table is None:
        reply = thread_address(player, mail)
        if inbound.report.get("games"):
            filling.context["games"] = [game_line(wait.game, wait, player) for wait in waiting_games(player)]
        if title := inbound.report.get("words"):
            newcomer = inbound.report.get("newcomer", False)
            filling.context.update(
                words=words_for(reply, title, first_only=newcomer),
                on_pages="" if newcomer else _(account_words.ON_PAGES),
            )
    filling.context.update(reply_context(reply, markers.REPLY))
    return replace(filling, reply_to=reply)


def at_table(mail: Mail, filling: Filling, inbound: Inbound, table: Table, seat: Seat, player: Player) -> Filling:
    """Return the answer to the seat's holder."""
    wait = table.waits.get(seat.pk)
    has_turn = wait is not None and take_turn(mail, player, seat, wait)
    made, since = what_happened(inbound, table, seat, has_turn)
    asked = inbound.pk if any(inbound.report.get(name) for name in ("asks", "question", "listed")) else 0
    reply = answer_address(seat, wait.pk if wait else inbound.wait_number or 0, table.game, asked)
    names = table.names()
    filling.context.update(
        {
            "stage": get_presenter(table.game.title, table.game.rules).page.stage(table.view(seat)),
            "made": turns(table, made, seat, until=inbound.report.get("until")),
            "due": wait is not None,
            "waiting": [names[index] for index in table.due()],
            "next_mail": next_mail(player, seat),
            "from_now_on": is_last_at_once(mail, player, seat),
            "over": table.game.state == Game.State.FINISHED,
            "undo": undo_of(inbound, table, seat),
            "notes": notes_of(inbound, seat, player),
            "link": seat_link(seat, wait.pk if wait else 0),
        }
        | parts.story_context(table, seat, since)
        | parts.clock(table, seat, wait)
        | reply_context(reply)
    )
    if mail.inputs.get("plain", 0) > AT_ONCE:
        # It has waited, and what it says may have been undone.
        filling.context["items"] += undone_since(inbound, player)
    # Where an order will look at the turn, it is not its reader's yet.
    well, on = only_reports(inbound), (has_turn or is_mid_turn(inbound, wait)) and not may_be_answered(seat)
    if well and on:
        filling.context["heading"] = _("{game}: your move, {name}").format(
            game=table.game.name, name=player_name(player)
        )
    if on:
        filling.context.update(ordered.turn_context(table, seat, reply))
    repeated, images = ordered.answer_context(mail, table, seat, inbound.report.get("order", 0))
    filling.context.update(repeated)
    if on or not well:
        images += add_board(mail, filling.context, inbound, table, seat, [*made, *since])
    filling.context["first_line"] = preheader.of_answer(inbound.report, filling.context)
    return Filling(filling.context, filling.unsubscribe, filling.root, reply, images, answers=filling.answers)


def undone_since(inbound: Inbound, player: Player) -> list[outcome.Item]:
    """Return what a delayed answer adds: which of its moves were undone meanwhile."""
    _stand, undone = kept_and_undone(inbound)
    return [outcome.Item(outcome.NOT, undone_sentence(undone, when_received(inbound, player)))] if undone else []


def is_mid_turn(inbound: Inbound, wait: Wait | None) -> bool:
    """Return whether the player is in the middle of a turn: still due after a move in it, or after taking one back."""
    if wait is None:
        return False
    undone = any(
        sentence["m"] in (outcome.UNDONE, outcome.UNDONE_TURN) for _kind, sentence in inbound.report.get("items", ())
    )
    moved = inbound.report.get("first") is not None
    return undone or (moved and wait.pk == inbound.wait_number)


def what_happened(inbound: Inbound, table: Table, seat: Seat, has_turn: bool) -> tuple[list[MoveRow], list[MoveRow]]:
    """Return the moves of the mail, and those after it.

    Where it made none and the answer reports a turn, the second list begins after the seat's last own decision.
    """
    report = inbound.report
    if report.get("first") is None:
        return [], parts.moves_since(table, seat) if has_turn else []
    stand = rows(table, seat, ply__gte=report["first"])
    return [row for row in stand if row.ply < report["until"]], [row for row in stand if row.ply >= report["until"]]


def undo_of(inbound: Inbound, table: Table, seat: Seat) -> Undoable | None:
    """Return the move of the answered mail that can still be undone, with the rest of its turn; None for none."""
    first = inbound.report.get("first")
    last = undoable(table, seat) if first is not None else None
    return last if last is not None and last.ply >= first else None


def next_mail(player: Player, seat: Seat) -> str:
    """Return what the player can expect of their next turn."""
    words = "" if TURN in player.mail_refused else NEXT_MAIL[When(wish_of(player, seat).when)]
    return _(words) if words else ""


def notes_of(inbound: Inbound, seat: Seat, player: Player) -> list[Note]:
    """Return the player's last notes, oldest first; none where the answer is short and about something else."""
    noted = any(sentence["m"] == outcome.NOTED for _kind, sentence in inbound.report.get("items", ()))
    if only_reports(inbound) and not noted:
        return []
    return list(Note.objects.filter(seat=seat, player=player).order_by("-pk")[:NOTES])[::-1]


def add_board(
    mail: Mail, context: dict[str, Any], inbound: Inbound, table: Table, seat: Seat, news: list[MoveRow]
) -> tuple[Inline, ...]:
    """Add the board and the possible moves to the context, and return its pictures. The moves of `news` are marked."""
    presenter = get_presenter(table.game.title, table.game.rules)
    legal = table.legal(seat)
    view = table.view(seat)
    seen = parts.look(table, seat, legal, news)
    kinds = {kind for kind, _sentence in inbound.report.get("items", ())}
    last = rows(table, seat, ply__gte=table.game.ply - LOG_LINES) if outcome.LOG in kinds else []
    images = parts.pictures(mail, presenter, view, seen)
    chairs = parts.chairs(table, seat)
    context |= {
        "chairs": chairs,
        "colour": chairs[seat.index].colour,
        "log": turns(table, last, seat),
        "long_turns": table.title.long_turns,
        "help": outcome.HELP in kinds,
        "plans": ordered.may_plan(table),
        "talks": has_talk(table.game),
        "pictures": images,
        "board": parts.board_text(table.title, view, seat.player),
        "facts": presenter.letters.facts(view, seen),
    }
    if context["due"]:
        context |= choices_context(table, presenter, view, seen, legal, context["reply"], context["link"])
    return images
