"""The sites of regions I and II. Rule: A2.2, A4.1, A4.2, A4.3."""

from typing import NamedTuple

from django.utils.translation import ngettext

from engine.titles.arnak.rules.components import (
    CAMP,
    DISCOVERY,
    GUARDIANS,
    IDOL_IDS,
    IDOLS_AT,
    LEVELS,
    SITE_IDS,
    TILE_EFFECTS,
    TRACKS,
)
from engine.titles.arnak.rules.position import GAP
from engine.titles.arnak.text.words import BONUS_WORDS
from games.boards.arnak import signs, words
from games.boards.arnak.elements import element, join, news_words
from games.boards.arnak.figures import mask, ruin
from games.boards.arnak.icons import ICONS
from games.boards.arnak.lines import LIGHT, START, arrow, line
from games.boards.arnak.palette import PEN
from games.boards.arnak.pieces import piece_name
from games.boards.arnak.sprite import SLOT
from games.boards.kit.choosable import CHOSEN
from games.boards.kit.seat_pieces import corners
from games.boards.kit.svg import group, num, use
from games.lib.text.sentences import cache_by_language
from games.lib.text.sentences import look_up as _

CELL_WIDE, CELL_HIGH = 164, 130
FOOT = 36
TOPS = {"c": 42, "b": 212, "a": 352}
COLUMN = 176


class Figure(NamedTuple):
    """A figure on a space: its colour, whether it is the reader's, and its holder's name."""

    colour: str
    mine: bool
    holder: str


class Place(NamedTuple):
    """A figure's space. `own`: the reader's colour, "" for a watcher; `state` and `news` as in `elements`."""

    token: str
    figure: Figure | None
    closed: bool
    own: str
    state: str
    news: str


def slot(x: float, y: float, side: float, prefix: str, place: Place) -> str:
    """Draw the space of one figure, with the states that a script switches on."""
    scale = side / SLOT
    if place.closed:
        return closed_slot(x, y, side)
    out = []
    if place.figure:
        out.append(PEN.rect(x, y, side, side, 6, "page", "soft", 1.4))
    else:
        out.append(PEN.rect(x, y, side, side, 6, "page", "soft", 1.6, 'stroke-dasharray="5 4"'))
    if place.state:
        out.append(use(f"{prefix}under", x, y, scale))
    middle = x + side / 2, y + side / 2 + 1.5
    if place.figure:
        out.append(use(prefix + piece_name("figure", place.figure.colour, place.figure.mine), *middle, scale))
    elif place.state:
        out.append(use(f"{prefix}over", x, y, scale))
        if place.own:
            out.append(use(prefix + piece_name("figure", place.own, True), *middle, scale, CHOSEN))
    if place.state:
        out.append(use(f"{prefix}number", x, y))
    return "".join(out)


def closed_slot(x: float, y: float, side: float) -> str:
    """Draw the slanted lines of a blocking tile. Rule: A2.1."""
    d = "".join(f"M{num(x + t)},{num(y + 5)}L{num(x + 5)},{num(y + t)}" for t in range(14, int(side), 8))
    d += "".join(
        f"M{num(x + side - 5)},{num(y + t)}L{num(x + t)},{num(y + side - 5)}" for t in range(12, int(side) - 8, 8)
    )
    return PEN.rect(x, y, side, side, 6, s="rule", w=1.4) + PEN.path(d, s="soft", w=1.1)


def figure_words(place: Place) -> str:
    if place.figure:
        return _("archaeologist of {name}").format(name=place.figure.holder)
    return _("closed in this game") if place.closed else _("no archaeologist")


def guardian_words(guardian: int) -> str:
    """Describe a guardian: `guardian g-03: overcome it for 1 coin and a boot; its boon: a car for travel`."""
    message = _("guardian {guardian}: overcome it for {price}; its boon: {boon}")
    price = words.guardian_cost(guardian)
    return message.format(guardian=words.guardian_word(guardian), price=price, boon=words.boon_text(guardian))


def discovery_words(level: int, idol: int) -> list[str]:
    """Describe what an undiscovered site costs, and its idol."""
    texts = [_("not discovered: {price} and the travel").format(price=words.amounts_in((0, DISCOVERY[level], 0, 0, 0)))]
    if idol != GAP:
        texts.append(_("idol: {what}").format(what=_(BONUS_WORDS[IDOL_IDS[idol]])))
    hidden = IDOLS_AT[level] - 1
    if hidden:
        texts.append(ngettext("{number} idol face down", "{number} idols face down", hidden).format(number=hidden))
    return texts


def site_words(temple: int, site: int, tile: int, idol: int, guardian: int) -> list[str]:
    """Describe a site of the regions: name, travel, contents."""
    travel = TRACKS[temple].travel[CAMP + site]
    texts = [SITE_IDS[site], _("travel: {icons}").format(icons=words.travel_by(travel))]
    if tile == GAP:
        return texts + discovery_words(LEVELS[site], idol)
    texts.append(words.effect(TILE_EFFECTS[tile]))
    texts.append(guardian_words(guardian) if guardian != GAP else _("no guardian"))
    return texts


@cache_by_language(4096)
def field(prefix: str, temple: int, site: int, lies: tuple[int, int, int], place: Place) -> str:
    """Draw a site of regions I and II. `lies`: site tile, idol, guardian."""
    tile, idol, guardian = lies
    name = SITE_IDS[site]
    x, y = 14 + COLUMN * (int(name[1]) - 1), TOPS[name[0]]
    travel = TRACKS[temple].travel[CAMP + site]
    out = [
        frame(x, y, tile != GAP),
        PEN.text(x + 10, y + 25, name, 21, more=START if tile != GAP else f"{START} {LIGHT}"),
    ]
    for number, icon in enumerate(signs.travel(travel)):
        out.append(use(f"{prefix}i-{icon}", x + 55 + 28 * number, y + 18, 0.98))
    if tile == GAP:
        out.append(unknown_site(prefix, x, y, LEVELS[site], idol, travel))
    else:
        out.append(known_site(prefix, x, y, tile, guardian))
    out.append(slot(x + 9, y + 35, SLOT, prefix, place))
    if place.news:
        size = {"last": (15, 3.2), "fresh": (8, 2)}[place.news]
        out.append(corners(CELL_WIDE + 8, CELL_HIGH + 8, *size, x - 4, y - 4))
    texts = [*site_words(temple, site, *lies), figure_words(place), *news_words(place.news)]
    return element(place.token, place.state, join(texts), "".join(out))


def frame(x: float, y: float, known: bool) -> str:
    if known:
        return PEN.rect(x, y, CELL_WIDE, CELL_HIGH, 5, "vellum", "ink", 1.8)
    dashes = 'fill-opacity=".72" stroke-dasharray="7 5"'
    return PEN.rect(x, y, CELL_WIDE, CELL_HIGH, 5, "sheet", "soft", 1.6, dashes)


def known_site(prefix: str, x: float, y: float, tile: int, guardian: int) -> str:
    """Draw a discovered site: its sand foot, and its guardian or its ruin."""
    top = y + CELL_HIGH - FOOT
    foot = PEN.rect(x + 1, top, CELL_WIDE - 2, FOOT - 1, 4, "dune") + PEN.path(
        f"M{x},{top}H{x + CELL_WIDE}", s="ink", w=1.4
    )
    foot += line(signs.signs(TILE_EFFECTS[tile]), x + CELL_WIDE / 2, top + 18, prefix, 28, CELL_WIDE - 12)
    if guardian == GAP:
        return foot + f'<g transform="translate({x + 114} {y + 62}) scale(1.2)">{ruin(tile)}</g>'
    return foot + guardian_panel(prefix, x, y, guardian)


def guardian_panel(prefix: str, x: float, y: float, guardian: int) -> str:
    """Draw the mask, an arrow to its boon, and the cost below."""
    one = GUARDIANS[guardian]
    boon = signs.travel(one.icons) or signs.signs(one.boon)
    return (
        PEN.rect(x + 70, y + 33, CELL_WIDE - 77, 58, 4, "ttablet", "ink", 1.3)
        + f'<g transform="translate({x + 90} {y + 50}) scale(.66)">{mask(guardian)}</g>'
        + arrow(x + 121, y + 48)
        + line(boon, x + 140, y + 48, prefix, 23)
        + line(signs.price(*one.cost), x + 113.5, y + 77, prefix, 24, CELL_WIDE - 84)
    )


def unknown_site(prefix: str, x: float, y: float, level: int, idol: int, travel: int) -> str:
    """Draw the cost of a discovery, and the idols, the open one in front."""
    top = y + CELL_HIGH - FOOT
    price = (DISCOVERY[level], "compass", "+", *signs.travel(travel))
    out = PEN.path(f"M{x + 10},{top}H{x + CELL_WIDE - 10}", s="rule", w=1.2)
    out += line(price, x + CELL_WIDE / 2, top + 18, prefix, 26, CELL_WIDE - 14)
    aside = 16 if IDOLS_AT[level] > 1 else 0
    if aside:
        out += idol_disc(prefix, GAP, x + 116 - aside, y + 62, 21)
    if idol != GAP:
        out += idol_disc(prefix, idol, x + 116 + aside, y + 62, 26)
    return out


def idol_disc(prefix: str, kind: int, x: float, y: float, r: float) -> str:
    """Draw an idol; `kind` GAP: face down."""
    if kind == GAP:
        figure = f'<g transform="scale({num(r / 17)})" opacity=".55">{ICONS["idol"].replace("f-dune", "f-dune2")}</g>'
        return PEN.circle(x, y, r, "buff", "rim", 1.6) + group(x, y, figure)
    figure = f'<g transform="translate({num(x - r * 0.34)} {num(y)}) scale({num(r / 20)})">{ICONS["idol"]}</g>'
    ring = PEN.circle(x, y, r, "tcoin", "rim", 1.6) + PEN.circle(x, y, r - 3, s="hcoin", w=1)
    return ring + figure + use(f"{prefix}i-{IDOL_IDS[kind]}", x + r * 0.46, y + 1, r / 34)
