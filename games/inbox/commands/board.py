"""`board`, `log`: Show the game in the answer. `booklet`: the booklet of a game that is over, in a mail of its own."""

from django.utils.translation import gettext as _

from engine.sentences import gettext_noop
from games.display.booklet import has_booklet
from games.inbox.commands import MailCommand
from games.inbox.reply_context import ReplyContext
from games.letters import outcome
from games.letters.booklet import post_booklet
from games.lib.errors import Refused


class Board(MailCommand):
    name = "board"

    def do(self, context: ReplyContext) -> bool:
        context.report.add(outcome.DID, outcome.BOARD_FOLLOWS)
        return True


class Log(MailCommand):
    name = "log"

    def do(self, context: ReplyContext) -> bool:
        context.report.add(outcome.LOG, outcome.LOG_FOLLOWS)
        return True


class SendBooklet(MailCommand):
    name = "booklet"

    def do(self, context: ReplyContext) -> bool:
        if not has_booklet(context.table):
            raise Refused(_("There is a booklet once the game is over and everyone may see it."))
        if not post_booklet(context.table, context.player):
            raise Refused(_("You have had several booklets today. Ask again tomorrow, or look at the site."))
        context.report.add(outcome.DID, gettext_noop("The booklet follows in an email of its own."))
        return True
