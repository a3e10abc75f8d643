"""The region as text: a drawing, the same in words, and the ranks of each area. Rule: M1.2, M3.3, M5.1."""

from itertools import pairwise

from engine.sentences import gettext_noop
from engine.text_lines import Gettext, fit, wrap
from engine.titles.mykerinos.rules.position import Table, scale_number
from engine.titles.mykerinos.rules.spaces import AREAS, NAMES, PARCELS_A_ROW, names, parcel_spaces
from engine.titles.mykerinos.rules.survey import ranking
from engine.titles.mykerinos.text.words import NONE, colour_word, is_neutral, letter, patron_word

CELL = 18
"""Columns of a parcel: room for the longest patron's name."""
SIDES = ("left", "right")

HEADING = gettext_noop("REGION (museum side at the top)")
AREA = gettext_noop("area {area}")
WORTH = gettext_noop("{side}: worth {value}")
GONE = gettext_noop("{side}: gone")
LEGEND = gettext_noop(
    ". is a free space, ^ a pyramid, a letter a cube: {colours}. {letter}^ is a cube on a pyramid. The lines are "
    "not walls: spaces touch across parcels and areas."
)
COLOUR = gettext_noop("{letter} {colour}")
NEUTRAL = gettext_noop("{letter} {colour} (neutral)")
CUBES = gettext_noop("{colour}: {spaces}")
PARCELS = gettext_noop("Area {area}: {parcels}")
PYRAMIDS = gettext_noop("Pyramids: {spaces}")

RANKS_HEADING = gettext_noop("RANKING NOW (cubes in each area; = is a tie, and whoever passes first is ahead)")
RANKS = gettext_noop("Area {area}: {ranks}")
NOBODY = gettext_noop("Area {area}: nobody")
SURVEYED = gettext_noop("Area {area}: surveyed")


def region(position: Table, gettext: Gettext, *, drawn: bool = True) -> list[str]:
    """Draw the region, with a legend and the same in words; with `drawn` false in words alone."""
    lines = wrap(gettext(HEADING))
    if not drawn:
        return [*lines, *parcels_in_words(position, gettext), *in_words(position, gettext)]
    for top in range(0, len(position.region), PARCELS_A_ROW):
        lines += draw_slots(position, top, gettext)
    lines.append("  " + "+".join(["", *["-" * CELL] * PARCELS_A_ROW, ""]))
    return [*lines, *legend(position, gettext), *in_words(position, gettext)]


def parcels_in_words(position: Table, gettext: Gettext) -> list[str]:
    """List the parcels of each area with their patrons and values."""
    lines = []
    for slot in range(0, len(position.region), 2):
        parcels = [
            ", ".join(filter(None, map(str.strip, label(position, one, gettext)[::-1]))) for one in (slot, slot + 1)
        ]
        lines += wrap(gettext(PARCELS).format(area=slot // 2 + 1, parcels="; ".join(parcels)), "  ")
    return lines


def draw_slots(position: Table, top: int, gettext: Gettext) -> list[str]:
    """Draw four parcels, which are two areas, side by side: names, columns and three rows of spaces."""
    slots = range(top, top + PARCELS_A_ROW)
    titles = [f"-- {gettext(AREA).format(area=slot // 2 + 1)} "[: 2 * CELL + 1] for slot in slots[::2]]
    areas = [title.ljust(2 * CELL + 1, "-") for title in titles]
    lines = ["  +" + "+".join(areas) + "+"]
    labels = [label(position, slot, gettext) for slot in slots]
    columns = [spread(NAMES[parcel_spaces(slot)[0]][0], NAMES[parcel_spaces(slot)[1]][0]) for slot in slots]
    for cells in ([first for first, _ in labels], [second for _, second in labels], columns):
        lines.append(row(" ", cells))
    for line in range(3):
        cells = []
        for slot in slots:
            left, right = parcel_spaces(slot)[2 * line : 2 * line + 2]
            cells.append(spread(mark(position, slot, left), mark(position, slot, right)))
        lines.append(row(NAMES[parcel_spaces(top)[2 * line]][1], cells))
    return lines


def row(number: str, cells: list[str]) -> str:
    """Join four cells, with `|` between areas and `:` between the two parcels of one."""
    one, two, three, four = (fit(cell, CELL) for cell in cells)
    return f"{number} |{one}:{two}|{three}:{four}|"


def spread(left: str, right: str) -> str:
    """Join the two columns of a parcel."""
    return f"     {left:<7}{right:<6}"


def label(position: Table, slot: int, gettext: Gettext) -> tuple[str, str]:
    """Return the patron, and the word to claim the parcel with its value; of a parcel that is gone only the word."""
    dealt = position.region[slot]
    if dealt is None:
        return "", " " + gettext(GONE).format(side=SIDES[slot % 2])
    parcel = position.deck.parcels[dealt[0]]
    worth = gettext(WORTH).format(side=SIDES[slot % 2], value=parcel.value)
    return " " + fit(patron_word(parcel.patron, gettext), CELL - 1), " " + worth


def mark(position: Table, slot: int, space: int) -> str:
    """Return `.`, `^`, a letter, or a letter and `^`; nothing on the empty spaces of a parcel that is gone."""
    pyramid = "^" if position.pyramids >> space & 1 and position.region[slot] is not None else ""
    for colour, mask in enumerate(position.cubes):
        if mask >> space & 1:
            return letter(position, colour) + pyramid
    return pyramid or ("" if position.region[slot] is None else ".")


def legend(position: Table, gettext: Gettext) -> list[str]:
    colours = [
        gettext(NEUTRAL if is_neutral(position, colour) else COLOUR).format(
            letter=letter(position, colour), colour=colour_word(position, colour, gettext)
        )
        for colour in range(len(position.cubes))
    ]
    return wrap(gettext(LEGEND).format(colours=", ".join(colours), letter=letter(position, 0)))


def in_words(position: Table, gettext: Gettext) -> list[str]:
    """List the cubes and the pyramids, for those who do not see the drawing."""
    lines = []
    for colour, mask in enumerate(position.cubes):
        spaces = " ".join(names(mask)) or gettext(NONE)
        lines += wrap(gettext(CUBES).format(colour=colour_word(position, colour, gettext), spaces=spaces), "  ")
    lying = sum(
        1 << space for slot, dealt in enumerate(position.region) if dealt is not None for space in parcel_spaces(slot)
    )
    pyramids = " ".join(names(position.pyramids & lying)) or gettext(NONE)
    return [*lines, *wrap(gettext(PYRAMIDS).format(spaces=pyramids), "  ")]


def ranks(position: Table, gettext: Gettext) -> list[str]:
    """List the cubes of each colour in each area, first ranked first. Rule: M5.1, M7.4."""
    lines = wrap(gettext(RANKS_HEADING))
    for area in range(len(position.region) // 2):
        if position.phase in ("survey", "remove") and area < position.area:
            lines += wrap(gettext(SURVEYED).format(area=area + 1), "  ")
            continue
        order = ranking(position, area)
        text = ranks_line(position, area, order, gettext)
        lines += wrap(gettext(RANKS if order else NOBODY).format(area=area + 1, ranks=text), "  ")
    return lines


def ranks_line(position: Table, area: int, order: list[int], gettext: Gettext) -> str:
    """Return `Blue 4, Green 2 = Red 2`: `=` where a tie is not decided yet."""
    if not order:
        return ""
    numbers = {colour: (position.cubes[colour] & AREAS[area]).bit_count() for colour in order}
    words = [f"{colour_word(position, colour, gettext)} {numbers[colour]}" for colour in order]
    text = words[0]
    for (earlier, later), word in zip(pairwise(order), words[1:], strict=True):
        tied = numbers[earlier] == numbers[later] and is_undecided(position, earlier, later)
        text += f" = {word}" if tied else f", {word}"
    return text


def is_undecided(position: Table, one: int, other: int) -> bool:
    """Return whether either of the two can still be ahead on the passing scale. Rule: M4.3, M7.1."""
    if is_neutral(position, one) or is_neutral(position, other):
        return not position.scale
    return not scale_number(position, one) and not scale_number(position, other) and not is_last_known(position)


def is_last_known(position: Table) -> bool:
    """Return whether at most one seat has not passed, which settles the scale. Rule: M4.5."""
    return len(position.scale) >= position.players - 1
