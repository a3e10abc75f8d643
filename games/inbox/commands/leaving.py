"""`new addresses`: All older emails become useless. `leave for good`: The account is deleted, once it is asked back."""

from django.utils.translation import gettext as _

from engine.sentences import Sentence, gettext_noop
from games.accounts.accounts import delete_account
from games.accounts.second_factor import has_second_factor
from games.inbox.commands import AccountCommand, AccountMail, AskedBack
from games.inbox.commands.games import codes_of
from games.letters import account_words
from games.letters.outcome import DID
from games.lib.errors import Refused
from games.mail import preferences
from games.mail.post import draft, post
from games.models import Player, Question
from games.reading.commands import command


class NewAddresses(AccountCommand):
    name = "new addresses"
    asked = gettext_noop(
        "Would you like new addresses? Then the links and reply addresses in all emails that we have sent you no longer work."
    )

    def act(self, mail: AccountMail) -> None:
        preferences.revoke_links(mail.player)
        mail.player.refresh_from_db(fields=["mail_serial"])
        mail.report.add(DID, account_words.ADDRESSES_SET)
        mail.report.listed["game"] = codes_of(mail.player)


class LeaveForGood(AskedBack):
    name = "leave for good"
    asked = account_words.ASK_LEAVE

    def question(self, mail: AccountMail) -> Sentence:
        check_may_leave(mail.player)
        return super().question(mail)

    def act(self, mail: AccountMail) -> None:
        """Delete the account. The last email goes to an address that the site no longer knows otherwise."""
        player, address = mail.player, mail.player.email
        check_may_leave(player)
        language = player.language
        delete_account(player)
        last = draft(f"left:{player.pk}", "left", address)
        last.language = language
        post(last)

    def answers(self, question: Question) -> bool:
        asked = command(question.inputs.get("line", ""), in_game=False)
        return asked is not None and asked.name in {"leave for good", "not me"} and self.command.confirmed


class NotMe(LeaveForGood):
    name = "not me"


def check_may_leave(player: Player) -> None:
    """Raise Refused for accounts that more than a letter box protects."""
    if player.is_staff:
        raise Refused(_(account_words.ADMINS_ON_PAGES))
    if has_second_factor(player):
        raise Refused(_("Your account has two-step sign-in: leave on the page."))
