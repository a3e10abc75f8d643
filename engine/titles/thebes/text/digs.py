"""The bags as text, and a seat's possible digs in each. Rule: T1.4, T5, T9."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from engine.sentences import gettext_noop, ngettext_noop
from engine.text_lines import Gettext, fit, whole, wrap
from engine.titles.thebes.rules.components import BOOK, DEBRIS, GENERAL_BOOK, MOST_WEEKS, SITES, WHEEL
from engine.titles.thebes.rules.dig import knowledge, more_tokens
from engine.titles.thebes.rules.lines import HELPERS, WITH_ASSISTANT, WITH_PERMISSION, WITH_RUMOUR, WITH_SHOVEL
from engine.titles.thebes.rules.position import Archaeologist, Table, year_of
from engine.titles.thebes.rules.resources import TRIP_WEEKS, means, pack_means
from engine.titles.thebes.text.words import WIDTH, colour_word, fit_columns, site_word

BAGS_HEADING = gettext_noop("BAGS (what is left in them)")
BAG = gettext_noop("{site}: {tokens}")
BAG_FIRST = gettext_noop("{site}: {tokens}; the first to dig also takes an artefact worth 1")
ARTIFACTS = gettext_noop("artefacts {values} (points {points})")
NO_ARTIFACT = gettext_noop("no artefact")
BOOK_ABOUT = gettext_noop("{site} book")
GENERAL_FOUND = gettext_noop("general book")
DEBRIS_LEFT = gettext_noop("debris {number}")

HEADING = gettext_noop("DIGS (for {colour}: tokens drawn, by weeks of digging)")
TRIP = gettext_noop("trip")
KNOWS = gettext_noop("know")
EACH = gettext_noop("points per token")
NO_PERMIT = gettext_noop("permit already used this year")
NO_KNOWLEDGE = gettext_noop("no specialised knowledge")
NO_TIME = gettext_noop("not enough weeks left")
WITH = gettext_noop("{site} with {helpers}:")
DIG = gettext_noop("{site}: travel {trip}, knowledge {known}; {tokens}; {points} points per token")
IN_WEEKS, IN_WEEKS_PLURAL = ngettext_noop("in {weeks} week {tokens}", "in {weeks} weeks {tokens}")
NOTHING = "-"

NAME = 12
NUMBER = 5
WEEK = 3
ONCE = (WITH_RUMOUR, WITH_ASSISTANT, WITH_SHOVEL)
"""Helpers that are used up by one dig. Rule: T5.2, T5.4."""


def bags(position: Table, gettext: Gettext) -> list[str]:
    """Return a line with the tokens left for each site. Rule: T1.4, T2.3, T5.6."""
    lines = wrap(gettext(BAGS_HEADING))
    for site, tokens in enumerate(position.bags):
        values = [token for token in tokens if token > BOOK]
        text = gettext(ARTIFACTS).format(values=" ".join(map(str, values)), points=sum(values))
        words = [text if values else gettext(NO_ARTIFACT)]
        if BOOK in tokens:
            words.append(gettext(BOOK_ABOUT).format(site=site_word(SITES[site].book_about, gettext)))
        if GENERAL_BOOK in tokens:
            words.append(gettext(GENERAL_FOUND))
        words.append(gettext(DEBRIS_LEFT).format(number=tokens.count(DEBRIS)))
        message = BAG_FIRST if position.unclaimed >> site & 1 else BAG
        text = gettext(message).format(site=site_word(site, gettext), tokens=", ".join(map(whole, words)))
        lines += wrap(text, "  ", WIDTH)
    return lines


class Dig(NamedTuple):
    """What a seat can do at a site, with the helpers of `flags`.

    `tokens`: drawn in 1 to 12 weeks. `hindrance`: why none can be drawn, "" where some can.
    """

    site: int
    trip: int
    known: int
    flags: int
    tokens: Sequence[int]
    hindrance: str


def digs(position: Table, seat: int, gettext: Gettext) -> list[str]:
    """Return trip, knowledge and tokens in 1 to 12 weeks for each site as a table; again with all that helps once."""
    lines = wrap(gettext(HEADING).format(colour=colour_word(seat, gettext)), width=WIDTH)
    weeks = "".join(str(week).rjust(WEEK) for week in range(1, MOST_WEEKS + 1))
    lines.append(f"{start('', gettext(TRIP), gettext(KNOWS))} {weeks}  {gettext(EACH)}")
    for dig in possible_digs(position, seat):
        name = site_word(dig.site, gettext)
        if dig.hindrance == NO_PERMIT:
            lines.append(f"{start(name, dig.trip, '')}  {gettext(NO_PERMIT)}")
            continue
        helped = dig.flags and dig.known
        if helped:
            lines.append(f"    {gettext(WITH).format(site=name, helpers=helper_words(dig.flags))}")
        if dig.hindrance:
            text = f"  {gettext(dig.hindrance)}"
        else:
            columns = "".join(str(drew or NOTHING).rjust(WEEK) for drew in dig.tokens)
            text = f" {columns}  {points_a_token(position.bags[dig.site])}"
        lines.append(start("" if helped else name, dig.trip, dig.known) + text)
    return [line for row in lines for line in fit_columns(row)]


def dig_sentences(position: Table, seat: int, gettext: Gettext) -> list[str]:
    """Return the same in words."""
    lines = wrap(gettext(HEADING).format(colour=colour_word(seat, gettext)), width=WIDTH)
    for dig in possible_digs(position, seat):
        name = site_word(dig.site, gettext)
        if dig.flags and dig.known:
            name = gettext(WITH).format(site=name, helpers=helper_words(dig.flags)).rstrip(":")
        if dig.hindrance:
            lines += wrap(f"{name}: {gettext(dig.hindrance)}", "  ")
            continue
        drawn = [
            gettext(IN_WEEKS, IN_WEEKS_PLURAL, week).format(weeks=week, tokens=number)
            for week, number in enumerate(dig.tokens, 1)
            if number
        ]
        each = points_a_token(position.bags[dig.site])
        text = gettext(DIG).format(site=name, trip=dig.trip, known=dig.known, tokens=", ".join(drawn), points=each)
        lines += wrap(text, "  ")
    return lines


def possible_digs(position: Table, seat: int) -> Iterator[Dig]:
    """Yield a dig for each site; again with all that helps once."""
    archaeologist = position.archaeologists[seat]
    has = means(archaeologist)
    packed = pack_means(archaeologist)
    trips = TRIP_WEEKS[has.cars > 0][archaeologist.place]
    for number, site in enumerate(SITES):
        trip = trips[site.place]
        left = position.end_week - archaeologist.week - trip
        usable = (has.rumours >> number & 1, has.assistants == 1, has.shovels == 1)
        helpers = sum(flag for flag, usable_now in zip(ONCE, usable, strict=True) if usable_now)
        extra = 0 if left < 1 or has_permit(archaeologist, number, trip) else WITH_PERMISSION
        if extra and not has.permissions:
            yield Dig(number, trip, 0, 0, (), NO_PERMIT)
            continue
        for flags in [extra, helpers | extra] if helpers and knowledge(packed, number, helpers) else [extra]:
            known = knowledge(packed, number, flags)
            drawn = tokens(known, more_tokens(packed, flags), left)
            yield Dig(number, trip, known, flags, drawn, "" if any(drawn) else NO_TIME if known else NO_KNOWLEDGE)


def helper_words(flags: int) -> str:
    return " ".join(word for place, word in enumerate(HELPERS) if flags >> place & 1)


def has_permit(archaeologist: Archaeologist, site: int, trip: int) -> bool:
    """Return whether the permit is valid after that trip, on which a new year may begin. Rule: T1.3."""
    week = archaeologist.week
    return not archaeologist.spent >> site & 1 or year_of(week + trip) > year_of(week)


def tokens(known: int, more: int, left: int) -> list[int]:
    """Return the tokens of 1 to 12 weeks with that knowledge, 0 where there are none or not enough weeks left."""
    row = WHEEL[known][1:]
    return [number + more if number and weeks <= left else 0 for weeks, number in enumerate(row, 1)]


def start(site: str, trip: object, known: object) -> str:
    return f"  {fit(site, NAME)}{right(trip)}{right(known)}"


def right(value: object) -> str:
    """Align to the right of a column."""
    return str(value)[: NUMBER - 1].rjust(NUMBER)


def points_a_token(bag: tuple[int, ...]) -> str:
    """Return the average points of a token in that bag, to two places; debris and books count nothing."""
    return f"{sum(token for token in bag if token > BOOK) / len(bag):.2f}" if bag else NOTHING
