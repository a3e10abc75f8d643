"""Points of all seats in one line, for the head of a page on a phone."""

from collections.abc import Sequence
from html import escape

from django.utils.safestring import SafeString, mark_safe

from games.boards.contract import Look
from games.boards.kit.panels import spoken_only
from games.boards.kit.seat_pieces import mark
from games.lib.text.sentences import look_up as _

BOTH = 2
"""For so many seats a line has room for the points so far and those of the end."""


def tally(look: Look, colours: Sequence[str], end: Sequence[int], now: Sequence[int] = ()) -> SafeString:
    """By seat: `end`, what everybody would have if the game ended now; `now`, the points so far where a title counts them apart.
    "" before anybody has any.
    """
    if not any(end):
        return SafeString("")
    last = each(look, colours, end)
    if now and any(now) and len(end) <= BOTH:
        said = escape(_("{now}. If it ended now: {end}"))
        return mark_safe(said.format(now=each(look, colours, now), end=last))
    return mark_safe(escape(_("If it ended now: {end}")).format(end=last))


def each(look: Look, colours: Sequence[str], points: Sequence[int]) -> str:
    """Each seat's piece with its points."""
    seats = zip(colours[: len(points)], look.names, points, strict=True)
    return " ".join(
        f"<span>{mark(colour, look.prefix)}{spoken_only(name)} <b>{number}</b></span>" for colour, name, number in seats
    )
