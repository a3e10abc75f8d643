"""A week in words, for pages and emails: how it stands, and how a player has done in it."""

from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple

from django.db.models import Count
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.registry import get_title
from games.boards.registry import get_presenter
from games.clock import words
from games.lib import site_time
from games.models import Attempt, Game, Week
from games.table.table import bot_name

MOST_WEEKS = 60


class WeekHead(NamedTuple):
    """A week as templates get it."""

    name: str
    title: str
    opponent: str
    """The bot's name, "" for a rival."""
    turns: int
    """About how many a game takes; 0 where that is unknown."""
    commitment: str
    until: str
    left: str
    closed: bool
    called_off: str
    """Why an admin called it off, "" otherwise."""
    begun: int
    finished: int


class Own(NamedTuple):
    """The reader's attempt. `over`: whether they have played it to its end."""

    code: str
    running: bool
    over: bool
    text: str
    place: str


def weeks(**which: object) -> list[tuple[Week, WeekHead]]:
    """Return those weeks with their heads, the newest first. One query."""
    counted = Week.objects.annotate(begun=Count("attempts"), finished=Count("attempts__finished_at"))
    found = counted.filter(**which).defer("summary").order_by("-begins")[:MOST_WEEKS]
    return [(week, head_of(week, week.begun, week.finished)) for week in found]


def head_of(week: Week, begun: int, finished: int) -> WeekHead:
    now = site_time.now()
    return WeekHead(
        name=week.name,
        title=get_title(week.title).name,
        opponent=week.bot and bot_name(week.bot),
        turns=get_presenter(week.title, week.rules).turns,
        commitment=week.commitment,
        until=until(week),
        left=words.time_left_words(week.closes_at - now),
        closed=week.closed_at is not None,
        called_off=week.called_off,
        begun=begun,
        finished=finished,
    )


def until(week: Week) -> str:
    """Return when the week closes, in words for the reader."""
    return words.when(week.closes_at, site_time.now(), timezone.get_current_timezone())


def sums_of(week: Week) -> Counter[int]:
    """Return how many of the listed attempts are how far ahead. One query."""
    sums = Attempt.objects.listed().filter(week=week).order_by().values_list("ahead").annotate(Count("pk"))
    return Counter({ahead: count for ahead, count in sums if ahead is not None})


def place_of(ahead: int, sums: Mapping[int, int]) -> int:
    return 1 + sum(count for other, count in sums.items() if other > ahead)


def own_of(attempt: Attempt, sums: Mapping[int, int], closed: bool) -> Own:
    """Return the reader's attempt in words. Without `sums` there are no places; visitors have none, as they are not listed."""
    ahead, points = attempt.ahead or 0, attempt.points or 0
    if ahead > 0:
        text = ngettext(
            "You are {count} point ahead: {mine} to {theirs}.",
            "You are {count} points ahead: {mine} to {theirs}.",
            ahead,
        )
    elif ahead < 0:
        text = ngettext(
            "You are {count} point behind: {mine} to {theirs}.",
            "You are {count} points behind: {mine} to {theirs}.",
            -ahead,
        )
    else:
        text = _("You are level: {mine} to {theirs}.")
    place = ""
    if sums and attempt.finished_at and not attempt.player.visitor:
        place = _("Place {place} of {count}.") if closed else _("Place {place} of {count} so far.")
        place = place.format(place=place_of(ahead, sums), count=sum(sums.values()))
    return Own(
        attempt.game.code,
        attempt.game.state == Game.State.RUNNING,
        attempt.finished_at is not None,
        text.format(count=abs(ahead), mine=points, theirs=points - ahead),
        place,
    )
