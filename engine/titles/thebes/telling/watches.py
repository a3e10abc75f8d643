"""What a seat can ask to be warned about, and whether it has happened between two of its views. Rule: T4, T5."""

from collections import Counter
from collections.abc import Callable

from engine.contract import Watch
from engine.sentences import Listing, Seat, Sentence, Term, gettext_noop
from engine.titles.thebes.rules.components import (
    CARDS,
    COLOURS,
    FIRST_YEAR,
    PLACE_NAMES,
    SITE_IDS,
    SITE_NUMBERS,
    SITES,
    WEEKS_A_YEAR,
)
from engine.titles.thebes.rules.position import EMPTY, Table
from engine.titles.thebes.rules.view import View
from engine.titles.thebes.text.words import calendar

ASK_CARD = gettext_noop("A new card is shown.")
ASK_WORD = gettext_noop("A new card with “{word}” in its name is shown.")
ASK_SITE = gettext_noop("Someone else digs in {site}.")
ASK_WEEK = gettext_noop("Your marker has reached week {week} of {year}.")
ASK_MOVED = gettext_noop("{seat} makes a move.")

SHOWN = gettext_noop("There are new cards: {cards}.")
DUG = gettext_noop("{seat} has dug in {site}.")
MOVED = gettext_noop("{seat} has made a move.")

EXHIBITION = "exhibition"
WORDS_OF = tuple(
    frozenset(
        piece
        for piece in (*card.id.replace("_", "-").split("-"), *([EXHIBITION] if card.needs else []))
        if not piece.isdigit()
    )
    for card in CARDS
)
"""[card] -> the words that name it in `ask if card WORD`."""
WORDS = tuple(sorted(frozenset().union(*WORDS_OF)))


def watches(view: View, seat: int) -> tuple[Watch, ...]:
    """Return all that the seat can watch.

    `card`, `card egypt`, `site egypt`, `moved red`, and `week 1903-10` for each week that the seat has still to reach.
    """
    table = view.table
    found = [Watch("card", Sentence(ASK_CARD))]
    found += [Watch(f"card {word}", Sentence(ASK_WORD, {"word": word})) for word in WORDS]
    found += [Watch(f"site {site}", Sentence(ASK_SITE, {"site": Term(PLACE_NAMES[site])})) for site in SITE_IDS]
    others = (other for other in range(table.players) if other != seat)
    found += [Watch(f"moved {COLOURS[other]}", Sentence(ASK_MOVED, {"seat": Seat(other)})) for other in others]
    for week in range(table.archaeologists[seat].week + 1, table.end_week):
        year, of_year = calendar(table, week)
        found.append(Watch(f"week {year}-{of_year:02}", Sentence(ASK_WEEK, {"week": of_year, "year": year})))
    return tuple(found)


def watch_fired(then: View, now: View, seat: int, watch: str) -> Sentence | None:
    """Return what has happened of the watch since `then`; a week has come once the marker is there or beyond it."""
    kind, _, what = watch.partition(" ")
    return KINDS[kind](then.table, now.table, seat, what) if kind in KINDS else None


def report_card(then: Table, now: Table, seat: int, what: str) -> Sentence | None:
    """Report new cards, of those that have the word in their name."""
    came = Counter((*now.display, *now.spaces)) - Counter((*then.display, *then.spaces))
    found = [CARDS[card].id for card in came if card != EMPTY and (not what or what in WORDS_OF[card])]
    return Sentence(SHOWN, {"cards": Listing(tuple(found))}) if found else None


def report_dig(then: Table, now: Table, seat: int, what: str) -> Sentence | None:
    site = SITE_NUMBERS[what]
    for other in range(now.players):
        if other != seat and has_dug(then, now, other, site):
            return Sentence(DUG, {"seat": Seat(other), "site": Term(PLACE_NAMES[what])})
    return None


def has_dug(then: Table, now: Table, seat: int, site: int) -> bool:
    """Return whether that seat has dug there: it stands there, used its permit, or found something. Rule: T1.3, T5."""
    # A seat that found only debris in the last weeks of a year, and has moved on since, left no trace.
    before, after = then.archaeologists[seat], now.archaeologists[seat]
    return before.week != after.week and (
        after.place == SITES[site].place
        or bool(after.spent & ~before.spent & 1 << site)
        or after.artifacts[site] != before.artifacts[site]
        or bool((after.books ^ before.books | after.generals ^ before.generals) & 1 << site)
    )


def report_week(then: Table, now: Table, seat: int, what: str) -> Sentence | None:
    year, _, week = what.partition("-")
    reached = (int(year) - FIRST_YEAR[now.players]) * WEEKS_A_YEAR + int(week)
    if now.archaeologists[seat].week < reached:
        return None
    return Sentence(ASK_WEEK, {"week": int(week), "year": int(year)})


def report_move(then: Table, now: Table, seat: int, what: str) -> Sentence | None:
    """Report any action, as every one takes time."""
    other = COLOURS.index(what)
    if then.archaeologists[other].week == now.archaeologists[other].week:
        return None
    return Sentence(MOVED, {"seat": Seat(other)})


KINDS: dict[str, Callable[[Table, Table, int, str], Sentence | None]] = {
    "card": report_card,
    "site": report_dig,
    "week": report_week,
    "moved": report_move,
}
