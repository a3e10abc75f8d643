"""The invitation to the site."""

from urllib.parse import urlencode

from django.utils.translation import gettext_lazy, gettext_noop

from games.accounts.site_invitations import GOOD_FOR
from games.mail.context import address_of
from games.mail.kinds import Filling, Kind, Pointless, Urgency
from games.models import Mail, SiteInvitation
from games.models.email_addresses import player_with
from games.models.invitation_blocklist import refused_addresses
from games.table.table import player_name


class SiteInvitationMail(Kind):
    """What an admin's invitation says. Its link leads to the sign-up, which needs no code then."""

    name = "site_invitation"
    label = gettext_lazy("Invitation")
    urgency = Urgency.NEWS

    def fill(self, mail: Mail) -> Filling:
        invitation = SiteInvitation.objects.select_related("by").filter(pk=mail.inputs["invitation"]).first()
        if invitation is None:
            raise Pointless(gettext_noop("The invitation was answered or withdrawn."))
        if player_with(mail.address) is not None or refused_addresses([mail.address]):
            # One reason for both: who reads the list of mails learns neither.
            raise Pointless(gettext_noop("This address has an account, or wants no invitations."))
        refuse = address_of("refuse_invitations", invitation.token)
        context = {
            "inviter": player_name(invitation.by),
            "choose": f"{address_of('account_signup')}?{urlencode({'invitation': invitation.token})}",
            "days": GOOD_FOR.days,
            "refuse": refuse,
        }
        return Filling(context, refuse)
