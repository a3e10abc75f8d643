"""The drawing of the map with its archaeologists, and the time markers on the dial round it. Rule: T1, T3.1."""

from collections.abc import Iterable
from functools import lru_cache
from html import escape
from typing import NamedTuple

from django.utils.translation import ngettext

from engine.titles.thebes.rules.components import (
    CARD_NUMBERS,
    CARDS,
    COLOURS,
    FIRST_SITE,
    PLACES,
    SITE_IDS,
    SLOTS,
    SPACES,
    WARSAW,
)
from engine.titles.thebes.rules.position import EMPTY, Table
from games.boards.contract import Look
from games.boards.kit.choosable import choosable, element_name
from games.boards.kit.svg import num, svg, use
from games.boards.thebes import dial, digs, geography, words
from games.boards.thebes.palette import PEN
from games.boards.thebes.trips import Seat, distance, seat_at
from games.lib.text.sentences import active_language
from games.lib.text.sentences import look_up as _

LETTERS = 18.5
"""The smallest letters: on a phone of 360 pixels they are 10 high."""
STACK_STEP = 13
HALO = 'paint-order="stroke"'


Walkers = tuple[tuple[str, bool], ...]
"""Archaeologists as (colour, whether it is the reader's)."""


class SiteLook(NamedTuple):
    """A site as it is drawn. `away`: weeks of the trip there, -1 for a watcher; `state`: legal, within or ""."""

    number: int
    here: Walkers
    first: bool
    away: int
    news: str
    state: str


def atlas(table: Table, look: Look) -> str:
    language = active_language()
    body = [
        ground(look.prefix, language),
        plate(words.year(table.players, current_week(table))) if table.phase != "over" else "",
    ]
    marked = marks(look)
    for place in range(len(PLACES)):
        body.append(place_element(table, look, language, place, marked.get(place, "")))
    body.append(markers(table, look))
    label = _("The map with its routes, and the 52 weeks of the year around it")
    return svg(dial.SIZE, dial.SIZE, "".join(body), label, "board atlas")


@lru_cache(maxsize=8)
def ground(prefix: str, language: str) -> str:
    """Draw the immovable parts; those without words are a piece of the sprite, for pages with many games."""
    names = "".join(
        PEN.text(
            spot.name_x,
            spot.name_y,
            words.place(number),
            19,
            "ink",
            f'text-anchor="{spot.anchor}" font-weight="400" stroke-width="3.4" {HALO}',
            "s-land",
        )
        for number, spot in enumerate(geography.SPOTS[place] for place in PLACES)
    )
    return (
        PEN.rect(0, 0, dial.SIZE, dial.SIZE, f="sheet", cls="back")
        + use(prefix + "ground")
        + f'<g aria-hidden="true">{names}</g>'
    )


def current_week(table: Table) -> int:
    return min(archaeologist.week for archaeologist in table.archaeologists)


@lru_cache(maxsize=8)
def plate(year: int) -> str:
    x, y = dial.CENTRE - 26, 116
    return (
        '<g aria-hidden="true">'
        + PEN.rect(x - 36, y - 20, 72, 32, 5, "dial", "ink", 1.6)
        + PEN.rect(x - 33, y - 17, 66, 26, 3, s="brass", w=1.4)
        + PEN.text(x, y + 4.5, year, 23)
        + "</g>"
    )


def marks(look: Look) -> dict[int, str]:
    """Return place -> "last" or "fresh" for recent moves."""
    found = dict.fromkeys(places_of(look.fresh), "fresh")
    return found | dict.fromkeys(places_of(look.last), "last")


def places_of(tokens: Iterable[str]) -> list[int]:
    found = []
    for token in tokens:
        if token in CARD_NUMBERS:
            found.append(CARDS[CARD_NUMBERS[token]].city)
        elif token in SITE_IDS:
            found.append(PLACES.index(token))
        elif token == "refresh":
            found.append(WARSAW)
    return found


def place_element(table: Table, look: Look, language: str, place: int, news: str) -> str:
    here = tuple(
        (COLOURS[seat], seat == look.seat)
        for seat, archaeologist in enumerate(table.archaeologists)
        if archaeologist.place == place
    )
    names = tuple(look.names[seat] for seat in range(table.players) if table.archaeologists[seat].place == place)
    mine = None if look.seat is None else seat_at(table, look.seat)
    away = distance(mine, place) if mine is not None and mine.left else -1
    if place < FIRST_SITE:
        tags = tags_at(table, place)
        label = place_words(language, place, names, away, news, tags)
        return city(look.prefix, place, here, tags, news, label, leads(table, look, place))
    site = place - FIRST_SITE
    token = SITE_IDS[site]
    state = "legal" if token in look.legal else "within" if token in look.within else ""
    bag = digs.bag(table, site)
    label = f"{place_words(language, place, names, away, news)}, {site_words(language, site, bag, mine)}"
    return site_element(look.prefix, language, SiteLook(site, here, bag.first, away, news, state), label)


def tags_at(table: Table, city: int) -> tuple[str, ...]:
    """Return the slots and spaces whose cards are taken there: `1`, `a`."""
    cards = zip((*map(str, range(1, SLOTS + 1)), *SPACES), (*table.display, *table.spaces), strict=True)
    return tuple(name for name, card in cards if card != EMPTY and CARDS[card].city == city)


def leads(table: Table, look: Look, city: int) -> str:
    """Return the cards that the reader can take there; a press on the city stands for them."""
    found = (CARDS[card] for card in (*table.display, *table.spaces) if card != EMPTY)
    return " ".join(dict.fromkeys(card.id for card in found if card.city == city and card.id in look.within))


@lru_cache(maxsize=4096)
def place_words(
    language: str, place: int, names: tuple[str, ...], away: int, news: str, tags: tuple[str, ...] = ()
) -> str:
    """Describe a place: `Paris, 2 weeks away, Ines and Jonas are here`."""
    texts = [words.place(place)]
    if away >= 0:
        message = ngettext("{weeks} week away", "{weeks} weeks away", away)
        texts.append(message.format(weeks=away) if away else _("you are here"))
    if names:
        message = ngettext("{names} is here", "{names} are here", len(names))
        texts.append(message.format(names=words.listing(names)))
    if news:
        texts.append({"last": _("last move"), "fresh": _("new since your last move")}[news])
    if tags:
        texts.append(ngettext("card {tags}", "cards {tags}", len(tags)).format(tags=words.listing(tags)))
    return ", ".join(texts)


@lru_cache(maxsize=4096)
def site_words(language: str, site: int, bag: digs.Bag, seat: Seat | None) -> str:
    """Describe what the reader has to know of a site before digging."""
    texts = []
    if seat is not None and seat.left:
        texts.append(_("your permit is valid") if digs.has_permit(seat, site) else _("you have used your permit"))
        known = digs.knowledge_of(seat, site, digs.usual(seat, site))
        texts.append(_("your knowledge: {number}").format(number=known.total))
    message = ngettext("{number} artefact in the bag", "{number} artefacts in the bag", len(bag.artifacts))
    texts.append(message.format(number=len(bag.artifacts)))
    if bag.first:
        texts.append(_("an artefact worth 1 for the first to dig"))
    return ", ".join(texts)


@lru_cache(maxsize=8192)
def city(prefix: str, place: int, here: Walkers, tags: tuple[str, ...], news: str, label: str, leading: str) -> str:
    """Draw a city with its cards' tags and archaeologists. `leading`: the tokens that it stands for."""
    spot = geography.SPOTS[PLACES[place]]
    body = PEN.circle(0, 0, 7.5, "dial", "ink", 2.4) + "".join(
        tag(name, 26 + 21 * n, -13) for n, name in enumerate(tags)
    )
    body += walkers(prefix, place, here)
    if news:
        body = use(prefix + news, scale=0.5) + body
    stands_for = f'data-leads="{leading}" ' if leading else ""
    if leading:
        body += '<circle r="30" fill="none" pointer-events="all"/>'
    return f'<g transform="translate({num(spot.x)} {num(spot.y)})" {stands_for}{close_tag(label)}{body}</g>'


def close_tag(label: str) -> str:
    """Return the end of an opening tag, and the title, of an element that cannot be chosen."""
    label = escape(label)
    return f'role="img" aria-label="{label}"><title>{label}</title>'


def tag(name: str, x: float, y: float) -> str:
    """Draw a small card with the number of its slot, or the letter of its space."""
    if name in SPACES:
        return PEN.circle(x, y, 11, "dial2", "ink", 1.4) + PEN.text(x, y + 5.6, name, LETTERS)
    return PEN.rect(x - 9.2, y - 12, 18.4, 24, 3, "card", "ink", 1.4) + PEN.text(x, y + 6.4, name, LETTERS)


@lru_cache(maxsize=4096)
def site_element(prefix: str, language: str, site: SiteLook, label: str) -> str:
    """Draw a site's seal with trip, first artifact and archaeologists."""
    token = SITE_IDS[site.number]
    spot = geography.SPOTS[token]
    body = use(prefix + "on-site") if site.state else ""
    if site.news:
        body += use(prefix + site.news)
    body += use(prefix + token)
    if site.first:
        body += PEN.circle(-22, -19, 11.5, "brass", "ink", 1.4) + PEN.text(-22, -12.7, 1, LETTERS, "edge")
    if site.away > 0:
        body += PEN.rect(6, 9, 35, 22, 5, "dial", "ink", 1.3) + use(prefix + "hourglass", 15.5, 20, 0.62)
        body += PEN.text(30, 26.4, site.away, LETTERS)
    body += walkers(prefix, FIRST_SITE + site.number, site.here)
    legal = site.state == "legal"
    attributes = choosable(label, legal) if site.state else f'role="img" aria-label="{escape(label)}"'
    title = escape(element_name(label, legal))
    hit = '<circle r="34" fill="none" pointer-events="all"/>'
    return (
        f'<g transform="translate({num(spot.x)} {num(spot.y)})" data-token="{token}" {attributes}>'
        f"<title>{title}</title>{body}{hit}</g>"
    )


def walkers(prefix: str, place: int, here: Walkers) -> str:
    """Draw archaeologists in a row, the first one in front."""
    spot = geography.SPOTS[PLACES[place]]
    (x, y), step = spot.stand, spot.step
    row = [
        use(f"{prefix}{'mine-' if mine else ''}walker-{colour}", x + step * number, y, 0.86)
        for number, (colour, mine) in enumerate(here)
    ]
    return "".join(reversed(row))


def markers(table: Table, look: Look) -> str:
    """Draw the time markers of each space in a stack, the next one to move on top. Rule: T3.1."""
    stacks: dict[int, list[int]] = {}
    for seat in table.order:
        stacks.setdefault(dial.space_of(table.archaeologists[seat].week), []).append(seat)
    now = words.year(table.players, current_week(table))
    out = []
    for space, seats in stacks.items():
        for height, seat in enumerate(reversed(seats)):
            week = table.archaeologists[seat].week
            year = words.year(table.players, week)
            flag = _("end") if week == table.end_week else f"’{year % 100:02}" if year != now else ""
            label = _("{name}: {date}").format(name=look.names[seat], date=words.date(table.players, week))
            piece = f"{look.prefix}{'mine-' if seat == look.seat else ''}{COLOURS[seat]}"
            out.append(marker(piece, space, height, flag if height == len(seats) - 1 else "", label))
    return "".join(out)


@lru_cache(maxsize=4096)
def marker(piece: str, space: int, height: int, flag: str, label: str) -> str:
    x, y = dial.middle(space, -16 - STACK_STEP * height)
    flag_x, flag_y = dial.middle(space, -42 - STACK_STEP * height)
    body = use(piece, x, y, 0.88)
    if flag:
        width = 11 + 8.5 * len(flag)
        body += PEN.rect(flag_x - width / 2, flag_y - 11, width, 22, 4, "dial", "ink", 1.3)
        body += PEN.text(flag_x, flag_y + 6, flag, LETTERS)
    return f"<g {close_tag(label)}{body}</g>"
