"""A plain yes by mail, which plays the lines that an answer has asked about, unless something has changed since.

The question stands in the report of the mail that it was about, and only the answer to that mail has an address that names it
(`games.mail.signed_addresses`, `asked`).
"""

from collections.abc import Sequence
from typing import Any

from games.inbox.reply_context import ReplyContext
from games.letters import outcome
from games.letters.outcome import NOT
from games.mail.signed_addresses import milliseconds
from games.models import Inbound
from games.reading.answers import is_yes
from games.reading.commands import command, is_harmless, labelled_line
from games.reading.footers import Notation, footer_at, is_name
from games.reading.misspelt import plain
from games.reading.orders import is_like_order
from games.reading.problems import Problem, Why
from games.reading.tokens import parse
from games.reading.unread import is_talk
from games.reading.vocabulary import NONE


def meant_by_yes(context: ReplyContext, text: str) -> str | Problem | None:
    """Return the text with the lines that were asked about in place of a yes.

    Return the problem where something else stands beside the yes, and None where it is unknown what its writer agrees to; then
    the report says why.
    """
    lines = text.splitlines()
    agreed = [line for line in lines if is_yes(line)]
    if not agreed:
        return text
    question = question_of(context)
    if question is None:
        if all(is_yes(line) or is_talk(line) or is_name(line, NONE) for line in lines):
            context.report.add(NOT, outcome.NO_QUESTION)
            return None
        return text
    # The answer says of moves that their turn is over; lines of an order would be left for another turn.
    may_play = context.runs() or all(map(is_like_order, question["lines"]))
    if may_play and question["moved"] != milliseconds(context.table.game.moved_at):
        context.report.add(NOT, outcome.CHANGED_SINCE)
        return None
    vocabulary = context.reader().words()
    if context.runs() and (other := said_beside(lines, question["lines"], vocabulary)):
        why = Why.UNCLEAR if parse(other, vocabulary).runs else Why.DOUBT
        return Problem(why, other, lines=tuple(question["lines"]))
    at = lines.index(agreed[0])
    rest = [line for line in lines[at + 1 :] if line not in agreed]
    return "\n".join([*lines[:at], *question["lines"], *rest])


def said_beside(lines: Sequence[str], asked: Sequence[str], vocabulary: frozenset[str]) -> str:
    """Return the first line beside a yes that may change what is agreed to (`only the first`); "" for none."""
    known = {plain(line) for line in asked}
    written = [line.strip() for line in lines if line.strip()]
    for line in written[: footer_at(written, Notation(vocabulary, lambda _line: True))]:
        said = labelled_line(line) or command(line)
        is_known = is_yes(line) or plain(line) in known or (said is not None and is_harmless(said))
        if not (is_known or is_talk(line) or is_name(line, vocabulary)):
            return line
    return ""


def question_of(context: ReplyContext) -> dict[str, Any] | None:
    """Return what the answer that this mail replies to has asked at this seat."""
    row = (
        Inbound.objects.filter(pk=context.asked, player=context.player, game=context.table.game).only("report").first()
    )
    question: dict[str, Any] = row.report.get("question", {}) if row is not None else {}
    return question if question.get("seat") == context.seat.pk else None


def store_question(context: ReplyContext) -> None:
    """Store in the report what a yes to the answer plays."""
    if context.lines:
        if context.report.asks is not None:
            # A yes is for the lines.
            context.report.asks = None
            context.report.asking.clear()
            context.report.add(NOT, outcome.ASK_LATER)
        moved = milliseconds(context.table.game.moved_at)
        context.report.question = {"lines": list(context.lines), "seat": context.seat.pk, "moved": moved}
