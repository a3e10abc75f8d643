"""The last email: the account is gone."""

from django.utils.translation import gettext as _

from games.mail.kinds import Filling, Kind, Urgency
from games.models import Mail


class Left(Kind):
    """One sentence, to an address that nothing else here names any more."""

    name = "left"
    urgency = Urgency.ANSWER
    auto_submitted = "auto-replied"

    def fill(self, mail: Mail) -> Filling:
        return Filling({"heading": _("You have left")})

    def settle(self, mail: Mail, sent: bool) -> None:
        if sent:
            Mail.objects.filter(pk=mail.pk).update(address="", message=None)
