"""Mails that test a player's address: the test that a button sends, and the proof that the address works again."""

from django.utils.translation import gettext_lazy, gettext_noop

from games.mail.context import address_of
from games.mail.kinds import Filling, Kind, Pointless, Urgency
from games.mail.signed_addresses import CONFIRM, write
from games.models import Mail


class TestMail(Kind):
    """The mail of the test button."""

    name = "test"
    label = gettext_lazy("Test")
    urgency = Urgency.CODE

    def fill(self, mail: Mail) -> Filling:
        return Filling({"settings_url": address_of("account_mail"), "mails_url": address_of("mail")})


class Proof(Kind):
    """The mail that proves that an address works again. Its link names the suspension, so it works once."""

    name = "proof"
    label = gettext_lazy("Address check")
    urgency = Urgency.CODE
    goes_to_suspended = True

    def fill(self, mail: Mail) -> Filling:
        player = mail.player
        if player is None or player.mail_suspended_at is None:
            raise Pointless(gettext_noop("Emails to your address had already been turned back on."))
        word = write(CONFIRM, [player.pk, int(player.mail_suspended_at.timestamp())])
        return Filling({"link": address_of("mail-proof", word)})


class LeftAlone(Kind):
    """A mail from the player that was not answered. Its row is on their mail page and is never sent."""

    name = "left_alone"
    label = gettext_lazy("An email from you")
