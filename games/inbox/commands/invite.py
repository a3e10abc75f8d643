"""`invite Bea TITLE`: A game with a seat for somebody, by name or address."""

from django.conf import settings
from django.utils.translation import gettext as _

from engine.registry import TITLES, get_title
from engine.sentences import Sentence
from games.clock.pace import PRESETS
from games.inbox.commands import AccountCommand, AccountMail
from games.letters import account_words
from games.letters.outcome import DID
from games.lib.errors import Refused
from games.lib.text.game_names import game_name
from games.lobby.new_game import EMAIL, ME, NAME, GamePlan, SeatPlan
from games.lobby.open_games import create_game
from games.lobby.seat_invitations import find_guest
from games.reading.cleaning import words
from games.reading.commands import title_in


class Invite(AccountCommand):
    name = "invite"

    def who_and_title(self) -> tuple[str, str]:
        """Return the guest and the title in the line, or raise Refused."""
        said = self.command.argument.split()
        for length in range(1, len(said)):
            title, left = title_in(words(" ".join(said[-length:])))
            if title and not left:
                return " ".join(said[:-length]).strip(" ,"), title
        example = _("invite {who}").format(who=self.command.argument[:40])
        raise Refused(_(account_words.WHICH_TITLE).format(line=example, title=get_title(next(iter(TITLES))).name))

    def do_or_ask(self, mail: AccountMail) -> None:
        """Ask back before an email goes to an address, which may be anybody's."""
        if "@" in self.command.argument:
            self.ask(mail)
        else:
            super().do_or_ask(mail)

    def question(self, mail: AccountMail) -> Sentence:
        who, title = self.who_and_title()
        guest = find_guest(mail.player, EMAIL if "@" in who else NAME, who)
        return Sentence(account_words.ASK_INVITE, {"who": guest.word, "title": get_title(title).name})

    def act(self, mail: AccountMail) -> None:
        who, title = self.who_and_title()
        guest = SeatPlan(EMAIL if "@" in who else NAME, who)
        plan = GamePlan(
            title=title, name=game_name(2), seats=[SeatPlan(ME), guest], public=False, pace=PRESETS["bank"],
            talk=settings.TALK,
        )  # fmt: skip
        table = create_game(mail.player, plan)
        mail.report.add(DID, account_words.INVITED, game=table.game.name, who=who)
