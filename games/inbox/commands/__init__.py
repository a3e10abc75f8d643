"""What a mail can ask for besides moves: a class for each command, in a module of its own, found by its folder.

The words of a command stand in `games.reading.words_en` and the other languages.
"""

from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from games.inbox.reply_context import ReplyContext
from games.reading.commands import Command


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


@cache
def mail_commands() -> dict[str, type[MailCommand]]:
    """Return the class of each command by its name."""
    modules = [import_module(f"{__name__}.{found.name}") for found in iter_modules(__path__)]
    classes = [made for module in modules for made in vars(module).values() if isinstance(made, type)]
    return {made.name: made for made in classes if issubclass(made, MailCommand) and made.name}


def do_command(context: ReplyContext, command: Command) -> bool:
    """Carry out a command that was read, as `MailCommand.do` does."""
    return mail_commands()[command.name](command).do(context)
