"""`hints`, `no hints`: Whether the player gets hints for beginners."""

from engine.registry import TITLES
from engine.sentences import gettext_noop
from games.accounts.lessons import end_hints
from games.inbox.commands import AccountCommand, AccountMail
from games.letters.outcome import DID


class Hints(AccountCommand):
    name = "hints"
    asked = gettext_noop("Would you like hints for beginners?")

    def titles(self) -> list[str]:
        return [self.command.argument] if self.command.argument else list(TITLES)

    def act(self, mail: AccountMail) -> None:
        wanted = self.titles()
        mail.player.hints_over = [title for title in mail.player.hints_over if title not in wanted]
        mail.player.save(update_fields=["hints_over"])
        mail.report.add(DID, gettext_noop("You get hints for beginners again. To end that, write: no hints"))


class NoHints(Hints):
    name = "no hints"
    asked = gettext_noop("Would you like no more hints for beginners?")

    def act(self, mail: AccountMail) -> None:
        for title in self.titles():
            end_hints(mail.player, title)
        mail.report.add(DID, gettext_noop("You get no more hints for beginners. To get them again, write: hints"))
