"""What the marks on the board mean; only those that are on it."""

from functools import lru_cache

from django.utils.html import escape
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from engine.titles.mykerinos.rules.position import Table
from games.boards.contract import Look
from games.boards.mykerinos.palette import PEN
from games.boards.mykerinos.sprite import corners


def key(table: Table, look: Look) -> str:
    marks = []
    if look.legal and table.phase in ("excavation", "neutral"):
        marks.append("legal")
    if look.last:
        marks.append("last")
    if look.fresh - look.last:
        marks.append("fresh")
    return draw_key(tuple(marks), get_language() or "") if marks else ""


@lru_cache(maxsize=64)
def draw_key(marks: tuple[str, ...], language: str) -> str:
    said = {
        "legal": _("you can dig here"),
        "last": _("last move"),
        "fresh": _("new since your last visit"),
    }
    return f'<ul class="key">{"".join(entry(name, said[name]) for name in marks)}</ul>'


def entry(name: str, said: str) -> str:
    figure = {
        "legal": PEN.circle(30, 30, 11, "sheet", "faience", 6),
        "last": corners("f", 17, 6),
        "fresh": corners("f", 9, 4),
    }[name]
    field = PEN.rect(1, 1, 58, 58, 5, "sand", "sand2", 2)
    return f'<li><svg viewBox="0 0 60 60" aria-hidden="true">{field}{figure}</svg>{escape(said)}</li>'
