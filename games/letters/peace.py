"""Mails about reports, and about what admins did."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, gettext_noop, ngettext

from games.mail.context import address_of
from games.mail.kinds import Filling, Kind, Pointless, Urgency
from games.models import Mail
from games.peace.reports import reports_for


class Reports(Kind):
    """There are reports to look at; for admins, at most once an hour."""

    name = "reports"
    label = gettext_lazy("Reports of players")
    urgency = Urgency.NEWS

    def fill(self, mail: Mail) -> Filling:
        count = reports_for(mail.recipient).waiting().count()
        if not count or not mail.recipient.is_staff:
            raise Pointless(gettext_noop("There was no report to look at."))
        sentence = ngettext(
            "There is {count} report of a player to look at.", "There are {count} reports of players to look at.", count
        )
        return Filling({"sentence": sentence.format(count=count), "look": address_of("admin:games_report_changelist")})


class ReportClosed(Kind):
    """The player's report was closed."""

    name = "report_closed"
    urgency = Urgency.NEWS

    def fill(self, mail: Mail) -> Filling:
        sentence = _("A keeper has looked at your report and closed it. Thank you for telling us.")
        return Filling({"sentence": sentence, "reason": "", "account_url": address_of("account")})


class Hidden(Kind):
    """An admin has hidden what the player said."""

    name = "hidden"
    urgency = Urgency.NEWS

    def fill(self, mail: Mail) -> Filling:
        game = mail.game.name if mail.game else ""
        sentence = _("A keeper has hidden something that you said in {game}. Nobody can see it any more.").format(
            game=game
        )
        return Filling({"sentence": sentence, "reason": mail.inputs["reason"], "account_url": address_of("account")})


class Lifted(Kind):
    """The player is no longer restricted."""

    name = "lifted"
    urgency = Urgency.NEWS

    def fill(self, mail: Mail) -> Filling:
        sentence = _("You can talk at tables and start public games again: a keeper has lifted what kept you from it.")
        return Filling({"sentence": sentence, "reason": "", "account_url": address_of("account")})
