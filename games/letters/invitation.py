"""The invitation to a game."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, gettext_noop

from engine.registry import get_title
from games.letters.questions import question_address, word_link
from games.lobby.seat_invitations import is_flooded
from games.mail.context import address_of, reply_context
from games.mail.kinds import Filling, Kind, Pointless
from games.models import Game, Invitation, Mail
from games.models.invitation_blocklist import refused_addresses
from games.models.question import Asks
from games.peace.blocks import is_kept_apart
from games.reading import markers
from games.reading.answers import Said
from games.table.summaries import head_of
from games.table.table import player_name
from games.table.time_words import pace_label


class InvitationMail(Kind):
    """An invitation. It contains no free text of the inviter, only the display name."""

    name = "invitation"
    label = gettext_lazy("Invitation")
    names_game = False

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
        if is_flooded(mail, invitation):
            raise Pointless(gettext_noop("You have had enough invitations by email for now. This one is on your desk."))
        game = invitation.game
        refuse = address_of("refuse_invitations", invitation.token)
        reply = question_address(mail, Asks.INVITATION, {"invitation": invitation.pk})
        name = get_title(game.title, game.rules).name
        subject = _("{inviter} invites you to {title}").format(inviter=player_name(invitation.inviter), title=name)
        context = {
            "inviter": player_name(invitation.inviter),
            "again": game.rematch_of_id is not None,
            "game": head_of(game),
            # Players choose the name of a game, so strangers get the title's instead.
            "title": name,
            "yes": word_link(reply, subject, Said.YES),
            "no": word_link(reply, subject, Said.NO),
            "seats": game.players,
            "pace": pace_label(game),
            "look": address_of("invitation", invitation.token),
            "refuse": refuse,
        }
        if reply:
            first_line = _("For {seats}, {pace}. Answer yes or no.").format(seats=game.players, pace=context["pace"])
            context |= reply_context(reply, markers.REPLY) | {"first_line": first_line}
        return Filling(context, refuse, reply_to=reply)
