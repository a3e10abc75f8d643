"""`bot TITLE`: A game against a bot, which starts at once."""

from django.utils.translation import gettext as _

from engine.bots import CLUB, NAMES, bots_of
from engine.registry import TITLES, get_title
from engine.sentences import Sentence, Term
from engine.thinking import BEGINNER
from games.inbox.commands import AccountCommand, AccountMail
from games.letters import account_words
from games.letters.outcome import DID
from games.lib.errors import Refused
from games.lobby.new_game import plan_against_bots
from games.lobby.open_games import create_game
from games.models import Player, Seat


class PlayBot(AccountCommand):
    name = "bot"

    def title(self) -> str:
        if not self.command.argument:
            raise Refused(_(account_words.WHICH_TITLE).format(line=_("bot"), title=get_title(next(iter(TITLES))).name))
        return self.command.argument

    def question(self, mail: AccountMail) -> Sentence:
        return Sentence(account_words.ASK_BOT, {"title": get_title(self.title()).name})

    def act(self, mail: AccountMail) -> None:
        start_against_bot(mail, self.title())


def start_against_bot(mail: AccountMail, title: str) -> None:
    """Start a game against the bot that the player chose last in the title, the first time the beginner. Raises Refused."""
    bot = usual_bot(mail.player, title)
    table = create_game(mail.player, plan_against_bots(title, [bot]))
    name = Term(NAMES[bot])
    mail.report.add(DID, account_words.BOT_STARTED, game=table.game.name, title=get_title(title).name, bot=name)


def usual_bot(player: Player, title: str) -> str:
    """Return the bot that the player met last in games of the title without other people, else the mildest."""
    met = Seat.objects.exclude(bot="").filter(game__creator=player, game__title=title, game__public=False)
    last = met.order_by("-game_id").values_list("bot", flat=True).first()
    known = bots_of(get_title(title))
    return next((bot for bot in (last, BEGINNER) if bot in known), CLUB)
