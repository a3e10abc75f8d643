"""`weekly letter`, `no weekly letter`: Whether each week's dig comes by email."""

from engine.sentences import Sentence
from games.inbox.commands import AccountCommand, AccountMail
from games.letters import account_words
from games.letters.outcome import DID
from games.mail import preferences
from games.mail.subscriptions import WEEK


class WeeklyLetter(AccountCommand):
    name = "weekly letter"
    refused = False
    asked = account_words.ASK_LETTER
    done = account_words.LETTER_SET

    def question(self, mail: AccountMail) -> Sentence:
        return Sentence(self.asked)

    def act(self, mail: AccountMail) -> None:
        preferences.refuse_group(mail.player, WEEK, self.refused)
        mail.report.add(DID, self.done)


class NoWeeklyLetter(WeeklyLetter):
    name = "no weekly letter"
    refused = True
    asked = account_words.ASK_NO_LETTER
    done = account_words.NO_LETTER_SET
