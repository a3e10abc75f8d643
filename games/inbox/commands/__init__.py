"""What a mail can ask for besides moves: a class for each command, in a module of its own, found by its folder.

The words of a command stand in `games/reading/words_en.toml` and those of the other languages.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from django.utils.translation import gettext as _

from engine.sentences import Sentence
from games.inbox.questions import ask
from games.inbox.reply_context import ReplyContext
from games.letters.outcome import Report
from games.lib.errors import Refused
from games.models import Game, Player, Question
from games.models.question import Asks
from games.reading.commands import Command, command

LONGEST_LINE = 200
"""Letters of a line that a question repeats."""


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


@dataclass(frozen=True)
class AccountMail:
    """A mail as the words about the account see it.

    `game`: the one that the mail was about, if any. `may_act`: whether what can be taken back is done without being asked
    back. `listed`: the codes of the games that the answered mail lists, by the command that names one.
    """

    player: Player
    report: Report
    game: Game | None = None
    may_act: bool = False
    listed: Mapping[str, Sequence[str]] = field(default_factory=dict)

    def game_listed(self, command: Command) -> Game:
        """Return the game of that number in the list (`join 2`), or raise Refused."""
        codes = self.listed.get(command.name, ())
        number = command.numbers[0]
        found = Game.objects.filter(code=codes[number - 1]).first() if 0 < number <= len(codes) else None
        if found is None:
            raise Refused(
                _("There is no game with that number in the email that you replied to. To get a list, write: games")
            )
        return found


class AccountCommand(MailCommand):
    """A command about the account.

    A reply address may be in anybody's hands, so it is asked back at the player's own address, but where its mail answers a
    fresh one of the account's own thread. `asked`: what the answer then asks.
    """

    asked = ""

    def do(self, context: ReplyContext) -> bool:
        self.do_or_ask(AccountMail(context.player, context.report, context.table.game))
        return True

    def do_or_ask(self, mail: AccountMail) -> None:
        """Do what is said, or ask back. Raises Refused."""
        if mail.may_act:
            self.act(mail)
            mail.report.acted = True
        else:
            self.ask(mail)

    def ask(self, mail: AccountMail) -> None:
        """Let the answer ask. Raises Refused."""
        inputs = {"word": self.name, "line": self.command.text[:LONGEST_LINE], "listed": dict(mail.listed)}
        ask(mail.report, mail.player, Asks.WORD, inputs, self.question(mail))

    def question(self, mail: AccountMail) -> Sentence:
        """Return what the answer asks. Raises Refused."""
        return Sentence(self.asked)

    def act(self, mail: AccountMail) -> None:
        """Do it, and report it. Raises Refused."""
        raise NotImplementedError

    def answers(self, question: Question) -> bool:
        """Whether the command, in a reply to the question, says yes to it."""
        if question.kind != Asks.WORD:
            return False
        asked = account_command(question.inputs["line"])
        return asked is not None and replace(asked.command, text="") == replace(self.command, text="")


class Shows(AccountCommand):
    """A command that only shows something, to the player alone."""

    def do_or_ask(self, mail: AccountMail) -> None:
        self.act(mail)


class AskedBack(AccountCommand):
    """A command that is asked back wherever it is written: it spends, ends, or writes to others."""

    def do_or_ask(self, mail: AccountMail) -> None:
        self.ask(mail)


@cache
def mail_commands() -> dict[str, type[MailCommand]]:
    """Return the class of each command by its name."""
    modules = [import_module(f"{__name__}.{found.name}") for found in iter_modules(__path__)]
    classes = [made for module in modules for made in vars(module).values() if isinstance(made, type)]
    return {made.name: made for made in classes if issubclass(made, MailCommand) and made.name}


def account_command(text: str) -> AccountCommand | None:
    """Return the command about the account that the sentence is."""
    read = command(text, in_game=False)
    made = mail_commands().get(read.name) if read is not None else None
    return made(read) if read is not None and made is not None and issubclass(made, AccountCommand) else None
