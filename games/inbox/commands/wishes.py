"""`ready TITLE 2`, `not ready`, `games`, `join 2` and `rematch`: what is of the account.

A reply address of a game is one of a seat, and may be in anybody's hands. So these words only ask: the answer goes to the
player's own address alone, and the reply to it does what was asked.
"""

from engine.registry import TITLES, get_title
from engine.sentences import Field, Sentence
from games.inbox.commands import AccountCommand
from games.inbox.questions import ask
from games.letters import outcome
from games.letters.outcome import DID, NOT, Report
from games.lobby.offers import Offer, offered_games
from games.lobby.ready import check_wish, wishes_of
from games.lobby.rematch import rematch_of
from games.models import Game, Player, Question
from games.models.question import Asks
from games.table.time_words import pace_label

MOST_LISTED = 8


class BeReady(AccountCommand):
    name = "ready"

    def ask(self, player: Player, report: Report, game: Game | None) -> None:
        title, sizes = self.command.argument, sorted(set(self.command.numbers))
        wish = wishes_of(player).get(title)
        sizes = sizes or (wish.sizes if wish else [2])
        check_wish(title, sizes)
        ask_about_wish(player, title, sizes, report)

    def answers(self, question: Question) -> bool:
        same = question.inputs.get("title") == self.command.argument
        sizes = sorted(set(self.command.numbers))
        if question.kind == Asks.STILL_READY:
            return same and not sizes
        return question.kind == Asks.READY and same and sizes in ([], question.inputs["sizes"])


def ask_about_wish(player: Player, title: str, sizes: list[int], report: Report) -> None:
    text = ", ".join(map(str, sizes))
    inputs = {"title": title, "sizes": sizes}
    single, plural = outcome.ASK_READY
    asked = Sentence(single, {"title": get_title(title).name, "sizes": text}, plural, sizes[-1])
    ask(report, player, Asks.READY, inputs, asked)


class BeNotReady(AccountCommand):
    name = "not ready"

    def ask(self, player: Player, report: Report, game: Game | None) -> None:
        titles = [title for title in wishes_of(player) if self.command.argument in {"", title}]
        if titles:
            ask_to_end_wishes(player, titles, report)
        else:
            report.add(DID, outcome.NO_WISH)

    def answers(self, question: Question) -> bool:
        return question.kind == Asks.NOT_READY and self.command.argument in {"", *question.inputs["titles"]}


def ask_to_end_wishes(player: Player, titles: list[str], report: Report) -> None:
    names = ", ".join(get_title(title).name for title in titles)
    ask(report, player, Asks.NOT_READY, {"titles": titles}, Sentence(outcome.ASK_NOT_READY, {"titles": names}))


class ListGames(AccountCommand):
    name = "games"

    def ask(self, player: Player, report: Report, game: Game | None) -> None:
        list_games(player, report)


class Join(ListGames):
    name = "join"

    def answers(self, question: Question) -> bool:
        number = self.command.numbers[0]
        return question.kind == Asks.SEATS and 0 < number <= len(question.inputs["games"])


def list_games(player: Player, report: Report) -> None:
    """Report the open games that the player could join, numbered, and ask in which to take a seat."""
    offers = offered_games(player, most=MOST_LISTED)
    if not offers:
        report.add(DID, outcome.NO_GAMES, title=next(iter(TITLES)))
        return
    if ask(report, player, Asks.SEATS, {"games": [offer.game.code for offer in offers]}, Sentence(outcome.ASK_SEATS)):
        report.asking[:0] = [(DID, offer_sentence(number, offer)) for number, offer in enumerate(offers, 1)]


def offer_sentence(number: int, offer: Offer) -> Sentence:
    single, plural = outcome.OFFER
    seats = offer.game.players
    fields: dict[str, Field] = {
        "number": number,
        "title": offer.title,
        "seats": seats,
        "pace": pace_label(offer.game),
        "who": offer.creator,
    }
    return Sentence(single, fields, plural, seats)


class Rematch(AccountCommand):
    name = "rematch"

    def ask(self, player: Player, report: Report, game: Game | None) -> None:
        if game is None:
            report.add(NOT, outcome.REMATCH_WHERE)
        elif game.state != Game.State.FINISHED:
            report.add(NOT, outcome.REMATCH_EARLY)
        elif (again := rematch_of(game)) is not None and again.state != Game.State.OPEN:
            report.add(NOT, outcome.REMATCH_STANDS, game=again.name)
        else:
            ask(report, player, Asks.REMATCH, {}, Sentence(outcome.ASK_REMATCH, {"game": game.name}))

    def answers(self, question: Question) -> bool:
        return question.kind == Asks.REMATCH
