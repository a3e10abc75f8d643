"""The consequences of a legal move. Rule: M4 to M6."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.titles.mykerinos.rules.components import NO_PATRON, SEASONS
from engine.titles.mykerinos.rules.foresight import table_after
from engine.titles.mykerinos.rules.placements import PLACEMENTS
from engine.titles.mykerinos.rules.position import NEUTRAL_COLOUR, Table
from engine.titles.mykerinos.rules.rooms import best_room, enterable, room_places
from engine.titles.mykerinos.rules.scoring import count
from engine.titles.mykerinos.rules.spaces import AREAS
from games.boards.contract import Look
from games.boards.mykerinos import ranks, words
from games.boards.mykerinos.museum import room_name
from games.boards.mykerinos.parcels import SIDES
from games.boards.mykerinos.scale import if_passed


def preview(table: Table, look: Look, move: str) -> str:
    """Return a sentence or two; `move` is a legal move of the seat that is due."""
    seat = table.turn
    placement = PLACEMENTS.get(move)
    if placement is not None:
        return preview_placement(table, look, placement.verb, placement.mask)
    word = move.partition(" ")[0]
    if word == "pass":
        return preview_pass(table, look)
    if word in ("brown", "museum"):
        return into_museum(table, seat, move)
    if move in SIDES:
        return preview_claim(table, seat, move)
    if word == "remove":
        return _("Nobody will score it.")
    if word == "neutral":
        return _("You would keep your neutral cubes for later.")
    return _("You would take nothing in area {area}.").format(area=table.area + 1)


def preview_placement(table: Table, look: Look, verb: str, mask: int) -> str:
    """Say how each area that gets a cube would stand. Rule: M4.1, M4.2."""
    colour = NEUTRAL_COLOUR if verb == "neutral" else table.turn
    cubes = list(table.cubes)
    cubes[colour] |= mask
    after = table._replace(cubes=tuple(cubes), scale=closing_scale(table))
    sentences = []
    for area, spaces in enumerate(AREAS):
        if mask & spaces:
            standing = ranks.in_words(after, look, area)
            numbers = ranks.numbers(after, look, area)
            message = _("Area {area} then: {numbers}. {standing}")
            sentences.append(message.format(area=area + 1, numbers=numbers, standing=standing))
    neutral_first = verb != "neutral" and bool(table.neutral) and bool(table.neutral[table.turn])
    if after.scale != table.scale and not neutral_first:
        sentences.append(_("Then the survey begins."))
    return " ".join(sentences)


def closing_scale(table: Table) -> tuple[int, ...]:
    """Return the passing scale at the survey if this were the last action. Rule: M4.5."""
    if len(table.scale) == table.players - 1 and table.turn not in table.scale:
        return (*table.scale, table.turn)
    return table.scale


def preview_pass(table: Table, look: Look) -> str:
    """Rule: M4.3, M4.5."""
    stock = table.personal[table.turn]
    left = [seat for seat in range(table.players) if seat not in table.scale]
    what = if_passed(table, look._replace(seat=table.turn), left, chosen=True)
    then = _("Then the survey begins.") if len(left) == 1 else what
    if table.season == SEASONS:
        return then
    message = ngettext(
        "You keep {cubes} cube for season {season}.", "You keep {cubes} cubes for season {season}.", stock
    )
    return f"{message.format(cubes=stock, season=table.season + 1)} {then}"


def into_museum(table: Table, seat: int, move: str) -> str:
    """Say what the room would change at the end, and what it opens. Rule: M2.4, M6.1."""
    deck, wings = table.deck, table.wings
    place = room_places(deck.name, wings)[move.partition(" ")[2]]
    room = deck.rooms[place]
    after = table._replace(museum=(*table.museum[:seat], table.museum[seat] | 1 << place, *table.museum[seat + 1 :]))
    gain = count(after, seat).total - count(table, seat).total
    better = [wings[wing] for wing in room.wings if best_room(table, seat, wings[wing]) < room.value]
    if gain:
        message = ngettext(
            "With your parcels as they are, {points} point more at the end.",
            "With your parcels as they are, {points} points more at the end.",
            gain,
        )
        text = message.format(points=gain)
    elif better:
        text = _("No points yet; each {patron} parcel would score {value} at the end.").format(
            patron=words.patron(better[0]), value=room.value
        )
        if len(better) > 1:
            text = _("No points yet; each {patron} or {other} parcel would score {value} at the end.").format(
                patron=words.patron(better[0]), other=words.patron(better[1]), value=room.value
            )
    else:
        text = _("No extra points: you already hold a room there that is as good, and only the best room counts.")
    opened = enterable(after, seat) & ~enterable(table, seat)
    if not opened:
        return text
    names = [room_name(found, wings) for number, found in enumerate(deck.rooms) if opened >> number & 1]
    return text + " " + _("It gives you access to {rooms}.").format(rooms=words.listing(names))


def preview_claim(table: Table, seat: int, side: str) -> str:
    """Say what the parcel would add at the end, besides its points now. Rule: M5.5, M6."""
    dealt = table.region[2 * table.area + SIDES.index(side)]
    assert dealt is not None
    card = table.deck.parcels[dealt[0]]
    if card.patron == NO_PATRON:
        return _("Nothing more at the end.")
    later = count(table_after(table, side), seat).total - count(table, seat).total - card.value
    message = ngettext(
        "{points} more at the end, as things stand.", "{points} more at the end, as things stand.", later
    )
    return message.format(points=later)
