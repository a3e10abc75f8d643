"""The words of the drawings and panels, in the active language."""

from django.utils.formats import number_format
from django.utils.translation import ngettext

from engine.titles.thebes.rules.components import (
    CARDS,
    END_WEEK,
    FIRST_YEAR,
    PLACE_NAMES,
    PLACES,
    SITE_IDS,
    WEEKS_A_YEAR,
    Card,
)
from engine.titles.thebes.rules.position import Table, year_of
from engine.titles.thebes.text.words import card_word
from games.boards.contract import Look
from games.boards.kit.words import colour as colour
from games.boards.kit.words import listing as listing
from games.boards.kit.words import points as points
from games.lib.text.sentences import look_up as _


def place(number: int) -> str:
    return _(PLACE_NAMES[PLACES[number]])


def site(number: int) -> str:
    return _(PLACE_NAMES[SITE_IDS[number]])


def letter(number: int) -> str:
    """Return the site's initial: with figure and hatching it tells sites apart without colour."""
    return site(number)[0]


def card(number: int) -> str:
    return card_word(number, _)


def use_of(card: Card) -> str:
    """Return what a card is good for. Rule: T3.4, T4.3, T5, T6.1."""
    if card.kind in ("specialised", "general", "rumour"):
        messages = {
            "specialised": ngettext(
                "{points} point of knowledge of {site}; you keep the card.",
                "{points} points of knowledge of {site}; you keep the card.",
                card.value,
            ),
            "general": ngettext(
                "{points} point of general knowledge; you keep the card.",
                "{points} points of general knowledge; you keep the card.",
                card.value,
            ),
            "rumour": ngettext(
                "{points} point of knowledge of {site} for one dig.",
                "{points} points of knowledge of {site} for one dig.",
                card.value,
            ),
        }
        return messages[card.kind].format(points=card.value, site=site(card.site) if card.site >= 0 else "")
    return {
        "assistant": _("Two give 1 point of knowledge at every site, three give 2; a lone one gives 1, once."),
        "shovel": _("Two give 1 more token, three give 2; a lone one gives 1, once."),
        "car": _("Trips of three weeks or more take a week less."),
        "zeppelin": _("One trip takes no time."),
        "special_permission": _("One more dig at a site whose permit is used up."),
        "congress": _("1, 3, 6, 10, 15, 21, 28 points for one to seven congresses."),
        "exhibition": points(card.value),
    }[card.kind]


def weeks(number: int) -> str:
    return ngettext("{weeks} week", "{weeks} weeks", number).format(weeks=number)


def tokens(number: int) -> str:
    return ngettext("{tokens} token", "{tokens} tokens", number).format(tokens=number)


def decimal(number: float, places: int = 1) -> str:
    """Format `1.5` with the decimal mark of the active language."""
    return number_format(f"{number:.{places}f}", places)


def calendar(players: int, week: int) -> tuple[int, int]:
    """Return (year, week of it) of a time marker; 0 is the lid before the first week. Rule: T1.2, T1.3."""
    return year(players, week), week - WEEKS_A_YEAR * year_of(week)


def date(players: int, week: int) -> str:
    """Return `week 23 of 1901`; the lid lies before the first week. Rule: T1.2."""
    if week == END_WEEK[players]:
        return _("the end")
    year, number = calendar(players, week)
    if not number:
        return _("the start of {year}").format(year=year)
    return _("week {week} of {year}").format(week=number, year=year)


def short_date(players: int, week: int, without_year: bool) -> str:
    """Return `week 23` if the year is known."""
    if without_year and 0 < week < END_WEEK[players]:
        return _("week {week}").format(week=calendar(players, week)[1])
    return date(players, week)


def year(players: int, week: int) -> int:
    """Return the year of a marker. Rule: T1.3."""
    return FIRST_YEAR[players] + year_of(week)


def seat_name(look: Look, seat: int) -> str:
    return _("you") if seat == look.seat else look.names[seat]


def needs(number: int) -> str:
    """Return what an exhibition needs: `Greece 1 and Egypt 2`. Rule: T4.3."""
    return listing(
        _("{site} {number}").format(site=site(index), number=needed)
        for index, needed in enumerate(CARDS[number].needs)
        if needed
    )


def part(table: Table) -> str:
    """Return the year of the archaeologist who is furthest back."""
    return str(calendar(table.players, min(one.week for one in table.archaeologists))[0]) if table.order else ""


def stage(table: Table) -> str:
    if table.phase == "over":
        return _("Finished")
    if not table.order:
        return _("Setting up")
    back = min(archaeologist.week for archaeologist in table.archaeologists)
    year, week = calendar(table.players, back)
    if not week:
        return _("The beginning of {year}").format(year=year)
    return _("{year}, week {week}").format(year=year, week=week)
