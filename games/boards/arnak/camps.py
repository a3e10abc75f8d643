"""The sites of the camp: two spaces each, the second one dearer, and the effect. Rule: A2.1, A4.1."""

from engine.titles.arnak.rules.components import CAMP, CAMP_EFFECTS, TRACKS
from engine.titles.arnak.rules.position import GAP
from games.boards.arnak import signs, words
from games.boards.arnak.elements import element, hit, join, news_words
from games.boards.arnak.fields import Place, figure_words, guardian_words, slot
from games.boards.arnak.figures import mask
from games.boards.arnak.lines import line
from games.boards.arnak.palette import PEN
from games.boards.kit.seat_pieces import corners
from games.lib.text.sentences import cache_by_language
from games.lib.text.sentences import look_up as _

WIDE, HIGH = 130, 104
COLUMN, TOP = 140.5, 522
FOOT = 33
SIDE = 42


def camp_words(temple: int, site: int, space: int, guardian: int) -> list[str]:
    texts = [_("travel: {icons}").format(icons=words.travel_by(TRACKS[temple].travel[space]))]
    texts.append(words.effect(CAMP_EFFECTS[site]))
    if guardian != GAP:
        texts.append(guardian_words(guardian))
    return texts


@cache_by_language(4096)
def camp_site(prefix: str, temple: int, site: int, guardian: int, first: Place, second: Place) -> str:
    """Draw a site of the camp with its two spaces; a guardian may have been moved there. Rule: A5.8."""
    x, y = 14 + COLUMN * site, TOP
    top = y + HIGH - FOOT
    out = PEN.rect(x, y, WIDE, HIGH, 5, "vellum", "ink", 1.8) + PEN.rect(x + 1, top, WIDE - 2, FOOT - 1, 4, "dune")
    out += PEN.path(f"M{x},{top}H{x + WIDE}", s="ink", w=1.4)
    out += line(signs.signs(CAMP_EFFECTS[site]), x + WIDE / 2, top + 16.5, prefix, 27, WIDE - 12)
    if guardian != GAP:
        out += f'<g transform="translate({x + WIDE - 17} {top + 15}) scale(.58)">{mask(guardian)}</g>'
    for number, place in enumerate((first, second)):
        space = site + CAMP * number
        out += camp_space(prefix, temple, site, space, x + 65 * number, guardian, place)
    return out


def camp_space(prefix: str, temple: int, site: int, space: int, left: float, guardian: int, place: Place) -> str:
    x = left + (14 if space < CAMP else 9)
    out = "" if place.closed else line(signs.travel(TRACKS[temple].travel[space]), x + 21, TOP + 13.5, prefix, 20)
    out += slot(x, TOP + 26, SIDE, prefix, place)
    if place.news:
        size = {"last": (10, 3.2), "fresh": (6, 2)}[place.news]
        out += corners(SIDE + 6, SIDE + 6, *size, x - 3, TOP + 23)
    texts = [words.place_name(place.token), *camp_words(temple, site, space, guardian)]
    texts += [figure_words(place), *news_words(place.news)]
    token = "" if place.closed else place.token
    return element(token, "" if place.closed else place.state, join(texts), out, hit(left, TOP, 65, HIGH))
