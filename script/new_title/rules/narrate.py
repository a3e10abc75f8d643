"""The story, and the view as text. A sentence is one message, with fields."""

from collections.abc import Callable

from engine.contract import Event
from engine.sentences import Listing, Seat, Sentence, gettext_noop
from engine.text_lines import keep_english, wrap
from script.new_title.rules.position import COLOURS, ROUNDS, Position, Tiles, View
from script.new_title.rules.scoring import count

DRAWS = gettext_noop("{seat} draws two tiles.")
DREW = gettext_noop("{seat} drew {tiles}.")
KEEPS = gettext_noop("{seat} keeps one tile and returns the other.")
CHOSE = gettext_noop("{seat} kept {tile}.")
COUNTS = gettext_noop("{seat} kept {tiles}. Points: {points}.")

HEAD = gettext_noop("Round {round} of {rounds}. Limit: {limit}")
ENDED = gettext_noop("The game is over. Limit: {limit}")
SEAT = gettext_noop("{colour}: tiles kept {number}")
TURN = gettext_noop("{colour}: tiles kept {number}, now has to keep another")
OPENED = gettext_noop("{colour}: kept {tiles}, points {points}")
KEPT = gettext_noop("You have kept: {tiles}")
DRAWN = gettext_noop("You have drawn: {tiles}")
COLOUR_NAMES = {
    "blue": gettext_noop("Blue"),
    "red": gettext_noop("Red"),
    "green": gettext_noop("Green"),
    "white": gettext_noop("White"),
}


def narrate(before: Position, move: str, after: Position) -> list[Event]:
    """Return the story of a line.

    Its kinds are `draw` and `keep`, each followed by an event for that seat alone (`drawn`, `kept`), and `count` at the end.
    """
    seat = before.turn
    only = frozenset({seat})
    if before.phase == "chance":
        text = Sentence(DREW, {"seat": Seat(seat), "tiles": Listing(after.drawn)})
        return [Event("draw", Sentence(DRAWS, {"seat": Seat(seat)}), seat), Event("drawn", text, seat, only)]
    tile = int(move.removeprefix("keep "))
    text = Sentence(CHOSE, {"seat": Seat(seat), "tile": tile})
    events = [Event("keep", Sentence(KEEPS, {"seat": Seat(seat)}), seat), Event("kept", text, seat, only)]
    if after.phase == "over":
        for other, tiles in enumerate(after.kept):
            points = count(tiles, after.limit)
            text = Sentence(COUNTS, {"seat": Seat(other), "tiles": Listing(tiles), "points": points})
            events.append(Event("count", text, other))
    return events


def describe(view: View, gettext: Callable[[str], str] = keep_english) -> str:
    head = ENDED if view.phase == "over" else HEAD
    lines = [gettext(head).format(round=view.round, rounds=ROUNDS, limit=view.limit)]
    for seat, number in enumerate(view.number_kept):
        colour = gettext(COLOUR_NAMES[COLOURS[seat]])
        if view.opened:
            tiles = view.opened[seat]
            text = gettext(OPENED).format(colour=colour, tiles=row(tiles), points=count(tiles, view.limit))
        else:
            line = TURN if view.phase == "turn" and seat == view.turn else SEAT
            text = gettext(line).format(colour=colour, number=number)
        lines += wrap(text)
    if view.seat is not None and not view.opened:
        lines += wrap(gettext(KEPT).format(tiles=row(view.kept)))
    if view.drawn:
        lines += wrap(gettext(DRAWN).format(tiles=row(view.drawn)))
    return "\n".join(lines)


def row(tiles: Tiles) -> str:
    return " ".join(map(str, tiles)) or "-"
