"""Small pieces of page: a patron's medal, a parcel's cartouche, a seat with its name."""

from html import escape

from django.utils.safestring import SafeString, mark_safe

from engine.titles.mykerinos.rules.components import Parcel
from engine.titles.mykerinos.rules.position import Table, colour_name
from games.boards.contract import Look
from games.boards.kit.seat_pieces import mark
from games.boards.kit.svg import use
from games.boards.mykerinos import words
from games.boards.mykerinos.palette import PEN
from games.boards.mykerinos.pieces import cartouche
from games.lib.text.sentences import cache_by_language
from games.lib.text.sentences import look_up as _


@cache_by_language(256)
def medal(patron: str, prefix: str) -> SafeString:
    """Draw a patron's emblem on the patron's colour, with a tooltip; screen readers get words beside it."""
    return mark_safe(
        f'<svg class="medal" viewBox="-25 -25 50 50" aria-hidden="true"><title>{escape(words.patron(patron))}</title>'
        f"{PEN.circle(0, 0, 23, patron, 'rim', 2.4)}{use(prefix + patron, scale=0.7)}</svg>"
    )


SIGNS = {
    "pass": "M7,-19A19,19 0 1 0 17,11A16,16 0 0 1 7,-19Z",
    "skip": "M-17,-14L-1,0L-17,14ZM2,-14L18,0L2,14Z",
    "decline": "M-15,-9L-9,-15L0,-6L9,-15L15,-9L6,0L15,9L9,15L0,6L-9,15L-15,9L-6,0Z",
    "museum": "M0,-19L19,-7H-19ZM-15,-3H-9V11H-15ZM-3,-3H3V11H-3ZM9,-3H15V11H9ZM-19,14H19V19H-19Z",
}
"""Word of the notation -> its sign: a moon, two arrows, a cross, a portico."""


def sign(word: str) -> SafeString:
    """Draw the sign of a word that is no patron's, for its button."""
    drawn = PEN.path(SIGNS[word], "sheet", "ink", 2.4)
    return mark_safe(f'<svg class="medal" viewBox="-25 -25 50 50" aria-hidden="true">{drawn}</svg>')


@cache_by_language(512)
def shield(patron: str, value: int, prefix: str) -> SafeString:
    name = escape(words.parcel(Parcel("", patron, value, ("", "", ""))))
    return mark_safe(
        f'<svg class="cart" viewBox="-20 -36 40 74" role="img" aria-label="{name}" font-weight="700" '
        f'text-anchor="middle"><title>{name}</title>{cartouche(prefix, patron, value)}</svg>'
    )


def who(table: Table, look: Look, colour: int) -> str:
    piece = mark(colour_name(table.players, colour), look.prefix)
    return f'<span class="who">{piece}<b>{escape(words.name(table, look, colour))}</b></span>'


def seat_name(table: Table, look: Look, colour: int) -> str:
    """Return the name with the colour, for screen readers: `Ines, blue`."""
    name = words.name(table, look, colour)
    return _("{name}, {colour}").format(name=name, colour=words.colour(colour_name(table.players, colour)))
