"""What a mail can ask for besides moves: a class for each command, in a module of its own, found by its folder.

The words of a command stand in `games.reading.words_en` and the other languages.
"""

from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from games.inbox.reply_context import ReplyContext
from games.letters.outcome import Report
from games.models import Game, Player, Question
from games.reading.commands import Command, command


class MailCommand:
    """One command of a mail. `command`: as it was read."""

    name = ""

    def __init__(self, command: Command) -> None:
        self.command = command

    def do(self, context: ReplyContext) -> bool:
        """Carry the command out and report it. Return False where the rest of the mail may not be done.

        Raises Refused, Stale.
        """
        raise NotImplementedError


class AccountCommand(MailCommand):
    """A command about the account, which is asked back: a reply address of a game may be in anybody's hands."""

    def do(self, context: ReplyContext) -> bool:
        self.ask(context.player, context.report, context.table.game)
        return True

    def ask(self, player: Player, report: Report, game: Game | None) -> None:
        """Let the answer ask. `game`: the one that the mail was about, if any. Raises Refused."""
        raise NotImplementedError

    def answers(self, question: Question) -> bool:
        """Whether the command, in a reply to the question, says yes to it."""
        return False


@cache
def mail_commands() -> dict[str, type[MailCommand]]:
    """Return the class of each command by its name."""
    modules = [import_module(f"{__name__}.{found.name}") for found in iter_modules(__path__)]
    classes = [made for module in modules for made in vars(module).values() if isinstance(made, type)]
    return {made.name: made for made in classes if issubclass(made, MailCommand) and made.name}


def account_command(text: str) -> AccountCommand | None:
    """Return the command about the account that the sentence is."""
    read = command(text)
    made = mail_commands().get(read.name) if read is not None else None
    return made(read) if read is not None and made is not None and issubclass(made, AccountCommand) else None


def do_command(context: ReplyContext, ordered: Command) -> bool:
    """Carry out a command that was read, as `MailCommand.do` does."""
    return mail_commands()[ordered.name](ordered).do(context)
