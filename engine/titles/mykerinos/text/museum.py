"""The museum as text: the ring wing by wing, with the 2-rooms between. Rule: M2."""

from engine.sentences import gettext_noop
from engine.text_lines import WIDTH, Gettext, fit, wrap
from engine.titles.mykerinos.rules.position import Table
from engine.titles.mykerinos.rules.rooms import enterable, room_texts
from engine.titles.mykerinos.text.words import FREE, colour_word, letter, patron_word

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
