"""Lessons by email: what begins one, and what the moves in replies to it lead to. No account and no game is made by it."""

from typing import Any

from engine.registry import TITLES
from games.inbox.commands import account_command
from games.inbox.questions import invitation_of
from games.inbox.reply_context import printed_names
from games.inbox.strangers import yes_in
from games.letters.lesson import TAUGHT, place_of, post_lesson, teaches
from games.models import Inbound, Question
from games.models.question import Asks
from games.reading.answers import answer_in
from games.reading.commands import Command, command
from games.reading.interpretation import understand
from games.reading.reader import SeatReader
from games.reading.sentences import sayings

MOST_TRIES = 2
"""Replies without a possible move that are answered with the same position again."""
TEACHABLE = {Asks.FIRST, Asks.INVITATION, Asks.LESSON}
"""Questions to which *show me* begins a lesson."""


def teach(row: Inbound, question: Question, text: str, message_id: str) -> bool:
    """Post the letter that the reply asks for or leads to. Return False where the text says anything else."""
    if question.kind not in TEACHABLE:
        return False
    inputs, asked = question.inputs, next(filter(None, map(show_me, sayings_of(text))), None)
    title = "" if asked is None else asked.argument or title_of(question)
    if title and teaches(title):
        letter = {"title": title, "step": 0}
    elif question.kind != Asks.LESSON or asked or inputs["step"] == TAUGHT or answers_or_commands(question, text):
        return False
    else:
        letter = after_reply(inputs, text, question.language)
    kept = {key: inputs[key] for key in ("sizes", "invitation") if key in inputs}
    letter |= kept | {"message_id": message_id}
    row.answer = post_lesson(f"lesson:{row.pk}", letter, question.player, question.address, question.language)
    if row.answer is None:
        row.reason = "Read, but not answered: too many letters of lessons in a day."
    return True


def answers_or_commands(question: Question, text: str) -> bool:
    """Return whether the text says yes or no, or holds a command of the account."""
    has_words = question.player is not None and any(map(account_command, sayings_of(text)))
    return has_words or answer_in(text) is not None or yes_in(text) is not None


def after_reply(inputs: dict[str, Any], text: str, language: str) -> dict[str, Any]:
    """Return the inputs of the letter that follows a reply to a task: the next one, or the same once more."""
    title, step, tries = inputs["title"], inputs["step"], inputs.get("tries", 0)
    place = place_of(title, step)
    names = printed_names(title, place.title.rules, language) if place.title.names else None
    meant = understand(text, SeatReader(place.title, place.position, 0, names))
    first = {} if tries else {"at_once": bool(meant.moves)}
    if meant.moves:
        return first | {"title": title, "step": step + 1, "move": meant.moves[0].canonical}
    if tries < MOST_TRIES:
        return first | {"title": title, "step": step, "tries": tries + 1}
    return {"title": title, "step": step + 1, "passed": True}


def title_of(question: Question) -> str:
    """Return the title that the question is about, or the first."""
    invitation = invitation_of(question) if "invitation" in question.inputs else None
    found: str = invitation.game.title if invitation else question.inputs.get("title", "")
    return found or next(iter(TITLES))


def show_me(text: str) -> Command | None:
    """Return the words that ask for a lesson, None for others."""
    said = command(text, in_game=False)
    return said if said is not None and said.name == "show me" else None


def sayings_of(text: str) -> list[str]:
    return [saying.text for saying in sayings(text, lambda line: False)]
