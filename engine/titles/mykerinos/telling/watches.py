"""What a seat can ask to be warned about, and whether it has happened between two of its views. Rule: M4, M5."""

from collections.abc import Callable

from engine.contract import Watch
from engine.sentences import Field, Seat, Sentence, gettext_noop
from engine.titles.mykerinos.rules.components import COLOURS
from engine.titles.mykerinos.rules.position import Table, colour_count, scale_number
from engine.titles.mykerinos.rules.rooms import room_places, room_texts
from engine.titles.mykerinos.rules.spaces import AREAS
from engine.titles.mykerinos.rules.survey import decisions
from engine.titles.mykerinos.rules.view import View, imagine

ASK_AREA = gettext_noop("Someone else puts cubes into area {area}.")
ASK_PLACE = gettext_noop("Someone gets ahead of you in an area where you have cubes.")
ASK_PASS = gettext_noop("Someone else passes.")
ASK_LAST = gettext_noop("Everyone else has passed.")
ASK_ROOM = gettext_noop("Someone else puts a cube into {room}.")
ASK_MOVED = gettext_noop("{seat} makes a move.")

DUG = gettext_noop("{seat} put cubes into area {area}.")
DUG_NEUTRAL = gettext_noop("There are new neutral cubes in area {area}.")
AHEAD = gettext_noop("{seat} is now ahead of you in area {area}.")
AHEAD_NEUTRAL = gettext_noop("The neutral colour is now ahead of you in area {area}.")
PASSED = gettext_noop("{seat} has passed.")
ENTERED = gettext_noop("{seat} has put a cube into {room}.")
MOVED = gettext_noop("{seat} has made a move.")


def watches(view: View, seat: int) -> tuple[Watch, ...]:
    """Return all that the seat can watch.

    `area 3`, `place`, `pass`, `last` while cubes are placed; `room lemon5` for each free room; `moved red` for each
    other.
    """
    table = view.table
    found: list[Watch] = []
    if table.phase in ("excavation", "neutral"):
        areas = range(1, len(table.region) // 2 + 1)
        found += [Watch(f"area {area}", Sentence(ASK_AREA, {"area": area})) for area in areas]
        found.append(Watch("place", Sentence(ASK_PLACE)))
        if not other_seats(table, seat) <= set(table.scale):
            found += [Watch("pass", Sentence(ASK_PASS)), Watch("last", Sentence(ASK_LAST))]
    if table.wings:
        taken = sum(table.museum)
        names = room_texts(table.deck.name, table.wings)
        free = [name for place, name in enumerate(names) if not taken >> place & 1]
        found += [Watch(f"room {name}", Sentence(ASK_ROOM, {"room": name})) for name in free]
    others = (other for other in range(table.players) if other != seat)
    found += [Watch(f"moved {COLOURS[other]}", Sentence(ASK_MOVED, {"seat": Seat(other)})) for other in others]
    return tuple(found)


def watch_fired(then: View, now: View, seat: int, watch: str) -> Sentence | None:
    """Return what has happened of the watch since `then`, in the same season."""
    kind, _, what = watch.partition(" ")
    return KINDS[kind](then.table, now.table, seat, what) if kind in KINDS else None


def other_seats(table: Table, seat: int) -> set[int]:
    return {other for other in range(table.players) if other != seat}


def colour_sentence(table: Table, colour: int, of_seat: str, of_neutral: str, area: int) -> Sentence:
    """Return a sentence about a colour in an area: the neutral one or a seat's."""
    fields: dict[str, Field] = {"area": area + 1}
    if colour >= table.players:
        return Sentence(of_neutral, fields)
    return Sentence(of_seat, {"seat": Seat(colour), **fields})


def report_dig(then: Table, now: Table, seat: int, what: str) -> Sentence | None:
    """Report another colour's new cubes in the area."""
    area = int(what) - 1
    for colour, mask in enumerate(now.cubes):
        if colour != seat and mask & ~then.cubes[colour] & AREAS[area]:
            return colour_sentence(now, colour, DUG, DUG_NEUTRAL, area)
    return None


def report_overtaking(then: Table, now: Table, seat: int, what: str) -> Sentence | None:
    """Report a colour that got ahead in an area with own cubes, if the seat fell back there."""
    for area in range(len(now.region) // 2):
        if now.cubes[seat] & AREAS[area]:
            before, after = ahead(then, seat, area), ahead(now, seat, area)
            if len(after) > len(before):
                colour = next(colour for colour in after if colour not in before)
                return colour_sentence(now, colour, AHEAD, AHEAD_NEUTRAL, area)
    return None


def ahead(table: Table, seat: int, area: int) -> list[int]:
    """Return the colours that rank before the seat in the area. Rule: M5.1."""
    counts = [(mask & AREAS[area]).bit_count() for mask in table.cubes]
    mine = scale_number(table, seat)
    return [
        colour
        for colour in range(colour_count(table.players))
        if colour != seat
        and counts[colour]
        and (
            counts[colour] > counts[seat]
            or (counts[colour] == counts[seat] and is_earlier(scale_number(table, colour), mine))
        )
    ]


def is_earlier(one: int, other: int) -> bool:
    """Return whether number `one` on the scale passed before `other`; 0 has not passed."""
    return bool(one) and (not other or one < other)


def report_pass(then: Table, now: Table, seat: int, what: str) -> Sentence | None:
    passed = [other for other in now.scale if other != seat and other not in then.scale]
    return Sentence(PASSED, {"seat": Seat(passed[0])}) if passed else None


def report_last(then: Table, now: Table, seat: int, what: str) -> Sentence | None:
    others = other_seats(now, seat)
    return Sentence(ASK_LAST) if others <= set(now.scale) and not others <= set(then.scale) else None


def report_entry(then: Table, now: Table, seat: int, what: str) -> Sentence | None:
    room = room_places(now.deck.name, now.wings).get(what, -1)
    for other, mask in enumerate(now.museum):
        if other != seat and room >= 0 and (mask & ~then.museum[other]) >> room & 1:
            return Sentence(ENTERED, {"seat": Seat(other), "room": what})
    return None


def report_move(then: Table, now: Table, seat: int, what: str) -> Sentence | None:
    other = COLOURS.index(what)
    return Sentence(MOVED, {"seat": Seat(other)}) if has_moved(then, now, other) else None


def has_moved(then: Table, now: Table, seat: int) -> bool:
    """Return whether that seat has decided anything, even if its decision changed nothing."""
    digging = {then.phase, now.phase} <= EXCAVATION
    return (
        facts(then, seat, digging) != facts(now, seat, digging)
        or (then.turn == seat and decision(then) != decision(now))
        or (now.phase in SURVEY and has_surveyed(then, now, seat))
    )


EXCAVATION = frozenset(("excavation", "neutral"))
SURVEY = frozenset(("survey", "remove"))


def facts(table: Table, seat: int, digging: bool) -> tuple[object, ...]:
    """Return what decisions other than `decline`, `remove` and `neutral skip` change, cubes only while `digging`."""
    cubes = table.cubes[seat] if digging else 0
    return (
        cubes,
        table.personal[seat],
        table.museum[seat],
        table.claimed[seat],
        seat in table.scale,
        table.neutral[seat:][:1],
    )


def decision(table: Table) -> tuple[object, ...]:
    return table.turn, table.phase, table.area, table.steps


def has_surveyed(then: Table, now: Table, seat: int) -> bool:
    """Return whether a decision of the seat in the survey is over. Rule: M5.3, M7.4."""
    # A seat that may only take a parcel is skipped when none is left.
    claimed = {parcel for parcels in now.claimed for parcel in parcels}
    running = then.phase in SURVEY
    for area in range(then.area if running else 0, now.area + 1):
        here = area == now.area
        begun = running and area == then.area
        steps = then.steps if begun else decisions(imagine(View(None, now if here else then)), area)
        if here:
            steps = steps[: len(steps) - len(now.steps)]
        removed = sum(step.kind == "remove" for step in steps)
        dealt = [slot[0] for slot in then.region[2 * area : 2 * area + 2] if slot is not None]
        left = len(set(dealt) - claimed) - removed
        if any(step.seat == seat and (step.kind != "take" or here or left > 0) for step in steps):
            return True
    return False


KINDS: dict[str, Callable[[Table, Table, int, str], Sentence | None]] = {
    "area": report_dig,
    "place": report_overtaking,
    "pass": report_pass,
    "last": report_last,
    "room": report_entry,
    "moved": report_move,
}
