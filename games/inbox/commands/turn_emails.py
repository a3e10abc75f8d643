"""When the emails about one's turns come, whether they are text alone, and whether each week's dig comes by email."""

from engine.sentences import Sentence, counted, gettext_noop
from games.inbox.commands import AccountCommand, AccountMail
from games.letters import account_words
from games.letters.outcome import DID, NOT
from games.mail import preferences
from games.mail.subscriptions import TURN, WEEK
from games.models import Player


class TurnEmails(AccountCommand):
    """A choice of when the emails about turns come."""

    when = Player.MailWhen.NOW
    asked = gettext_noop("Would you like an email at once when it is your turn?")
    done = gettext_noop("You now get an email at once when it is your turn.")

    def done_sentence(self, player: Player) -> Sentence:
        return Sentence(self.done)

    def act(self, mail: AccountMail) -> None:
        player = mail.player
        before = back_sentence(player)
        player.mail_when = self.when
        if self.command.numbers:
            player.mail_delay = self.command.numbers[0]
        player.save(update_fields=["mail_when", "mail_delay"])
        preferences.ask_again(player)
        mail.report.items += [(DID, self.done_sentence(player)), (DID, before)]
        if TURN in player.mail_refused:
            mail.report.add(NOT, account_words.EMAILS_OFF_STILL)


def back_sentence(player: Player) -> Sentence:
    """Return how to have the player's present choice again."""
    match Player.MailWhen(player.mail_when):
        case Player.MailWhen.NOW:
            return Sentence(gettext_noop("To have it as before, write: emails at once"))
        case Player.MailWhen.DIGEST:
            return Sentence(gettext_noop("To have it as before, write: digest"))
        case Player.MailWhen.LATER:
            return counted(account_words.BACK_TO_AFTER, player.mail_delay, minutes=player.mail_delay)
        case when:
            return Sentence(account_words.BACK_ON_PAGE, {"before": str(when.label)})


class EmailsAtOnce(TurnEmails):
    name = "emails at once"


class Digest(TurnEmails):
    name = "digest"
    when = Player.MailWhen.DIGEST
    asked = gettext_noop("Would you like your turns in one email a day?")

    def done_sentence(self, player: Player) -> Sentence:
        return Sentence(account_words.DIGEST_SET, {"time": f"{player.digest_at:%H:%M}"})


class EmailsAfter(TurnEmails):
    name = "emails after"
    when = Player.MailWhen.LATER

    def question(self, mail: AccountMail) -> Sentence:
        return self.with_minutes(account_words.ASK_AFTER)

    def done_sentence(self, player: Player) -> Sentence:
        return self.with_minutes(account_words.AFTER_SET)

    def with_minutes(self, message: tuple[str, str]) -> Sentence:
        return counted(message, self.command.numbers[0], minutes=self.command.numbers[0])


class TextOnly(AccountCommand):
    name = "text only"
    text_only = True
    asked = gettext_noop("Would you like emails of text alone, for a voice that reads aloud?")
    done = gettext_noop("Your emails are now text alone. To get pictures again, write: pictures")

    def act(self, mail: AccountMail) -> None:
        mail.player.text_only = self.text_only
        mail.player.save(update_fields=["text_only"])
        mail.report.add(DID, self.done)


class Pictures(TextOnly):
    name = "pictures"
    text_only = False
    asked = gettext_noop("Would you like emails with pictures?")
    done = gettext_noop("Your emails have pictures now. To get text alone, write: text only")


class WeeklyLetter(AccountCommand):
    name = "weekly letter"
    refused = False
    asked = gettext_noop("Would you like each week's dig by email on Mondays?")
    done = account_words.LETTER_SET

    def act(self, mail: AccountMail) -> None:
        preferences.refuse_group(mail.player, WEEK, self.refused)
        mail.report.add(DID, self.done)


class NoWeeklyLetter(WeeklyLetter):
    name = "no weekly letter"
    refused = True
    asked = gettext_noop("Would you like no more emails with the week's dig?")
    done = gettext_noop("You get no more emails with the week's dig. To get them again, write: weekly letter")
