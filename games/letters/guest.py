"""What is written to somebody without an account who has answered an invitation."""

from django.utils.translation import gettext_noop

from engine.registry import get_title
from games.letters.questions import question_address
from games.mail.context import address_of, reply_context
from games.mail.kinds import Filling, Kind, Pointless, Urgency
from games.models import Game, Invitation, Mail
from games.models.question import Asks
from games.reading import markers
from games.table.table import player_name

AGAIN, GONE = "again", "gone"
"""It is asked once more; the seat is no longer to be had."""


class Guest(Kind):
    """The answer to a guest. It contains no word of the mail that it answers."""

    name = "guest"
    urgency = Urgency.ANSWER
    auto_submitted = "auto-replied"

    def fill(self, mail: Mail) -> Filling:
        found = Invitation.objects.select_related("game", "inviter").filter(pk=mail.inputs["invitation"]).first()
        if found is None:
            raise Pointless(gettext_noop("The invitation was answered or withdrawn."))
        stands = found.state == Invitation.State.OPEN and found.game.state == Game.State.OPEN
        what = mail.inputs["what"] if stands else GONE
        refuse = address_of("refuse_invitations", found.token)
        context = {
            "what": what,
            "inviter": player_name(found.inviter),
            "title": get_title(found.game.title, found.game.rules).name,
            "look": address_of("invitation", found.token),
            "refuse": refuse,
        }
        reply = ""
        if what == AGAIN:
            reply = question_address(mail, Asks.INVITATION, {"invitation": found.pk, "again": True})
            context |= reply_context(reply, markers.REPLY)
        return Filling(context, refuse, reply_to=reply)
