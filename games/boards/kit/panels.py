"""The frame of a panel, and words for screen readers."""

from collections.abc import Callable, Iterable, Sequence
from html import escape
from typing import Generic

from django.utils.safestring import SafeString, mark_safe

from games.boards.contract import EMPTY, PREFIX, Look, Panel, V_contra
from games.boards.kit.seat_pieces import TOPS, blocks, mark
from games.lib.text.sentences import look_up as _


def panel(look: Look, name: str, title: str, body: str, note: str = "") -> Panel:
    """Build a panel with its heading. `note`: a smaller addition to the heading."""
    ident = f"{look.prefix}h-{name}"
    small = f" <small>{escape(note)}</small>" if note else ""
    heading = f'<h2 id="{ident}">{escape(title)}{small}</h2>'
    html = f'<section class="panel {name}" aria-labelledby="{ident}">{heading}{body}</section>'
    return Panel(name, title, mark_safe(html))


def spoken_only(text: str) -> str:
    """Return text that only screen readers get."""
    return f'<span class="sr">{escape(text)}</span>'


def chip(path: Sequence[str], label: str, note: str = "", icon: str = "") -> str:
    """Draw a chip that chooses the tokens of `path`; one without any cannot be pressed.

    `note` and `icon`: HTML on what it leads to, and before its label; each may be "".
    """
    does = f'data-path="{escape(" ".join(path))}"' if path else "disabled"
    small = f" <small>{note}</small>" if note else ""
    return f'<button type="button" {does}>{icon}<b>{escape(label)}</b>{small}</button>'


def chip_row(heading: str, found: Iterable[str]) -> str:
    """Join chips in a row, under a heading unless it is ""; "" for no chips."""
    buttons = "".join(found)
    if not buttons:
        return ""
    title = f'<p class="note">{escape(heading)}</p>' if heading else ""
    return f'{title}<div class="chips">{buttons}</div>'


MOST_SEATS = 2
"""The most seats for which a line has room for present and final points."""


def tally(look: Look, colours: Sequence[str], end: Sequence[int], now: Sequence[int] = ()) -> SafeString:
    """Return the points of all seats: `end`, if the game ended now; `now`, so far; "" while all have none.

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


class PieceLists(Generic[V_contra]):
    """`Lists` without a thumbnail, with the seats' pieces as its sprite."""

    colours: tuple[str, ...] = tuple(TOPS)
    mark = staticmethod(mark)

    def sprite(self, prefix: str = PREFIX) -> SafeString:
        pieces = blocks(prefix, colours=self.colours)
        return mark_safe(f'<svg class="sprite" width="0" height="0" aria-hidden="true"><defs>{pieces}</defs></svg>')

    def thumbnail(self, view: V_contra, look: Look) -> SafeString:
        return EMPTY
