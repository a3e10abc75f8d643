"""The meaning of the marks that are on the board."""

from html import escape

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from engine.titles.mykerinos.rules.position import Table
from engine.titles.mykerinos.rules.rooms import room_texts
from engine.titles.mykerinos.rules.spaces import NAMES
from games.boards.contract import EMPTY, Look
from games.boards.mykerinos.palette import PEN
from games.boards.mykerinos.sprite import space_corners
from games.lib.text.sentences import cache_by_language


def key(table: Table, look: Look) -> SafeString:
    marks = []
    if look.legal and table.phase in ("excavation", "neutral"):
        marks.append("legal")
    if table.phase in ("survey", "remove") and look.legal & {"left", "right"}:
        marks.append("parcel" if table.phase == "survey" else "removed")
    drawn = on_board(table)
    if look.last & drawn:
        marks.append("last")
    if (look.fresh - look.last) & drawn:
        marks.append("fresh")
    return mark_safe(draw_key(tuple(marks))) if marks else EMPTY


def on_board(table: Table) -> frozenset[str]:
    """Return the spaces and rooms that have something on them."""
    cubes = 0
    for mask in table.cubes:
        cubes |= mask
    rooms = room_texts(table.deck.name, table.wings) if table.wings else ()
    entered = sum(table.museum)
    found = {name for bit, name in enumerate(NAMES) if table.region and cubes >> bit & 1}
    return frozenset(found | {name for place, name in enumerate(rooms) if entered >> place & 1})


@cache_by_language(64)
def draw_key(marks: tuple[str, ...]) -> str:
    texts = {
        "legal": _("you can dig here"),
        "parcel": _("you can claim this parcel"),
        "removed": _("you can remove this parcel"),
        "last": _("last move"),
        "fresh": _("new since your last move"),
    }
    return f'<ul class="key">{"".join(entry(name, texts[name]) for name in marks)}</ul>'


def entry(name: str, text: str) -> str:
    frame = PEN.rect(9, 9, 42, 42, 5, s="faience", w=4, more='stroke-dasharray="9 6"')
    figure = {
        "parcel": frame,
        "removed": frame,
        "legal": PEN.circle(30, 30, 11, "sheet", "faience", 6),
        "last": space_corners("f", 17, 6),
        "fresh": space_corners("f", 9, 4),
    }[name]
    field = PEN.rect(1, 1, 58, 58, 5, "sand", "sand2", 2)
    return f'<li><svg viewBox="0 0 60 60" aria-hidden="true">{field}{figure}</svg>{escape(text)}</li>'
