"""`note`: Something that the player wants to remember."""

from engine.sentences import gettext_noop
from games.inbox.commands import MailCommand
from games.inbox.reply_context import ReplyContext
from games.letters import outcome
from games.letters.outcome import DID
from games.lib.errors import Refused
from games.play.seats import notes


class SaveNote(MailCommand):
    name = "note"

    def do(self, context: ReplyContext) -> bool:
        """Save the note. What else stands in the mail is done even where it is refused."""
        text = self.command.argument
        if notes.exists(context.seat, context.player, text):
            # A program that answers our answers may repeat it.
            context.report.add(DID, gettext_noop("You already have this note."))
            return True
        try:
            notes.add(context.seat, context.player, text, context.table.game.ply)
        except Refused as refused:
            context.report.refuse(refused.sentence)
        else:
            context.report.add(DID, outcome.NOTED)
        return True
