"""The mail about a restriction of its reader."""

from django.utils.translation import gettext_noop

from games.mail.context import address_of
from games.mail.kinds import Filling, Kind, Pointless, Urgency
from games.models import Mail, Restriction
from games.play.seats.restrictions import reason_sentence, restriction_sentence


class Restricted(Kind):
    """What the player may not do, why and for how long. It cannot be refused."""

    name = "restricted"
    urgency = Urgency.NEWS

    def fill(self, mail: Mail) -> Filling:
        restriction = Restriction.objects.current().filter(pk=mail.inputs["restriction"]).first()
        if restriction is None:
            raise Pointless(gettext_noop("The restriction was over."))
        return Filling(
            {
                "sentence": restriction_sentence(restriction),
                "reason": reason_sentence(restriction),
                "account_url": address_of("account"),
            }
        )
