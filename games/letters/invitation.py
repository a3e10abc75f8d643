"""The invitation to a game."""

from django.utils.translation import gettext_lazy, gettext_noop

from engine.registry import get_title
from games.mail.context import address_of
from games.mail.kinds import Filling, Kind, Pointless
from games.models import Game, Invitation, Mail
from games.models.invitation_blocklist import refused_addresses
from games.peace.blocks import is_kept_apart
from games.table.summaries import head_of
from games.table.table import player_name
from games.table.time_words import pace_label


class InvitationMail(Kind):
    """An invitation. It contains no free text of the inviter, only the display name."""

    name = "invitation"
    label = gettext_lazy("Invitation")

    def fill(self, mail: Mail) -> Filling:
        invitation = (
            Invitation.objects.select_related("game", "seat", "inviter").filter(pk=mail.inputs["invitation"]).first()
        )
        if invitation is None or invitation.state != Invitation.State.OPEN:
            raise Pointless(gettext_noop("The invitation was answered or withdrawn."))
        if invitation.game.state != Game.State.OPEN:
            raise Pointless(gettext_noop("The game had started, or was closed."))
        if mail.player is not None and is_kept_apart(mail.player, [invitation.inviter_id]):
            raise Pointless(gettext_noop("The invitation was answered or withdrawn."))
        if refused_addresses([mail.address]):
            raise Pointless(gettext_noop("This address has asked not to be invited."))
        game = invitation.game
        refuse = address_of("refuse_invitations", invitation.token)
        context = {
            "inviter": player_name(invitation.inviter),
            "game": head_of(game),
            # Players choose the name of a game, so strangers get the title's instead.
            "title": get_title(game.title, game.rules).name,
            "seats": game.players,
            "pace": pace_label(game),
            "look": address_of("invitation", invitation.token),
            "refuse": refuse,
        }
        return Filling(context, refuse)
