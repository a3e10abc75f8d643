"""Small talk in a mail, which reaches no other player: once a game the answer says how to talk to the others."""

from collections.abc import Sequence

from games.inbox.reply_context import ReplyContext
from games.letters import outcome
from games.letters.outcome import DID
from games.models import Inbound
from games.reading.cleaning import words
from games.reading.remarks import is_remark
from games.reading.step import Step
from games.reading.tokens import parse
from games.reading.unread import is_talk
from games.talk.access import has_talk, is_closed

SHORTEST = 3
"""Words of a sentence that may be meant for the others."""


def tell_how(context: ReplyContext, pending: Sequence[Step]) -> None:
    """Add how to talk to the others where the mail has a sentence that seems to be for them, and no answer has said so."""
    game = context.table.game
    if not has_talk(game) or is_closed(game) or not context.player.talks or not context.report.changed:
        return
    vocabulary = context.reader().words()
    if any(map(is_remark, pending)) or not any(is_small_talk(step, vocabulary) for step in pending):
        return
    if Inbound.objects.filter(player=context.player, game=game, report__say_how=True).exists():
        return
    context.report.say_how = True
    context.report.add(DID, outcome.SAY_HOW)


def is_small_talk(step: Step, vocabulary: frozenset[str]) -> bool:
    """Whether the sentence says something that is neither of moves nor a greeting, a name or an address."""
    if step.command is not None or step.is_name or step.is_contact or is_talk(step.text):
        return False
    found = parse(step.text, vocabulary)
    return not (found.runs or found.codes or found.hides) and len(words(step.text)) >= SHORTEST
