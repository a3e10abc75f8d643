"""The seats as text: the order of play, cards and finds, the most knowledge, the final count. Rule: T3.1, T2.3, T6."""

from collections.abc import Sequence

from engine.sentences import gettext_noop
from engine.text_lines import Gettext, fit, wrap
from engine.titles.thebes.rules.components import CARDS, HELP, SITES
from engine.titles.thebes.rules.position import Table
from engine.titles.thebes.rules.resources import Means, means
from engine.titles.thebes.rules.scoring import SOLE_MAJORITY, TIED_MAJORITY, counts, final_result, majority_knowledge
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

TIME_HEADING = gettext_noop("TIME (the player furthest back moves next)")
PLACED = gettext_noop("{date}, in {place}, weeks left {weeks}")
DONE = gettext_noop("{date}, in {place}")

HEADING = gettext_noop("SEATS (points if the game ended now)")
HEADING_OVER = gettext_noop("SEATS")
SEAT = gettext_noop("{colour}: points {points}")
SEAT_YOU = gettext_noop("{colour} (you): points {points}")
VALID = gettext_noop("permits: valid for {sites}")
SPENT = gettext_noop("permits: valid for {sites}; used this year: {spent}")
SITES_NONE = gettext_noop("no site")
HELPERS = gettext_noop("helpers: {helpers}")
ASSISTANT = gettext_noop("one assistant (1 point, once)")
ASSISTANTS = gettext_noop("assistants {number} (points {help})")
SHOVEL = gettext_noop("one shovel (1 token, once)")
SHOVELS = gettext_noop("shovels {number} (tokens {help})")
RUMOUR = gettext_noop("{site} rumour")
CAR = gettext_noop("car")
CARS = gettext_noop("cars {number}")
ZEPPELINS = gettext_noop("zeppelins {number}")
PERMISSIONS = gettext_noop("special permissions {number}")
CONGRESSES = gettext_noop("congresses: {number}")
EXHIBITIONS = gettext_noop("exhibitions: {exhibitions}")
ARTIFACTS = gettext_noop("artefacts: {artifacts}")
OF_SITE = gettext_noop("{site} {values}")

KNOWLEDGE_HEADING = gettext_noop("KNOWLEDGE (most specialised points at a site: {sole}, or {tied} each if tied)")
GENERAL = gettext_noop("general")
MOST = gettext_noop("most: {colours}")
NOBODY = gettext_noop("most: nobody")

COUNT_HEADING = gettext_noop("FINAL SCORING")
COUNT = gettext_noop("{colour}: {total} points, place {place}")
COUNT_PARTS = gettext_noop(
    "artefacts {artifacts}, exhibitions {exhibitions}, congresses {congresses}, most knowledge {knowledge}"
)

NAME = 12
COLUMN = 10
"""The longest colour of all languages, and a blank."""


def time(position: Table, gettext: Gettext) -> list[str]:
    """Return the seats in the order in which they move, with their dates; in a stack the top one first. Rule: T3.1."""
    lines = wrap(gettext(TIME_HEADING))
    for place, seat in enumerate(position.order, 1):
        archaeologist = position.archaeologists[seat]
        left = position.end_week - archaeologist.week
        text = gettext(PLACED if left else DONE).format(
            date=date_word(position, archaeologist.week, gettext),
            place=place_word(archaeologist.place, gettext),
            weeks=left,
        )
        lines += wrap(f"{place} {fit(colour_word(seat, gettext), COLUMN)} {text}", "  ", WIDTH)
    return lines


def seats(position: Table, you: int | None, gettext: Gettext) -> list[str]:
    """Return points, permits, helpers and finds of each seat."""
    lines = wrap(gettext(HEADING_OVER if position.phase == "over" else HEADING))
    for seat, score in enumerate(counts(position)):
        archaeologist = position.archaeologists[seat]
        has = means(archaeologist)
        name = gettext(SEAT_YOU if seat == you else SEAT)
        lines += wrap(name.format(colour=colour_word(seat, gettext), points=score.total), "  ", WIDTH)
        details = [
            permits(archaeologist.spent, gettext),
            gettext(HELPERS).format(helpers=", ".join(helpers(has, gettext)) or gettext(NONE)),
            gettext(ARTIFACTS).format(artifacts=artifacts(archaeologist.artifacts, gettext) or gettext(NONE)),
        ]
        if has.congresses:
            details.append(gettext(CONGRESSES).format(number=has.congresses))
        if has.exhibition_points:
            names = [card_word(card, gettext) for card in archaeologist.cards if CARDS[card].needs]
            details.append(gettext(EXHIBITIONS).format(exhibitions=", ".join(names)))
        for detail in details:
            lines += wrap(detail, "    ", WIDTH)
    return lines


def permits(spent: int, gettext: Gettext) -> str:
    """Return the valid and the used permits. Rule: T1.3, T5.7."""
    names = [site_word(site, gettext) for site in range(len(SITES))]
    valid = ", ".join(name for site, name in enumerate(names) if not spent >> site & 1) or gettext(SITES_NONE)
    used = ", ".join(name for site, name in enumerate(names) if spent >> site & 1)
    return gettext(SPENT if used else VALID).format(sites=valid, spent=used)


def helpers(has: Means, gettext: Gettext) -> list[str]:
    """Return the helpers that the seat can use, without books. Rule: T3.4, T5.2, T5.4, T5.7."""
    found = []
    for number, one, many in ((has.assistants, ASSISTANT, ASSISTANTS), (has.shovels, SHOVEL, SHOVELS)):
        if number:
            found.append(gettext(one if number == 1 else many).format(number=number, help=HELP[number]))
    for site in range(len(SITES)):
        if has.rumours >> site & 1:
            found.append(gettext(RUMOUR).format(site=site_word(site, gettext)))
    if has.cars:
        found.append(gettext(CAR if has.cars == 1 else CARS).format(number=has.cars))
    for number, message in ((has.zeppelins, ZEPPELINS), (has.permissions, PERMISSIONS)):
        if number:
            found.append(gettext(message).format(number=number))
    return found


def artifacts(by_site: Sequence[Sequence[int]], gettext: Gettext) -> str:
    """Return `Greece 5 1, Egypt 3`, the highest first."""
    words = [
        gettext(OF_SITE).format(site=site_word(site, gettext), values=" ".join(map(str, values)))
        for site, values in enumerate(by_site)
        if values
    ]
    return ", ".join(words)


def knowledge(position: Table, gettext: Gettext) -> list[str]:
    """Return knowledge by site and seat, the majorities, and general knowledge. Rule: T5.2, T5.3, T6.1."""
    lines = wrap(gettext(KNOWLEDGE_HEADING).format(sole=SOLE_MAJORITY, tied=TIED_MAJORITY))
    everybody = range(position.players)
    columns = "".join(colour_word(seat, gettext)[: COLUMN - 1].rjust(COLUMN) for seat in everybody)
    lines.append(" " * (NAME + 2) + columns)
    by_seat = majority_knowledge(position)
    for site in range(len(SITES)):
        points = [by_seat[seat][site] for seat in everybody]
        most = [colour_word(seat, gettext) for seat in everybody if points[seat] == max(points)]
        text = gettext(MOST).format(colours=", ".join(most)) if max(points) else gettext(NOBODY)
        lines += fit_columns(f"{table_row(site_word(site, gettext), points)}   {text}")
    general = [means(archaeologist).general for archaeologist in position.archaeologists]
    lines.append(table_row(gettext(GENERAL), general))
    return lines


def table_row(name: str, numbers: Sequence[int]) -> str:
    return "  " + fit(name, NAME) + "".join(str(number).rjust(COLUMN) for number in numbers)


def final_count(position: Table, gettext: Gettext) -> list[str]:
    """Return the count of each seat by its parts. Rule: T6.1."""
    end = final_result(position)
    lines = wrap(gettext(COUNT_HEADING))
    for seat, score in enumerate(counts(position)):
        head = gettext(COUNT).format(colour=colour_word(seat, gettext), total=score.total, place=end.places[seat])
        parts = gettext(COUNT_PARTS).format(
            artifacts=sum(score.artifacts),
            exhibitions=score.exhibitions,
            congresses=score.congresses,
            knowledge=sum(score.majorities),
        )
        lines += [*wrap(head, "  ", WIDTH), *wrap(parts, "    ", WIDTH)]
    return lines
