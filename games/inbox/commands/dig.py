"""`this week's dig`: The week's sealed deal, which starts at once."""

from dataclasses import replace

from django.utils.translation import gettext as _

from engine.registry import get_title
from engine.sentences import Sentence, gettext_noop
from games.inbox.commands import AccountCommand, AccountMail
from games.letters import account_words
from games.letters.outcome import DID
from games.lib.errors import Refused
from games.lobby.weeks import begin_dig, current_week, plan_of
from games.models import Attempt, Week


class PlayDig(AccountCommand):
    name = "dig"

    def week(self, mail: AccountMail) -> Week:
        """Return the week of now. Raises Refused where there is none, or the question was about another one."""
        week = current_week()
        if week is None:
            raise Refused(_("There is no weekly dig at the moment."))
        if mail.listed.get(self.name, [week.name]) != [week.name]:
            raise Refused(_(account_words.DIG_CLOSED).format(title=get_title(week.title).name))
        return week

    def ask(self, mail: AccountMail) -> None:
        super().ask(replace(mail, listed={self.name: [self.week(mail).name]}))

    def question(self, mail: AccountMail) -> Sentence:
        return Sentence(account_words.ASK_DIG, {"title": get_title(self.week(mail).title).name})

    def act(self, mail: AccountMail) -> None:
        week = self.week(mail)
        begun = Attempt.objects.filter(week=week, player=mail.player).exists()
        table = begin_dig(week, mail.player, plan_of(week, ""))
        text = gettext_noop("You have begun this week's dig already: “{game}”.") if begun else account_words.DIG_STARTED
        mail.report.add(DID, text, game=table.game.name, title=table.title.name)
