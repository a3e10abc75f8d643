"""The meaning of the marks that are on the board."""

from html import escape

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from engine.titles.thebes.rules.position import Table
from games.boards.contract import EMPTY, Look
from games.boards.kit.svg import use
from games.boards.thebes.atlas import places_of
from games.boards.thebes.palette import PEN
from games.lib.text.sentences import cache_by_language


def key(table: Table, look: Look) -> SafeString:
    if not table.order:
        return EMPTY
    marks = ["artifact"] if table.unclaimed else []
    if look.seat is not None:
        marks.append("away")
    if places_of(look.last):
        marks.append("last")
    if set(places_of(look.fresh)) - set(places_of(look.last)):
        marks.append("fresh")
    return mark_safe(draw_key(tuple(marks), look.prefix)) if marks else EMPTY


@cache_by_language(64)
def draw_key(marks: tuple[str, ...], prefix: str) -> str:
    said = {
        "artifact": _("a point for the first to dig"),
        "away": _("weeks of travel"),
        "last": _("last move"),
        "fresh": _("new since your last move"),
    }
    return f'<ul class="key">{"".join(entry(name, said[name], prefix) for name in marks)}</ul>'


def entry(name: str, said: str, prefix: str) -> str:
    figure = {
        "artifact": PEN.circle(0, 0, 24, "brass", "ink", 3) + PEN.text(0, 12, 1, 36, "edge", 'text-anchor="middle"'),
        "away": use(prefix + "hourglass", scale=2),
        "last": use(prefix + "last", scale=0.9),
        "fresh": use(prefix + "fresh", scale=0.9),
    }[name]
    return f'<li><svg viewBox="-30 -30 60 60" aria-hidden="true" font-weight="700">{figure}</svg>{escape(said)}</li>'
