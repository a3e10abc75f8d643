"""The week's letter: the deal, and how the reader did in the last one. A yes to it begins the dig."""

from typing import Any
from zoneinfo import ZoneInfo

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, gettext_noop

from games.boards.contract import Look
from games.boards.registry import get_presenter
from games.clock import words
from games.display.weeks import own_of, sums_of, weeks
from games.letters import parts
from games.letters.questions import question_address, word_link
from games.lib import site_time
from games.lib.time_zones import known_zone
from games.lobby.weeks import LENGTH, opening_of
from games.mail.context import address_of, foot_links, reply_context, stop_address
from games.mail.kinds import Filling, Kind, Pointless, Urgency
from games.mail.subscriptions import WEEK
from games.models import Attempt, Mail, Player, Week
from games.models.question import Asks
from games.reading import markers
from games.reading.answers import Said
from games.table.table import bot_name, player_name

MOST_NUMBERS = 60
"""Results of last week that the letter lists."""


class WeekLetter(Kind):
    """This week's dig."""

    name = "week"
    label = gettext_lazy("This week's dig")
    group = WEEK
    urgency = Urgency.NEWS

    def fill(self, mail: Mail) -> Filling:
        ((week, head),) = weeks(pk=mail.inputs["week"])
        player, now = mail.recipient, site_time.now()
        if week.closed_at is not None or week.closes_at <= now:
            raise Pointless(gettext_noop("That dig has closed."))
        heading = _("This week's dig: {title}").format(title=head.title)
        until = words.when(week.closes_at, now, ZoneInfo(known_zone(player.time_zone)))
        title, position = opening_of(week)
        presenter, view = get_presenter(week.title, week.rules), title.view(position, 0)
        names = (player_name(player), *([bot_name(week.bot)] if week.bot else []))
        look = Look(names, 0, patterns=player.patterns)
        asked = {"word": "dig", "line": "this week's dig", "listed": {"dig": [week.name]}}
        reply = question_address(mail, Asks.WORD, asked)
        pictures = parts.pictures(mail, presenter, view, look)
        context: dict[str, Any] = {
            "heading": heading,
            "first_line": _("The same deal for everyone, until {when}.").format(when=until),
            "week": head,
            "last": last_week(week, player),
            "link": address_of("dig", week.name),
            "board": parts.board_text(title, view, player),
            "pictures": pictures,
            "yes": word_link(reply, heading, Said.YES) if reply else "",
        }
        context |= reply_context(reply, markers.REPLY) | foot_links(player, WEEK)
        return Filling(context, stop_address(player, WEEK), reply_to=reply, pictures=pictures)


def last_week(week: Week, player: Player) -> dict[str, str]:
    """Return how the player did in the week before, and everybody's results; nothing for who did not finish it."""
    attempts = Attempt.objects.listed().filter(week__begins=week.begins - LENGTH, week__closed_at__isnull=False)
    own = attempts.filter(player=player).select_related("week", "game", "player").first()
    if own is None:
        return {}
    sums = sums_of(own.week)
    ((_week, head),) = weeks(pk=own.week_id)
    result = own_of(own, sums, closed=True)
    everyone = [f"{ahead:+}" for ahead in sorted(sums.elements(), reverse=True)]
    numbers = _("Everyone's points ahead: {numbers}.").format(numbers=", ".join(everyone))
    return {
        "title": head.title,
        "text": f"{result.text} {result.place}",
        "numbers": numbers if len(everyone) <= MOST_NUMBERS else "",
        "link": address_of("dig", head.name),
    }
