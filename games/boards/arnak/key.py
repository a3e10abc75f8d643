"""The meaning of the marks that are on the island; and, on demand, of the icons."""

from html import escape

from django.utils.safestring import SafeString, mark_safe

from engine.titles.arnak.rules.components import SPACE_IDS
from engine.titles.arnak.rules.position import CLOSED
from engine.titles.arnak.rules.view import View
from games.boards.arnak import words
from games.boards.arnak.fields import closed_slot
from games.boards.arnak.icons import ICON_NAMES
from games.boards.arnak.lines import icon
from games.boards.arnak.palette import PEN
from games.boards.contract import EMPTY, PREFIX, Look
from games.boards.kit.seat_pieces import corners
from games.lib.text.sentences import cache_by_language
from games.lib.text.sentences import look_up as _

SPACES = frozenset(SPACE_IDS)


def key(view: View, look: Look) -> SafeString:
    if not words.is_laid(view) or view.phase == "over":
        return EMPTY
    marks = ["legal"] if look.within & SPACES else []
    if look.last & SPACES:
        marks.append("last")
    if (look.fresh - look.last) & SPACES:
        marks.append("fresh")
    if CLOSED in view.figures:
        marks.append("closed")
    return mark_safe(draw_key(tuple(marks))) if marks else EMPTY


@cache_by_language(64)
def draw_key(marks: tuple[str, ...]) -> str:
    said = {
        "legal": _("you can choose this"),
        "last": _("last move"),
        "fresh": _("new since your last move"),
        "closed": _("closed in this game"),
    }
    return f'<ul class="key">{"".join(entry(name, said[name]) for name in marks)}</ul>'


def entry(name: str, said: str) -> str:
    figure = {
        "legal": PEN.rect(5, 5, 50, 50, 6, "faience2", "faience", 4) + PEN.circle(30, 30, 8, "sheet", "faience", 4),
        "last": corners(46, 46, 16, 5, 7, 7),
        "fresh": corners(46, 46, 9, 4, 7, 7),
        "closed": closed_slot(5, 5, 50),
    }[name]
    # Without scripts nothing is lit.
    lit = ' class="lit"' if name == "legal" else ""
    return f'<li{lit}><svg viewBox="0 0 60 60" aria-hidden="true">{figure}</svg>{escape(said)}</li>'


@cache_by_language(1)
def legend() -> SafeString:
    items = "".join(f"<li>{icon(name, PREFIX)}<span>{escape(_(said))}</span></li>" for name, said in ICON_NAMES.items())
    heading, note = _("What each icon means"), _("A car or a boat can pay for a boot, a plane for any of the three.")
    return mark_safe(f'<h3>{escape(heading)}</h3><ul class="legend">{items}</ul><p class="note">{escape(note)}</p>')
