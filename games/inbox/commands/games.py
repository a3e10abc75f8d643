"""`games`, `open`, `game 2` and `join 2`: The player's games, and those that they could join."""

from engine.registry import TITLES
from engine.sentences import Sentence, counted, gettext_noop
from games.inbox.commands import AccountCommand, AccountMail, Shows
from games.inbox.commands.wishes import report_seat
from games.inbox.questions import ask
from games.letters import account_words, outcome
from games.letters.my_games import games_of
from games.letters.outcome import DID, NOT
from games.letters.turn_reminder import post_turn_again
from games.lobby.offers import Offer, offered_games
from games.lobby.open_games import join
from games.models import Game, Player, Question, Wait
from games.models.question import Asks
from games.table.time_words import pace_label

MOST_LISTED = 8


def codes_of(player: Player) -> list[str]:
    """Return the codes of the player's games, in the order of the list."""
    return [game.code for game in games_of(player)]


class OpenGames(Shows):
    name = "open"

    def act(self, mail: AccountMail) -> None:
        list_offers(mail)


class ListGames(Shows):
    name = "games"

    def act(self, mail: AccountMail) -> None:
        list_games(mail)


def list_games(mail: AccountMail) -> None:
    """Report the player's games, and the open ones."""
    codes = codes_of(mail.player)
    mail.report.listed["game"] = mail.report.listed["rematch"] = codes
    if not codes:
        mail.report.add(DID, gettext_noop("You have no games at the moment."))
    list_offers(mail)


def list_offers(mail: AccountMail) -> None:
    """Report the open games that the player could join, numbered, and how to take a seat in one."""
    report = mail.report
    offers = offered_games(mail.player, most=MOST_LISTED)
    if not offers:
        report.add(DID, outcome.NO_GAMES, title=next(iter(TITLES)))
        return
    codes = [offer.game.code for offer in offers]
    lines = [(DID, offer_sentence(number, offer)) for number, offer in enumerate(offers, 1)]
    if mail.may_act:
        report.listed["join"] = codes
        report.asking += [*lines, (NOT, Sentence(outcome.ASK_SEATS))]
    elif ask(report, mail.player, Asks.SEATS, {"games": codes}, Sentence(outcome.ASK_SEATS)):
        report.asking[:0] = lines


def offer_sentence(number: int, offer: Offer) -> Sentence:
    seats, pace = offer.game.players, pace_label(offer.game)
    return counted(outcome.OFFER, seats, number=number, title=offer.title, seats=seats, pace=pace, who=offer.creator)


class Join(AccountCommand):
    name = "join"

    def ask(self, mail: AccountMail) -> None:
        list_offers(mail)

    def act(self, mail: AccountMail) -> None:
        report_seat(join(mail.game_listed(self.command).pk, mail.player), mail.report)

    def answers(self, question: Question) -> bool:
        number = self.command.numbers[0]
        return question.kind == Asks.SEATS and 0 < number <= len(question.inputs["games"])


class ShowGame(Shows):
    name = "game"

    def act(self, mail: AccountMail) -> None:
        game = mail.game_listed(self.command)
        wait = Wait.objects.open().filter(seat__player=mail.player, game=game).select_related("seat").first()
        if wait is None or game.state != Game.State.RUNNING:
            mail.report.add(NOT, gettext_noop("In “{game}” it is not your turn."), game=game.name)
        elif post_turn_again(wait.seat, mail.player, asked=True):
            mail.report.add(DID, account_words.TURN_FOLLOWS, game=game.name)
        else:
            mail.report.add(NOT, account_words.TURN_SENT_OFTEN, game=game.name)
