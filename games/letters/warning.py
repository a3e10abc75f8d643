"""The last warning before a player's time runs out. Its text is that of the turn mail but for heading, first line and foot."""

from datetime import datetime, timedelta

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, gettext_noop

from games.letters import preheader, turn
from games.letters.confirmations import Carrier
from games.mail.kinds import Filling, Pointless, Postponed, Urgency
from games.mail.schedule import When, wish_of
from games.mail.subscriptions import WARNING
from games.models import Mail, Player

MOVED = gettext_noop("The deadline has moved.")
LEAST_NOTICE = timedelta(hours=4)
"""A last warning that would leave less than that goes out in quiet hours too."""


class LastWarning(Carrier):
    """The last warning before the player's time runs out."""

    name = "warning"
    label = gettext_lazy("Last warning")
    group = WARNING
    tells_talk = True
    urgency = Urgency.WARNING

    def context(self, mail: Mail) -> Filling:
        """Return the turn once more, with what a timeout would cost. Raises Pointless."""
        table, held, wait = turn.running_wait(mail)
        if wait.deadline is None or wait.warned_for != wait.deadline:
            raise Pointless(MOVED)
        if wish_of(held.player, held.seat).when == When.NEVER:
            raise Pointless(turn.UNWANTED[When.NEVER])
        filling = turn.turn_filling(mail, table, held, wait, WARNING)
        filling.context["heading"] = _("{game}: your time is running out").format(game=table.game.name)
        filling.context["first_line"] = preheader.of_warning(filling.context)
        return filling

    def postpone(self, mail: Mail, player: Player, now: datetime) -> Postponed | None:
        """Respect quiet hours, unless the warning would then come too late to be of use."""
        later = super().postpone(mail, player, now)
        if later is None or mail.wait is None or mail.wait.deadline is None:
            return later
        return later if later.due_at + LEAST_NOTICE < mail.wait.deadline else None
