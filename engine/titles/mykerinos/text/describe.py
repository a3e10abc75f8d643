"""Draw the view as text to play from: at most 100 columns, ASCII as far as the language allows."""

from engine.sentences import enumeration, gettext_noop
from engine.text_lines import WIDTH, Gettext, fit, keep_english, wrap
from engine.titles.mykerinos.rules import chance
from engine.titles.mykerinos.rules.components import SEASONS
from engine.titles.mykerinos.rules.position import Table
from engine.titles.mykerinos.rules.rooms import enterable, room_texts
from engine.titles.mykerinos.rules.scoring import result
from engine.titles.mykerinos.rules.view import View
from engine.titles.mykerinos.text.region import is_last_known, ranks, region
from engine.titles.mykerinos.text.seats import final_count, powers, scale, seats, to_come
from engine.titles.mykerinos.text.words import FREE, colour_word, letter, patron_word

TITLES = {
    "chance": gettext_noop("MYKERINOS, after season {season} of {seasons}"),
    "excavation": gettext_noop("MYKERINOS, season {season} of {seasons}, excavation"),
    "neutral": gettext_noop("MYKERINOS, season {season} of {seasons}, excavation"),
    "survey": gettext_noop("MYKERINOS, season {season} of {seasons}, survey of area {area}"),
    "remove": gettext_noop("MYKERINOS, season {season} of {seasons}, survey of area {area}"),
    "over": gettext_noop("MYKERINOS, the game is over"),
}
BEFORE_SEASONS = gettext_noop("MYKERINOS, before season 1 of {seasons}")

DRAW_FIRST = gettext_noop("The first player is about to be drawn.")
DEAL_WINGS = gettext_noop("The wings of the museum are about to be dealt. {colour} starts the first season.")
DEAL = gettext_noop("The parcels of season {season} are about to be dealt. {colour} starts it.")
EXCAVATE = gettext_noop("{colour} to excavate, extend, use a patron or pass.")
LAST_ACTION = gettext_noop("Only {colour} has not passed, and may take one more action or pass.")
ONLY_PASS = gettext_noop("{colour} has no cubes in the personal stock and can only pass.")
NEUTRAL = gettext_noop("{colour} may excavate or extend with neutral cubes, or skip them.")
ACT = gettext_noop("{colour} to claim a parcel or put a cube into the museum.")
ACT_PARCEL = gettext_noop("{colour} to claim a parcel; no cube of this colour can enter the museum now.")
TAKE = gettext_noop("{colour} may claim a parcel, or decline.")
REMOVE = gettext_noop("{colour} to choose the parcel that the neutral colour removes.")
LATER = {
    "act": gettext_noop("Later in this area {colour} claims a parcel or puts a cube into the museum."),
    "take": gettext_noop("Later in this area, if a parcel is left, {colour} may claim one."),
    "remove": gettext_noop("Later in this area {colour} chooses the parcel that the neutral colour removes."),
}
WON = {
    "points": gettext_noop("{colours} wins on points."),
    "cubes": gettext_noop("{colours} wins: level on points, but with more cubes in the personal stock."),
    "shared": gettext_noop("{colours} share the victory, level on points and on cubes in the personal stock."),
}


def describe(view: View, gettext: Gettext = keep_english) -> str:
    """Return the lines that show the whole table, in words and ASCII drawings."""
    return text_of(view, gettext, drawn=True)


def speak(view: View, gettext: Gettext = keep_english) -> str:
    """Return the same in words alone."""
    return text_of(view, gettext, drawn=False)


def text_of(view: View, gettext: Gettext, *, drawn: bool) -> str:
    position = view.table
    blocks = [heading(position, gettext)]
    if position.region:
        blocks += [region(position, gettext, drawn=drawn), ranks(position, gettext)]
    blocks.append(museum(position, gettext))
    table = seats(position, view.seat, gettext)
    if position.region:
        table += scale(position, gettext)
    blocks.append(table)
    blocks.append(powers(position, gettext))
    blocks.append(final_count(position, gettext) if position.phase == "over" else to_come(position, gettext))
    return "\n\n".join("\n".join(line.rstrip() for line in block) for block in blocks if block)


def heading(position: Table, gettext: Gettext) -> list[str]:
    """Return season and phase, the due decision, and those after it in the area."""
    title = TITLES[position.phase] if position.season else BEFORE_SEASONS
    lines = wrap(gettext(title).format(season=position.season, seasons=SEASONS, area=position.area + 1))
    lines += wrap(prompt(position, gettext))
    for step in position.steps[1:]:
        lines += wrap(gettext(LATER[step.kind]).format(colour=colour_word(position, step.seat, gettext)))
    return lines


def prompt(position: Table, gettext: Gettext) -> str:
    """Return the due decision in one sentence."""
    end = result(position)
    if end is not None:
        winners = [colour_word(position, seat, gettext) for seat in end.winners]
        return gettext(WON[end.decided_by]).format(colours=enumeration(winners, gettext))
    if position.phase == "chance":
        message = {"first": DRAW_FIRST, "wings": DEAL_WINGS, "deal": DEAL}[chance.due(position)]
        seat = position.first
    else:
        message = decision(position)
        seat = position.turn
    colour = colour_word(position, seat, gettext) if seat >= 0 else ""
    return gettext(message).format(colour=colour, season=position.season + 1)


def decision(position: Table) -> str:
    """Return the message for the due seat's decision."""
    if position.phase == "excavation":
        if not position.personal[position.turn]:
            return ONLY_PASS
        return LAST_ACTION if is_last_known(position) else EXCAVATE
    if position.phase == "neutral":
        return NEUTRAL
    step = position.steps[0]
    if step.kind == "act" and not (position.general[step.seat] and enterable(position, step.seat)):
        return ACT_PARCEL
    return {"act": ACT, "take": TAKE, "remove": REMOVE}[step.kind]


HEADING = gettext_noop("MUSEUM (a ring of five wings)")
NOT_DEALT = gettext_noop("The wings have not been dealt yet.")
BETWEEN = gettext_noop("between {one} and {other}")
OPEN_TO = gettext_noop("free, open to {letters}")
CLOSED = gettext_noop("free, open to nobody yet")

NAME = 20
ROOM = 19


def museum(position: Table, gettext: Gettext) -> list[str]:
    """Return a line for each wing with its 3- and 5-room, each followed by the 2-room to the next wing."""
    if not position.wings:
        return [*wrap(gettext(HEADING)), *wrap(gettext(NOT_DEALT), "  ")]
    lines = wrap(gettext(HEADING))
    rooms = position.deck.rooms
    texts = [
        f"{text}: {holder(position, place, gettext)}"
        for place, text in enumerate(room_texts(position.deck.name, position.wings))
    ]
    for wing, patron in enumerate(position.wings):
        own = sorted((room.value, place) for place, room in enumerate(rooms) if room.wings == (wing,))
        name = fit(patron_word(patron, gettext), NAME)
        words = [texts[place] for _, place in own]
        lines += lay_words(f"{wing + 1} {name}", words)
        for place, room in enumerate(rooms):
            if len(room.wings) > 1 and room.wings[0] == wing:
                between = gettext(BETWEEN).format(one=wing + 1, other=room.wings[1] + 1)
                lines += lay_words("  " + fit(between, NAME), [texts[place]])
    return lines


def lay_words(start: str, words: list[str]) -> list[str]:
    line = "  " + start + "  ".join(word.ljust(ROOM) for word in words)
    # A line of usual length keeps its columns; wrapping would close up the blanks.
    return [line.rstrip()] if len(line.rstrip()) <= WIDTH else wrap(" ".join([start, *words]), "  ")


def holder(position: Table, place: int, gettext: Gettext) -> str:
    """Return whose cube is in the room, or who may enter it. Rule: M2.4."""
    for seat, mask in enumerate(position.museum):
        if mask >> place & 1:
            return colour_word(position, seat, gettext)
    if not position.deck.rooms[place].doors:
        return gettext(FREE)
    seats = [letter(position, seat) for seat in range(position.players) if enterable(position, seat) >> place & 1]
    return gettext(OPEN_TO).format(letters=" ".join(seats)) if seats else gettext(CLOSED)
