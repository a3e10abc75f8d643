"""The mail that asks whether a player is still ready for a title, after a long time without a game."""

from zoneinfo import ZoneInfo

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, gettext_noop

from engine.registry import get_title
from games.clock import words
from games.letters.questions import question_address, word_link
from games.lib import site_time
from games.lib.time_zones import known_zone
from games.mail.context import address_of, foot_links, reply_context
from games.mail.kinds import Filling, Kind, Pointless, Urgency
from games.mail.subscriptions import NEWS
from games.models import Mail, Ready
from games.models.question import Asks
from games.reading import markers
from games.reading.answers import Said


class StillReady(Kind):
    """The wish ends without a yes."""

    name = "still_ready"
    label = gettext_lazy("Still ready to play?")
    urgency = Urgency.NEWS

    def fill(self, mail: Mail) -> Filling:
        player = mail.recipient
        wish = Ready.objects.filter(pk=mail.inputs["wish"], player=player).exclude(asked_at=None).first()
        if wish is None or wish.look_at is None:
            raise Pointless(gettext_noop("You had said so already, or the game had started."))
        title = get_title(wish.title).name
        heading = _("Still ready for {title}?").format(title=title)
        reply = question_address(mail, Asks.STILL_READY, {"title": wish.title})
        context = {
            "heading": heading,
            "title": title,
            "until": words.when(wish.look_at, site_time.now(), ZoneInfo(known_zone(player.time_zone))),
            "look": address_of("ready"),
            "yes": word_link(reply, heading, Said.YES),
            "no": word_link(reply, heading, Said.NO),
        }
        return Filling(
            context | reply_context(reply, markers.REPLY) | foot_links(player, NEWS) | {"stop_url": ""}, reply_to=reply
        )
