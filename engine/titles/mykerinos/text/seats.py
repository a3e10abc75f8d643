"""What the seats have, as text: points, stocks, parcels, the passing scale, the count. Rule: M3.6, M4.3, M6."""

from engine.sentences import enumeration, gettext_noop
from engine.text_lines import Gettext, whole, wrap
from engine.titles.mykerinos.rules.components import NO_PATRON, PATRONS, SEASONS
from engine.titles.mykerinos.rules.position import NEUTRAL_COLOUR, Table, scale_number
from engine.titles.mykerinos.rules.scoring import count, final_result
from engine.titles.mykerinos.text.words import NONE, colour_word, letter, patron_word

HEADING = gettext_noop("SEATS")
SEAT = gettext_noop("{colour} ({letter})")
SEAT_YOU = gettext_noop("{colour} ({letter}, you)")
HAS = gettext_noop(
    "points {points} ({total} if the game ended now), personal stock {personal}, general stock {general}"
)
HAS_OF_TWO = gettext_noop(
    "points {points} ({total} if the game ended now), personal stock {personal}, general stock {general}, neutral "
    "cubes {neutral}"
)
HAS_OVER = gettext_noop("points {total}, personal stock {personal}, general stock {general}")
NEUTRAL = gettext_noop("{colour} ({letter}), the neutral colour: general stock {general}")
PARCELS = gettext_noop("parcels: {parcels}")
TURNED = gettext_noop("{parcel} (tilted)")

SCALE = gettext_noop("Passing scale: {numbers}")
OPEN = gettext_noop("free")
NEXT = gettext_noop("{colour} starts the next season, as the last on the passing scale.")
NEXT_OPEN = gettext_noop("Whoever passes last starts the next season; still possible: {colours}.")

POWERS_HEADING = gettext_noop("POWERS (each upright parcel can be tilted once a season)")
POWERS = {
    "violet": gettext_noop(
        "{patron}: fetch a cube from the general stock, then excavate or extend (violet c4, violet c4-c5)"
    ),
    "lemon": gettext_noop(
        "{patron}: excavate a pyramid, or extend with one cube of the two on a pyramid (lemon c4-c5)"
    ),
    "brown": gettext_noop("{patron}: put a cube from the personal stock into the museum (brown lemon3)"),
    "blackmore": gettext_noop("{patron}: put two cubes side by side on any free spaces (blackmore c4-c5)"),
    "tangerine": gettext_noop("{patron}: extend with three cubes (tangerine c4-c5-d5)"),
}

TO_COME_HEADING = gettext_noop("PARCELS STILL TO COME ({parcels}; by patron, with their values)")
TO_COME = gettext_noop("{patron}: {values}")

COUNT_HEADING = gettext_noop("FINAL SCORING")
COUNT = gettext_noop("{colour}: {total} points, place {place}, cubes in the personal stock {cubes}")
TRACK = gettext_noop("on the track {points}")
LINE = gettext_noop("{patron}: parcels {parcels} x {each} (best room {room}) = {points}")
LINE_NO_ROOM = gettext_noop("{patron}: parcels {parcels} x {each} (no room) = {points}")
SETS = gettext_noop("sets of five patrons {sets} x 5 = {points}")


def seats(position: Table, you: int | None, gettext: Gettext) -> list[str]:
    """Return three lines for each seat, one for the neutral colour."""
    lines = wrap(gettext(HEADING))
    message = HAS_OVER if position.phase == "over" else HAS_OF_TWO if position.neutral else HAS
    for seat in range(position.players):
        name = gettext(SEAT_YOU if seat == you else SEAT)
        lines += wrap(name.format(colour=colour_word(position, seat, gettext), letter=letter(position, seat)), "  ")
        text = gettext(message).format(
            points=position.points[seat],
            total=count(position, seat).total if position.wings else position.points[seat],
            personal=position.personal[seat],
            general=position.general[seat],
            neutral=position.neutral[seat] if position.neutral else 0,
        )
        parcels = ", ".join(whole(parcel_name(position, parcel, gettext)) for parcel in position.claimed[seat])
        lines += wrap(text, "    ")
        lines += wrap(gettext(PARCELS).format(parcels=parcels or gettext(NONE)), "    ")
    if position.neutral:
        colour, initial = colour_word(position, NEUTRAL_COLOUR, gettext), letter(position, NEUTRAL_COLOUR)
        neutral = gettext(NEUTRAL).format(colour=colour, letter=initial, general=position.general[NEUTRAL_COLOUR])
        lines += wrap(neutral, "  ")
    return lines


def parcel_name(position: Table, parcel: int, gettext: Gettext) -> str:
    """Return `Lord Lemon 3`, or the same marked as tilted. Rule: M4.4."""
    _, patron, value, _ = position.deck.parcels[parcel]
    text = f"{patron_word(patron, gettext)} {value}"
    return gettext(TURNED).format(parcel=text) if position.turned >> parcel & 1 else text


def scale(position: Table, gettext: Gettext) -> list[str]:
    """Return the passing scale and the next first player. Rule: M4.3, M5.7, M7.1, M7.5."""
    colours = range(len(position.cubes))
    on = {scale_number(position, colour): colour for colour in colours}
    numbers = [
        f"{number} {colour_word(position, on[number], gettext) if number in on else gettext(OPEN)}"
        for number in range(1, len(position.cubes) + 1)
    ]
    lines = wrap(gettext(SCALE).format(numbers=", ".join(numbers)), "  ")
    if position.season == SEASONS:
        return lines
    left = [seat for seat in range(position.players) if seat not in position.scale]
    last = left or [position.scale[-1]]
    words = enumeration([colour_word(position, seat, gettext) for seat in last], gettext)
    text = gettext(NEXT if len(last) == 1 else NEXT_OPEN).format(colour=words, colours=words)
    return [*lines, *wrap(text, "  ")]


def powers(position: Table, gettext: Gettext) -> list[str]:
    """Explain the patrons of all upright parcels. Rule: M4.4."""
    upright = sum(1 << parcel for parcels in position.claimed for parcel in parcels) & ~position.turned
    usable = [patron for patron in PATRONS if position.deck.by_patron[patron] & upright]
    if not usable or position.phase not in ("excavation", "neutral"):
        return []
    lines = wrap(gettext(POWERS_HEADING))
    for patron in usable:
        lines += wrap(gettext(POWERS[patron]).format(patron=patron_word(patron, gettext)), "  ")
    return lines


def to_come(position: Table, gettext: Gettext) -> list[str]:
    """List the parcels not dealt yet, by patron and value. Rule: M3.2."""
    parcels = [parcel for place, parcel in enumerate(position.deck.parcels) if not position.dealt >> place & 1]
    if not parcels:
        return []
    lines = wrap(gettext(TO_COME_HEADING).format(parcels=len(parcels)))
    for patron in (*PATRONS, NO_PATRON):
        values = sorted(parcel.value for parcel in parcels if parcel.patron == patron)
        text = " ".join(map(str, values)) or gettext(NONE)
        lines += wrap(gettext(TO_COME).format(patron=patron_word(patron, gettext), values=text), "  ")
    return lines


def final_count(position: Table, gettext: Gettext) -> list[str]:
    """Return the count step by step for each seat. Rule: M6."""
    end = final_result(position)
    lines = wrap(gettext(COUNT_HEADING))
    for seat in range(position.players):
        scored = count(position, seat)
        head = gettext(COUNT).format(
            colour=colour_word(position, seat, gettext),
            total=scored.total,
            place=end.places[seat],
            cubes=position.personal[seat],
        )
        lines += wrap(head, "  ")
        lines += wrap(gettext(TRACK).format(points=scored.track), "    ")
        for line in scored.lines:
            text = gettext(LINE if line.room else LINE_NO_ROOM).format(
                patron=patron_word(line.patron, gettext),
                parcels=line.parcels,
                each=line.points // line.parcels,
                room=line.room,
                points=line.points,
            )
            lines += wrap(text, "    ")
        if scored.sets:
            lines += wrap(gettext(SETS).format(sets=scored.sets, points=scored.set_points), "    ")
    return lines
