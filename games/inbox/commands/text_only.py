"""`text only`, `pictures`: Whether emails are text alone, as a voice reads it."""

from games.inbox.commands import AccountCommand, AccountMail
from games.letters import account_words
from games.letters.outcome import DID


class TextOnly(AccountCommand):
    name = "text only"
    text_only = True
    asked = account_words.ASK_TEXT
    done = account_words.TEXT_SET

    def act(self, mail: AccountMail) -> None:
        mail.player.text_only = self.text_only
        mail.player.save(update_fields=["text_only"])
        mail.report.add(DID, self.done)


class Pictures(TextOnly):
    name = "pictures"
    text_only = False
    asked = account_words.ASK_PICTURES
    done = account_words.PICTURES_SET
