"""The week's letter: the deal, and how the reader did in the last one. A yes to it begins the dig."""

from collections import Counter
from collections.abc import Mapping
from math import ceil
from typing import Any, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, gettext_noop

from games.boards.contract import Look
from games.boards.registry import get_presenter
from games.display.weeks import own_of, sums_of, weeks
from games.letters import parts
from games.letters.questions import question_address, word_link
from games.lib import site_time
from games.lobby.weeks import LENGTH, opening_of
from games.mail.context import address_of, foot_links, reply_context, stop_address
from games.mail.kinds import Filling, Kind, Pointless, Urgency
from games.mail.subscriptions import WEEK
from games.models import Attempt, Mail, Player, Week
from games.models.question import Asks
from games.reading import markers
from games.reading.answers import Said
from games.table.table import bot_name, player_name

MOST_BARS = 15
WIDTHS = (1, 2, 5, 10, 20, 50, 1000)
"""Of a bar, in points; the least with which there are not too many."""
LONGEST_BAR = 20


class Bar(NamedTuple):
    """The players with about the same lead, a square for each of them or, where they are many, for several."""

    label: str
    squares: str
    people: int
    mine: bool


class WeekLetter(Kind):
    """This week's dig."""

    name = "week"
    label = gettext_lazy("This week's dig")
    group = WEEK
    urgency = Urgency.NEWS

    def fill(self, mail: Mail) -> Filling:
        ((week, head),) = weeks(pk=mail.inputs["week"])
        player = mail.recipient
        if week.closed_at is not None or week.closes_at <= site_time.now():
            raise Pointless(gettext_noop("That dig has closed."))
        heading = _("This week's dig: {title}").format(title=head.title)
        title, position = opening_of(week)
        presenter, view = get_presenter(week.title, week.rules), title.view(position, 0)
        names = (player_name(player), *([bot_name(week.bot)] if week.bot else []))
        look = Look(names, 0, patterns=player.patterns)
        asked = {"word": "dig", "line": "this week's dig", "listed": {"dig": [week.name]}}
        reply = question_address(mail, Asks.WORD, asked)
        pictures = parts.pictures(mail, presenter, view, look)
        context: dict[str, Any] = {
            "heading": heading,
            "first_line": _("The same deal for everyone, until {when}.").format(when=head.until),
            "week": head,
            "last": last_week(week, player),
            "link": address_of("dig", week.name),
            "board": parts.board_text(title, view, player),
            "pictures": pictures,
            "yes": word_link(reply, heading, Said.YES) if reply else "",
        }
        context |= reply_context(reply, markers.REPLY) | foot_links(player, WEEK)
        return Filling(context, stop_address(player, WEEK), reply_to=reply, pictures=pictures)


def last_week(week: Week, player: Player) -> dict[str, Any]:
    """Return how the player did in the week before, and everybody's results; nothing for who did not finish it."""
    attempts = Attempt.objects.listed().filter(week__begins=week.begins - LENGTH, week__closed_at__isnull=False)
    own = attempts.filter(player=player).select_related("week", "game", "player").first()
    if own is None:
        return {}
    sums = sums_of(own.week)
    ((_week, head),) = weeks(pk=own.week_id)
    result = own_of(own, sums, closed=True)
    return {
        "title": head.title,
        "text": f"{result.text} {result.place}",
        "bars": bars_of(sums, own.ahead or 0),
        "link": address_of("dig", head.name),
    }


def bars_of(sums: Mapping[int, int], mine: int) -> list[Bar]:
    """Return everybody by how far ahead they ended, the best first. `sums`: how many by points."""
    width = next(one for one in WIDTHS if len({ahead // one for ahead in sums}) <= MOST_BARS)
    counts: Counter[int] = Counter()
    for ahead, count in sums.items():
        counts[ahead // width * width] += count
    each = max(1.0, max(counts.values()) / LONGEST_BAR)
    return [
        Bar(
            f"{least:+4}" if width == 1 else f"{least:+4}…{least + width - 1:+}".ljust(9),
            "■" * ceil(count / each),
            count,
            least <= mine < least + width,
        )
        for least, count in sorted(counts.items(), reverse=True)
    ]
