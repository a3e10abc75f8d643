"""`show me TITLE`: Two short letters that teach a title, with one move to make in each."""

from django.utils.translation import gettext as _

from engine.registry import TITLES, get_title
from games.inbox.commands import AccountMail, Shows
from games.letters import account_words
from games.letters.lesson import post_lesson, teaches
from games.letters.outcome import DID, NOT
from games.lib import site_time
from games.lib.errors import Refused


class ShowMe(Shows):
    name = "show me"

    def act(self, mail: AccountMail) -> None:
        title = self.command.argument or (mail.game.title if mail.game else "")
        if not title or not teaches(title):
            first = get_title(next(iter(TITLES))).name
            raise Refused(_(account_words.WHICH_TITLE).format(line=_("show me"), title=first))
        occasion = f"lesson:{mail.player.pk}:{site_time.now().isoformat()}"
        if post_lesson(occasion, {"title": title, "step": 0}, mail.player):
            mail.report.add(DID, account_words.LESSON_FOLLOWS, title=get_title(title).name)
        else:
            mail.report.add(NOT, account_words.LESSONS_ENOUGH)
