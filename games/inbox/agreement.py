"""A plain yes by mail: the answer to a question about lines that were not played plays them, where nothing has changed since.

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
from games.reading import intent
from games.reading.cleaning import words
from games.reading.commands import command, is_harmless, labelled_line
from games.reading.footers import Notation, footer_at, is_name
from games.reading.misspelt import plain
from games.reading.orders import is_like_order
from games.reading.phrases import COURTESIES, SMALL_TALK, YES
from games.reading.problems import Problem, Why
from games.reading.salutations import without_names
from games.reading.tokens import parse
from games.reading.unread import is_talk
from games.reading.vocabulary import NONE


def is_yes(line: str) -> bool:
    """Whether the line says yes, and nothing else."""
    # `Na ja` is said in doubt.
    agrees = YES.within(SMALL_TALK.without(words(line))) and not intent.leaves_open(line)
    return agrees and not COURTESIES.without(SMALL_TALK.without(YES.without(words(without_names(line)))))


def meant_by_yes(visit: ReplyContext, text: str) -> str | Problem | None:
    """The text with the lines that were asked about in place of a yes; what has to be asked where something else stands beside
    it. None where it cannot be told what its writer agrees to: the report says why.
    """
    lines = text.splitlines()
    agreed = [line for line in lines if is_yes(line)]
    if not agreed:
        return text
    question = question_of(visit)
    if question is None:
        if all(is_yes(line) or is_talk(line) or is_name(line, NONE) for line in lines):
            visit.report.add(NOT, outcome.NO_QUESTION)
            return None
        return text
    # Where the turn is over the lines of it are told to be; those of an order would be left for another turn.
    may_play = visit.runs() or all(map(is_like_order, question["lines"]))
    if may_play and question["moved"] != milliseconds(visit.table.game.moved_at):
        visit.report.add(NOT, outcome.CHANGED_SINCE)
        return None
    vocabulary = visit.reader().words()
    if visit.runs() and (other := said_beside(lines, question["lines"], vocabulary)):
        why = Why.UNCLEAR if parse(other, vocabulary).runs else Why.DOUBT
        return Problem(why, other, lines=tuple(question["lines"]))
    at = lines.index(agreed[0])
    rest = [line for line in lines[at + 1 :] if line not in agreed]
    return "\n".join([*lines[:at], *question["lines"], *rest])


def said_beside(lines: Sequence[str], asked: Sequence[str], vocabulary: frozenset[str]) -> str:
    """The first line beside a yes that may change what is agreed to: `only the first`, another move; "" for none."""
    known = {plain(line) for line in asked}
    written = [line.strip() for line in lines if line.strip()]
    for line in written[: footer_at(written, Notation(vocabulary, lambda _line: True))]:
        said = labelled_line(line) or command(line)
        is_known = is_yes(line) or plain(line) in known or (said is not None and is_harmless(said))
        if not (is_known or is_talk(line) or is_name(line, vocabulary)):
            return line
    return ""


def question_of(visit: ReplyContext) -> dict[str, Any] | None:
    """What was asked at this seat by the answer that the mail answers."""
    row = Inbound.objects.filter(pk=visit.asked, player=visit.player, game=visit.table.game).only("report").first()
    question: dict[str, Any] = row.report.get("question", {}) if row is not None else {}
    return question if question.get("seat") == visit.seat.pk else None


def ask(visit: ReplyContext) -> None:
    """Keep what a yes to the answer plays."""
    if visit.lines:
        moved = milliseconds(visit.table.game.moved_at)
        visit.report.question = {"lines": list(visit.lines), "seat": visit.seat.pk, "moved": moved}
