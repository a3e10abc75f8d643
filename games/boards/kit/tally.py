"""Points of all seats in one line, for the head of a page on a phone."""

from collections.abc import Callable, Sequence
from html import escape

from django.utils.safestring import SafeString, mark_safe

from games.boards.contract import EMPTY, Look
from games.boards.kit.panels import spoken_only
from games.boards.kit.seat_pieces import mark
from games.lib.text.sentences import look_up as _

MOST_SEATS = 2
"""The most seats for which a line has room for present and final points."""


def tally(look: Look, colours: Sequence[str], end: Sequence[int], now: Sequence[int] = ()) -> SafeString:
    """Return the points of all seats: `end`, if the game ended now; `now`, so far; "" while nobody has any.

    `now` is empty for titles that do not count points so far separately.
    """
    if not any(end):
        return EMPTY
    last = each(look, colours, end, shown)
    if now and any(now) and len(end) <= MOST_SEATS:
        text = escape(_("{now}. If it ended now: {end}"))
        return mark_safe(text.format(now=each(look, colours, now, spoken_only), end=last))
    return mark_safe(escape(_("If it ended now: {end}")).format(end=last))


def shown(name: str) -> str:
    return f'<span class="who">{escape(name)}</span>'


def each(look: Look, colours: Sequence[str], points: Sequence[int], draw_name: Callable[[str], str]) -> str:
    seats = zip(colours[: len(points)], look.names, points, strict=True)
    return " ".join(
        f"<span>{mark(colour, look.prefix)}{draw_name(name)} <b>{number}</b></span>" for colour, name, number in seats
    )
