"""The drawing of the cards: four researcher cards and three exhibitions, with their costs. Rule: T2.2, T4."""

from functools import lru_cache
from html import escape
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.titles.thebes.rules.components import CARDS, SITE_IDS, SLOTS, SPACES
from engine.titles.thebes.rules.position import EMPTY, Table
from games.boards.contract import Look
from games.boards.kit.choosable import choosable, element_name
from games.boards.kit.svg import ROUND, num, svg, use
from games.boards.thebes import dial, words
from games.boards.thebes.palette import PEN
from games.boards.thebes.sprite import FRAMES
from games.boards.thebes.trips import Trip, seat_at, trip
from games.lib.text.sentences import active_language

WIDE, HIGH = 490, 330
CARD_HIGH, SHOW_HIGH = 120, 96
SHOWS_TOP = 172
LETTERS = 15.5
"""On a phone of 360 pixels these letters are 11 high."""


class Cost(NamedTuple):
    """The cost of a card for the reader, drawn and in words; all "" for a watcher."""

    sum: str = ""
    date: str = ""
    crosses: bool = False
    text: str = ""


NO_COST = Cost()


def display(table: Table, look: Look) -> str:
    language = active_language()
    wide, gap = FRAMES["card"][0], (WIDE - SLOTS * FRAMES["card"][0]) / (SLOTS - 1)
    body = [PEN.rect(0, 0, WIDE, HIGH, f="sheet", cls="back")]
    seen: set[int] = set()
    for slot, card in enumerate(table.display):
        x = slot * (wide + gap)
        if card == EMPTY:
            body.append(empty(x, 0, wide, CARD_HIGH, _("Slot {slot}: empty").format(slot=slot + 1)))
        else:
            # Of two equal cards the one in the lower slot is taken. Rule: T4.1
            state = "" if card in seen else state_of(look, card)
            body.append(researcher(look.prefix, language, card, slot, cost(table, look, card), state, card in seen))
            seen.add(card)
    wide, gap = FRAMES["show"][0], (WIDE - 3 * FRAMES["show"][0]) / 2
    for space, card in enumerate(table.spaces):
        x = space * (wide + gap)
        if card == EMPTY:
            label = _("Exhibition space {space}: empty").format(space=SPACES[space])
            body.append(empty(x, SHOWS_TOP, wide, SHOW_HIGH, label, SPACES[space]))
        else:
            owned = None if look.seat is None else tuple(map(len, table.archaeologists[look.seat].artifacts))
            state = state_of(look, card)
            body.append(exhibition(look.prefix, language, card, space, owned, cost(table, look, card), state))
    if look.seat is not None:
        legend = _("travel + action = weeks, → week reached")
        body.append(PEN.text(WIDE / 2, HIGH - 8, legend, 14.5, "soft", 'font-weight="400" aria-hidden="true"'))
    label = _("Four researcher cards, and the exhibitions below them")
    return svg(WIDE, HIGH, "".join(body), label, "board display")


def state_of(look: Look, card: int) -> str:
    token = CARDS[card].id
    return "legal" if token in look.legal else "within" if token in look.within else ""


def cost(table: Table, look: Look, card: int) -> Cost:
    """Return the cost of the card for the reader's seat. Rule: T3.2, T3.3, T9."""
    if look.seat is None or not (seat := seat_at(table, look.seat)).left:
        return NO_COST
    return cost_words(active_language(), table.players, trip(seat, CARDS[card].city, CARDS[card].weeks))


@lru_cache(maxsize=4096)
def cost_words(language: str, players: int, costs: Trip) -> Cost:
    if not costs.fits:
        message = ngettext(
            "travel {travel} + action {action} = {total} week, more than you have left",
            "travel {travel} + action {action} = {total} weeks, more than you have left",
            costs.total,
        )
    elif costs.crosses:
        message = ngettext(
            "travel {travel} + action {action} = {total} week, to {date}, crossing into a new year",
            "travel {travel} + action {action} = {total} weeks, to {date}, crossing into a new year",
            costs.total,
        )
    else:
        message = ngettext(
            "travel {travel} + action {action} = {total} week, to {date}",
            "travel {travel} + action {action} = {total} weeks, to {date}",
            costs.total,
        )
    date = words.date(players, costs.week) if costs.fits else ""
    label = message.format(travel=costs.travel, action=costs.action, total=costs.total, date=date)
    added = f"{costs.travel} + {costs.action} = {costs.total}"
    return Cost(added, short_date(players, costs) if costs.fits else _("too late"), costs.crosses, label)


def short_date(players: int, costs: Trip) -> str:
    """Return `→ 34`, and the year if it is a new one."""
    if costs.week == costs.end:
        return f"→ {_('end')}"
    week = dial.space_of(costs.week)
    return f"→ {week} ’{words.year(players, costs.week) % 100:02}" if costs.crosses else f"→ {week}"


def empty(x: float, y: float, wide: float, high: float, label: str, letter: str = "") -> str:
    frame = PEN.rect(x + 1, y + 1, wide - 2, high - 2, 8, s="rule", w=1.8, more='stroke-dasharray="5 5"')
    mark = PEN.text(x + wide / 2, y + high / 2 + 7, letter, 21, "soft") if letter else ""
    if letter:
        mark += PEN.text(x + wide / 2, y + high / 2 + 28, _("exhibition"), 14.5, "soft", 'font-weight="400"')
    return f'<g role="img" aria-label="{escape(label)}"><title>{escape(label)}</title>{frame}{mark}</g>'


def element(at: tuple[float, float], mark: str, state: str, label: str, body: str, kind: str, prefix: str) -> str:
    """Draw an element with the frame of its state. `mark`: the attribute with its token; `kind`: one of FRAMES."""
    x, y = at
    wide, high = FRAMES[kind]
    attributes = choosable(label, state == "legal") if state else f'role="img" aria-label="{escape(label)}"'
    title = escape(element_name(label, state == "legal"))
    frame = use(f"{prefix}on-{kind}") if state else ""
    hit = f'<rect width="{wide}" height="{high}" fill="none" pointer-events="all"/>'
    return (
        f'<g transform="translate({num(x)} {num(y)})" {mark} {attributes}><title>{title}</title>{body}{frame}{hit}</g>'
    )


def strip(cost: Cost, x: float, y: float) -> str:
    """Draw travel + action = weeks, and the date reached, below a card."""
    if not cost.sum:
        return ""
    return PEN.text(x, y + 16, cost.sum, LETTERS) + PEN.text(
        x, y + 32, cost.date, LETTERS, "year" if cost.crosses else "soft"
    )


@lru_cache(maxsize=8192)
def researcher(prefix: str, language: str, card: int, slot: int, cost: Cost, state: str, again: bool) -> str:
    about = CARDS[card]
    wide, gap = FRAMES["card"][0], (WIDE - SLOTS * FRAMES["card"][0]) / (SLOTS - 1)
    label = _("Card {slot}: {card}, {city}, {weeks}").format(
        slot=slot + 1, card=words.card(card), city=words.place(about.city), weeks=words.weeks(about.weeks)
    )
    if cost.text:
        label = f"{label}; {cost.text}"
    if again:
        label = f"{label}; {_('same as an earlier slot')}"
    body = face(prefix, card, wide) + slot_tab(str(slot + 1)) + strip(cost, wide / 2, CARD_HIGH)
    # One that is equal to an earlier card leads to that.
    mark = f'data-{"leads" if again else "token"}="{about.id}"'
    return element((slot * (wide + gap), 0), mark, state, label, body, "card", prefix)


def face(prefix: str, card: int, wide: float) -> str:
    about = CARDS[card]
    middle = wide / 2
    site = SITE_IDS[about.site] if about.site >= 0 else ""
    ground = PEN.rect(1, 1, wide - 2, CARD_HIGH - 2, 8, f"t{site}" if site else "card", "ink", 1.8)
    if site:
        ground += f'<rect x="5" y="28" width="{num(wide - 10)}" height="60" fill="url(#{prefix}h-{site})"/>'
    ground += PEN.rect(4.5, 4.5, wide - 9, CARD_HIGH - 9, 5, s=f"h{site}" if site else "rule", w=1.2)
    name = PEN.text(middle + 11, 22.5, words.place(about.city), 16)
    weeks = use(prefix + "hourglass", middle - 12, 104, 0.72) + PEN.text(middle + 9, 111, about.weeks, 21)
    return ground + name + figure(prefix, card, middle, 58) + weeks


def figure(prefix: str, card: int, x: float, y: float) -> str:
    """Draw the picture of a card: as many books as points, a rumour, a helper."""
    about = CARDS[card]
    if about.kind == "rumour":
        return use(f"{prefix}rumour-{SITE_IDS[about.site]}", x, y, 1.05)
    if about.kind not in ("specialised", "general"):
        return use(prefix + about.kind, x, y, 1.15)
    site = SITE_IDS[about.site] if about.kind == "specialised" else "general"
    scale, step = {1: (1.15, 0), 2: (1.0, 40), 3: (0.84, 33)}[about.value]
    letter = words.letter(about.site) if about.kind == "specialised" else ""
    out = ""
    for number in range(about.value):
        place = x + (number - (about.value - 1) / 2) * step
        out += use(f"{prefix}book-{site}", place, y, scale)
        if letter:
            out += PEN.text(place + 2 * scale, y + 5.5 * scale, letter, 22 * scale, f"on{site}")
    return out


def slot_tab(name: str) -> str:
    """Draw the number of a slot, or the letter of a space, on the corner."""
    return PEN.circle(15, 17, 11.5, "ink") + PEN.text(15, 23, name, 17, "sheet")


@lru_cache(maxsize=8192)
def exhibition(
    prefix: str, language: str, card: int, space: int, owned: tuple[int, ...] | None, cost: Cost, state: str
) -> str:
    """Draw an exhibition. `owned`: the reader's artifacts by site; None for a watcher. Rule: T4.3."""
    about = CARDS[card]
    wide, gap = FRAMES["show"][0], (WIDE - 3 * FRAMES["show"][0]) / 2
    label = _("Exhibition {space}: {card}, {points}, {weeks}, needs {needs}").format(
        space=SPACES[space],
        card=words.card(card),
        points=words.points(about.value),
        weeks=words.weeks(about.weeks),
        needs=words.needs(card),
    )
    if owned is not None:
        missing = [
            _("{site} {number}").format(site=words.site(site), number=need - owned[site])
            for site, need in enumerate(about.needs)
            if need > owned[site]
        ]
        owns = (
            _("you lack {missing}").format(missing=words.listing(missing))
            if missing
            else _("you have everything it needs")
        )
        label = f"{label}; {owns}"
    if cost.text:
        label = f"{label}; {cost.text}"
    body = PEN.rect(1, 1, wide - 2, SHOW_HIGH - 2, 4, "card", "ink", 1.8)
    body += PEN.rect(4.5, 4.5, wide - 9, SHOW_HIGH - 9, 2, s="brass", w=1.4)
    body += slot_tab(SPACES[space]) + PEN.text(wide / 2 + 2, 23, words.place(about.city), 16.5)
    body += PEN.circle(wide - 20, 22, 13, "brass", "ink", 1.4) + PEN.text(wide - 20, 28.4, about.value, 18.5, "edge")
    body += use(prefix + "hourglass", 21, 52, 0.76) + PEN.text(21, 85, about.weeks, 18.5)
    wanted = [(site, need) for site, need in enumerate(about.needs) if need]
    for number, (site, need) in enumerate(wanted):
        x = 56 + number * (37 if len(wanted) > 2 else 50) + (0 if len(wanted) > 2 else 8)
        body += use(prefix + SITE_IDS[site], x, 52, 0.66)
        have = owned[site] if owned is not None else None
        text = str(need) if have is None else f"{min(have, need)}/{need}"
        body += PEN.text(x, 86, text, 17, "ink" if have is None or have >= need else "soft")
        if have is not None and have >= need:
            body += f'<g transform="translate({num(x + 11)} 41) scale(.62)">{CHECK}</g>'
    body += strip(cost, wide / 2, SHOW_HIGH)
    return element((space * (wide + gap), SHOWS_TOP), f'data-token="{about.id}"', state, label, body, "show", prefix)


CHECK = PEN.circle(0, 0, 11, "sheet", "ink", 1.8) + PEN.path("M-5,.4L-1.4,4.4L5.4,-4", s="ink", w=3, more=ROUND)
