"""`talk`: Words for the other players at the table."""

from django.conf import settings

from engine.sentences import gettext_noop
from games.inbox.commands import MailCommand
from games.inbox.reply_context import ReplyContext
from games.letters import outcome
from games.letters.outcome import DID, NOT, Report, short
from games.lib.errors import Refused
from games.models import Player, Remark
from games.reading.commands import Command
from games.table.table import Table
from games.talk.access import has_talk
from games.talk.remarks import say


class Talk(MailCommand):
    name = "talk"

    def do(self, context: ReplyContext) -> bool:
        """Say it. What else stands in the mail is done even where it is refused."""
        say_to_table(context.report, context.table, context.player, self.command)
        return True


def say_to_table(report: Report, table: Table, player: Player, command: Command) -> None:
    """Say what the command says to the others at the table, and report it in full, or why nobody got it."""
    text = command.argument
    if not text:
        report.add(NOT, gettext_noop("There is nothing after “say:”, so nobody got anything."))
    elif not settings.TALK:
        report.add(NOT, gettext_noop("There is no talk on this site, so nobody got “{text}”."), text=short(text))
    elif not has_talk(table.game):
        report.add(NOT, gettext_noop("There is no talk in this game, so nobody got “{text}”."), text=short(text))
    elif command.doubt:
        report.add(NOT, outcome.SAY_ENDS, text=short(text), line=command.doubt)
    else:
        try:
            remark = say(table, player, text, Remark.Via.MAIL)
        except Refused as refused:
            report.refuse(refused.sentence)
            report.add(NOT, gettext_noop("So nobody got “{text}”."), text=short(text))
        else:
            report.add(DID, outcome.SAID, text=remark.text)
