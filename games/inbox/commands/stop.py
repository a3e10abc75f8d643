"""`stop`, `start`: All emails but answers. `no emails`, `emails again`: those about the turns of one game."""

from engine.sentences import gettext_noop
from games.inbox.commands import AccountCommand, AccountMail
from games.inbox.reply_context import ReplyContext
from games.letters import account_words
from games.letters.outcome import DID, NOT
from games.lobby.ready import wishes_of, withdraw_wish
from games.mail import preferences
from games.mail.subscriptions import ANSWER, GROUPS
from games.models import Player, Wait


class Stop(AccountCommand):
    name = "stop"
    asked = gettext_noop("Would you like no emails from us but answers to yours?")

    def act(self, mail: AccountMail) -> None:
        preferences.refuse_all(mail.player, [group for group in GROUPS if group != ANSWER])
        for title in wishes_of(mail.player):
            withdraw_wish(mail.player, title)
        mail.report.add(DID, account_words.STOPPED)
        clocked = Wait.objects.open().filter(seat__player=mail.player, deadline__isnull=False)
        for name in clocked.order_by("game__name").values_list("game__name", flat=True).distinct():
            mail.report.add(NOT, account_words.CLOCK_RUNS, game=name)


class Start(AccountCommand):
    name = "start"
    asked = gettext_noop("Would you like emails from us again?")

    def act(self, mail: AccountMail) -> None:
        preferences.refuse_all(mail.player, [])
        mail.report.add(DID, account_words.STARTED)


class OfGame(AccountCommand):
    """At a game it is one click's, for that game alone; elsewhere it is for all emails."""

    when, done = "", gettext_noop("You get emails about your turns in “{game}” again.")

    def do(self, context: ReplyContext) -> bool:
        preferences.wish_for_game(context.seat, context.player, self.when, None)
        context.report.acted = True
        context.report.add(DID, self.done, game=context.table.game.name)
        return True


class EmailsAgain(OfGame, Start):
    name = "emails again"


class NoEmails(OfGame, Stop):
    name = "no emails"
    when, done = Player.MailWhen.NEVER.value, account_words.NO_EMAILS_SET
