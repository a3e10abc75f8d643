"""Attributes of the elements of all drawings: whether they can be chosen, their names, their news."""

from html import escape

from games.boards.arnak.palette import PEN
from games.boards.contract import Look
from games.boards.kit.choosable import choosable, element_name
from games.lib.text.sentences import look_up as _

WITHIN, LEGAL = "within", "legal"
"""States of an element: it can be chosen later, or now; "" for neither."""


def state_of(look: Look, token: str) -> str:
    return LEGAL if token in look.legal else WITHIN if token in look.within else ""


def news_of(look: Look, token: str) -> str:
    """Return `last` if the last move named the token, `fresh` for one since the last visit, else ""."""
    return "last" if token in look.last else "fresh" if token in look.fresh else ""


def news_words(news: str) -> list[str]:
    return {"last": [_("last move")], "fresh": [_("new since your last move")], "": []}[news]


def join(parts: list[str]) -> str:
    return "; ".join(part.rstrip(".") for part in parts if part)


def element(token: str, state: str, name: str, body: str, hit: str = "") -> str:
    """Draw a part of an SVG. `token` "": no move can name it."""
    attributes = choosable(name, state == LEGAL) if state else f'role="img" aria-label="{escape(name)}"'
    marked = f'data-token="{token}" ' if token else ""
    title = escape(element_name(name, state == LEGAL))
    return f"<g {marked}{attributes}><title>{title}</title>{body}{hit}</g>"


def hit(x: float, y: float, wide: float, high: float) -> str:
    """Draw the invisible area that answers to clicks."""
    return PEN.rect(x, y, wide, high, more='pointer-events="all"')
