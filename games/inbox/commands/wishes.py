"""`ready TITLE 2`, `not ready` and `rematch`: Games with others, wished for."""

from collections.abc import Collection

from django.utils.translation import gettext as _

from engine.registry import get_title
from engine.sentences import Sentence, counted
from games.inbox.commands import AccountCommand, AccountMail
from games.inbox.questions import ask
from games.letters import outcome
from games.letters.outcome import DID, Report
from games.lib.errors import Refused
from games.lobby.ready import USUAL_SIZE, check_wish, wish_for, wishes_of, withdraw_wish
from games.lobby.rematch import rematch, rematch_of
from games.models import Game, Player, Question
from games.models.question import Asks
from games.table.table import Table


class BeReady(AccountCommand):
    name = "ready"

    def ask(self, mail: AccountMail) -> None:
        title, sizes = self.command.argument, sorted(set(self.command.numbers))
        wish = wishes_of(mail.player).get(title)
        sizes = sizes or (wish.sizes if wish else [USUAL_SIZE])
        check_wish(title, sizes)
        ask_about_wish(mail.player, title, sizes, mail.report)

    def act(self, mail: AccountMail) -> None:
        title, sizes = self.command.argument, sorted(set(self.command.numbers))
        if sizes:
            check_wish(title, sizes)
        start_wish(mail.player, title, sizes, mail.report)

    def answers(self, question: Question) -> bool:
        same = question.inputs.get("title") == self.command.argument
        sizes = sorted(set(self.command.numbers))
        if question.kind == Asks.STILL_READY:
            return same and not sizes
        return question.kind == Asks.READY and same and sizes in ([], question.inputs["sizes"])


def start_wish(player: Player, title: str, sizes: Collection[int], report: Report) -> None:
    wish_for(player, title, sizes)
    report.add(DID, outcome.READY_NOW, title=get_title(title).name)


def ask_about_wish(player: Player, title: str, sizes: list[int], report: Report) -> None:
    text = ", ".join(map(str, sizes))
    asked = counted(outcome.ASK_READY, sizes[-1], title=get_title(title).name, sizes=text)
    ask(report, player, Asks.READY, {"title": title, "sizes": sizes}, asked)


class BeNotReady(AccountCommand):
    name = "not ready"

    def titles(self, player: Player) -> list[str]:
        return [title for title in wishes_of(player) if self.command.argument in {"", title}]

    def ask(self, mail: AccountMail) -> None:
        titles = self.titles(mail.player)
        if titles:
            ask_to_end_wishes(mail.player, titles, mail.report)
        else:
            mail.report.add(DID, outcome.NO_WISH)

    def act(self, mail: AccountMail) -> None:
        end_wishes(mail.player, self.titles(mail.player), mail.report)

    def answers(self, question: Question) -> bool:
        return question.kind == Asks.NOT_READY and self.command.argument in {"", *question.inputs["titles"]}


def ask_to_end_wishes(player: Player, titles: list[str], report: Report) -> None:
    names = ", ".join(get_title(title).name for title in titles)
    ask(report, player, Asks.NOT_READY, {"titles": titles}, Sentence(outcome.ASK_NOT_READY, {"titles": names}))


def end_wishes(player: Player, titles: list[str], report: Report) -> None:
    """End these wishes of the player, and report it."""
    for title in titles:
        withdraw_wish(player, title)
    names = ", ".join(get_title(title).name for title in titles)
    if titles:
        report.add(DID, outcome.NOT_READY_NOW, titles=names)
    else:
        report.add(DID, outcome.NO_WISH)


class Rematch(AccountCommand):
    name = "rematch"

    def game(self, mail: AccountMail) -> Game:
        """Return the game that can be played again, or raise Refused."""
        game = mail.game_listed(self.command) if self.command.numbers else mail.game
        if game is None:
            raise Refused(_(outcome.REMATCH_WHERE))
        if game.state != Game.State.FINISHED:
            raise Refused(_("Only a finished game can be played again."))
        if (again := rematch_of(game)) is not None and again.state != Game.State.OPEN:
            raise Refused(_("You are playing again already: “{game}”.").format(game=again.name))
        return game

    def ask(self, mail: AccountMail) -> None:
        if self.command.numbers:
            super().ask(mail)
        else:
            ask(mail.report, mail.player, Asks.REMATCH, {}, self.question(mail))

    def question(self, mail: AccountMail) -> Sentence:
        return Sentence(outcome.ASK_REMATCH, {"game": self.game(mail).name})

    def act(self, mail: AccountMail) -> None:
        play_again(self.game(mail), mail.player, mail.report)

    def answers(self, question: Question) -> bool:
        return question.kind == Asks.REMATCH if not self.command.numbers else super().answers(question)


def play_again(game: Game, player: Player, report: Report) -> None:
    """Open the game like that one, or take the seat in it, and report it. Raises Refused."""
    table = rematch(game.pk, player)
    if table.game.creator_id == player.pk and table.game.state == Game.State.OPEN:
        report.add(DID, outcome.REMATCH_OPEN, game=table.game.name)
    else:
        report_seat(table, report)


def report_seat(table: Table, report: Report) -> None:
    """Report that the player has a seat at the table."""
    report.add(DID, outcome.SEAT_TAKEN, game=table.game.name)
    report.add(DID, outcome.GAME_WAITS if table.game.state == Game.State.OPEN else outcome.GAME_STARTED)
