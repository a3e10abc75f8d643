"""Cards and exhibitions as text, with their cost for a seat, and what lies face down. Rule: T4, T9."""

from collections.abc import Sequence

from engine.sentences import gettext_noop
from engine.text_lines import Gettext, fit, whole, wrap
from engine.titles.thebes.rules.components import CARDS, SPACES, WARSAW
from engine.titles.thebes.rules.deck import deck_of, exhibitions
from engine.titles.thebes.rules.position import EMPTY, Table, year_of
from engine.titles.thebes.rules.resources import TRIP_WEEKS, means
from engine.titles.thebes.text.words import (
    NONE,
    WIDTH,
    card_word,
    colour_word,
    date_word,
    fit_columns,
    place_word,
    site_word,
)

HEADING = gettext_noop("CARDS")
HEADING_FOR = gettext_noop("CARDS (for {colour}: travel + action = weeks, and the date reached)")
EXHIBITIONS_HEADING = gettext_noop("EXHIBITIONS")
EMPTY_SLOT = gettext_noop("empty")
REFRESH = gettext_noop("refresh")
WEEKS = gettext_noop("weeks {weeks}")
COST = gettext_noop("{travel} + {action} = {weeks}, to {date}")
COST_NEW_YEAR = gettext_noop("{travel} + {action} = {weeks}, to {date}, new year")
TOO_LATE = gettext_noop("{travel} + {action} = {weeks}, too late")
POINTS = gettext_noop("points {points}")
NEEDS = gettext_noop("needs {artifacts}")
HAS_ALL = gettext_noop("needs {artifacts}; {colour} has them")
LACKS = gettext_noop("needs {artifacts}; {colour} lacks {missing}")
OF_SITE = gettext_noop("{site} {number}")

PILES_HEADING = gettext_noop("CARDS NOT ON SHOW")
DECK_WAITING = gettext_noop("deck {deck}, including exhibitions {exhibitions}; third stack {third}, not in play yet")
DECK = gettext_noop("deck {deck}, including exhibitions {exhibitions}")
FACE_DOWN = gettext_noop("face down: {cards}")
DISCARDED = gettext_noop("discard pile: {cards}")
TIMES = gettext_noop("{card} x{number}")

NAME = 20
"""Least width of the column of names; languages with longer ones make it wider."""
CITY = 10


def cards(position: Table, seat: int | None, gettext: Gettext) -> list[str]:
    """Return a line for each of the four slots and a refresh; costs are for `seat`, None for none."""
    if seat is None:
        lines = wrap(gettext(HEADING))
    else:
        lines = wrap(gettext(HEADING_FOR).format(colour=colour_word(seat, gettext)), width=WIDTH)
    width = name_width(gettext)
    for slot, card in enumerate(position.display, 1):
        if card == EMPTY:
            lines.append(f"  {slot} {gettext(EMPTY_SLOT)}")
            continue
        price = cost(position, seat, CARDS[card].city, CARDS[card].weeks, gettext)
        lines += row(f"{slot} {fit(card_word(card, gettext), width)}", CARDS[card].city, price, gettext)
    if seat is not None:
        times = position.refreshes if position.order[0] == seat else 0
        price = cost(position, seat, WARSAW, times + 1, gettext)
        lines += row(f"  {fit(gettext(REFRESH), width)}", WARSAW, price, gettext)
    return lines


def name_width(gettext: Gettext) -> int:
    return max(NAME, *(len(card_word(card, gettext)) for card in range(len(CARDS))))


def row(start: str, city: int, price: str, gettext: Gettext) -> list[str]:
    return fit_columns(f"  {start} {fit(place_word(city, gettext), CITY)} {price}")


def cost(position: Table, seat: int | None, city: int, weeks: int, gettext: Gettext) -> str:
    """Return the weeks of an action in a city, for a seat with its trip and date of arrival. Rule: T3.3, T3.4."""
    if seat is None:
        return gettext(WEEKS).format(weeks=weeks)
    archaeologist = position.archaeologists[seat]
    travel = TRIP_WEEKS[means(archaeologist).cars > 0][archaeologist.place][city]
    week = archaeologist.week + travel + weeks
    if week > position.end_week:
        return gettext(TOO_LATE).format(travel=travel, action=weeks, weeks=travel + weeks)
    new_year = year_of(week) > year_of(archaeologist.week) and week < position.end_week
    return gettext(COST_NEW_YEAR if new_year else COST).format(
        travel=travel, action=weeks, weeks=travel + weeks, date=date_word(position, week, gettext)
    )


def exhibition_spaces(position: Table, seat: int | None, gettext: Gettext) -> list[str]:
    """Return the three spaces with their exhibitions, needs, and what the seat lacks. Rule: T4.3."""
    lines = wrap(gettext(EXHIBITIONS_HEADING))
    for space, card in zip(SPACES, position.spaces, strict=True):
        if card == EMPTY:
            lines.append(f"  {space} {gettext(EMPTY_SLOT)}")
            continue
        price = cost(position, seat, CARDS[card].city, CARDS[card].weeks, gettext)
        points = gettext(POINTS).format(points=CARDS[card].value)
        lines += fit_columns(
            f"  {space} {fit(card_word(card, gettext), name_width(gettext))} {fit(points, CITY)} {price}"
        )
        lines += wrap(needs(position, seat, card, gettext), "    ", WIDTH)
    return lines


def needs(position: Table, seat: int | None, card: int, gettext: Gettext) -> str:
    wanted = CARDS[card].needs
    artifacts = by_site(wanted, gettext)
    if seat is None:
        return gettext(NEEDS).format(artifacts=artifacts)
    owned = map(len, position.archaeologists[seat].artifacts)
    missing = by_site([max(0, need - has) for need, has in zip(wanted, owned, strict=True)], gettext)
    colour = colour_word(seat, gettext)
    return gettext(LACKS if missing else HAS_ALL).format(artifacts=artifacts, missing=missing, colour=colour)


def by_site(numbers: Sequence[int], gettext: Gettext) -> str:
    """Return `Greece 1, Egypt 2`, without sites that have none."""
    words = [
        whole(gettext(OF_SITE).format(site=site_word(site, gettext), number=number))
        for site, number in enumerate(numbers)
        if number
    ]
    return ", ".join(words)


def piles(position: Table, gettext: Gettext) -> list[str]:
    """Return the face-down cards and the discard pile: all was seen or follows by subtraction. Rule: T2.3."""
    among = len(exhibitions(deck_of(position)))
    if position.stack_3_waits:
        first, second, _ = position.stacks
        waiting = len(position.hidden) - first - second - among
        text = gettext(DECK_WAITING).format(deck=first + second + among, exhibitions=among, third=waiting)
    else:
        text = gettext(DECK).format(deck=len(position.hidden), exhibitions=among)
    lines = [*wrap(gettext(PILES_HEADING)), *wrap(text, "  ", WIDTH)]
    lines += wrap(gettext(FACE_DOWN).format(cards=list_cards(position.hidden, gettext)), "  ", WIDTH)
    return lines + wrap(gettext(DISCARDED).format(cards=list_cards(position.discard, gettext)), "  ", WIDTH)


def list_cards(numbers: Sequence[int], gettext: Gettext) -> str:
    """Return each name once, in the order of the data, with its number: `assistant x3`."""
    names = [card_word(card, gettext) for card in sorted(numbers)]
    words = [
        whole(gettext(TIMES).format(card=name, number=names.count(name)) if names.count(name) > 1 else name)
        for name in dict.fromkeys(names)
    ]
    return ", ".join(words) or gettext(NONE)
