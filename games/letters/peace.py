"""Mails about reports, and about what admins did."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, gettext_noop, ngettext

from games.mail.context import address_of
from games.mail.kinds import Filling, Kind, Pointless, Urgency
from games.models import Mail, Restriction
from games.peace.reports import reports_for
from games.play.seats.restrictions import reason_sentence, restriction_sentence


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


class AboutAccount(Kind):
    """What admins, or the site, did about the player: `about` says what, or `restriction` is its row. It cannot be refused."""

    name = "about_account"
    urgency = Urgency.NEWS

    def fill(self, mail: Mail) -> Filling:
        sentence, reason = news_of(mail)
        return Filling({"sentence": sentence, "reason": reason, "account_url": address_of("account")})


def news_of(mail: Mail) -> tuple[str, str]:
    """Return what was done, and why, "" where nobody says why. Raises Pointless."""
    if "restriction" in mail.inputs:
        restriction = Restriction.objects.current().filter(pk=mail.inputs["restriction"]).first()
        if restriction is None:
            raise Pointless(gettext_noop("The restriction was over."))
        return restriction_sentence(restriction), reason_sentence(restriction)
    sentence = {
        "report closed": _("A keeper has looked at your report and closed it. Thank you for telling us."),
        "lifted": _("You can talk at tables and start public games again: a keeper has lifted what kept you from it."),
        "hidden": _("A keeper has hidden something that you said in {game}. Nobody can see it any more."),
    }[mail.inputs["about"]]
    return sentence.format(game=mail.game.name if mail.game else ""), mail.inputs.get("reason", "")
