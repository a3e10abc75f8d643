"""`hints`, `no hints`: Whether the player gets hints for beginners."""

from engine.registry import TITLES
from games.accounts.lessons import end_hints
from games.inbox.commands import AccountCommand, AccountMail
from games.letters import account_words
from games.letters.outcome import DID


class Hints(AccountCommand):
    name = "hints"
    asked = account_words.ASK_HINTS

    def titles(self) -> list[str]:
        return [self.command.argument] if self.command.argument else list(TITLES)

    def act(self, mail: AccountMail) -> None:
        wanted = self.titles()
        mail.player.hints_over = [title for title in mail.player.hints_over if title not in wanted]
        mail.player.save(update_fields=["hints_over"])
        mail.report.add(DID, account_words.HINTS_SET)


class NoHints(Hints):
    name = "no hints"
    asked = account_words.ASK_NO_HINTS

    def act(self, mail: AccountMail) -> None:
        for title in self.titles():
            end_hints(mail.player, title)
        mail.report.add(DID, account_words.NO_HINTS_SET)
