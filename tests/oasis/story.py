"""The story of Oasis, and its text board."""

from collections.abc import Callable

from engine.contract import Event
from engine.sentences import Field, Listing, Seat, Sentence
from tests.oasis.position import COLOURS, Position, View

STORY = {
    "draw": "{seat} draws cards: {number}.",
    "find": "{seat} finds {what}.",
    "play": "{seat} plays {what}.",
    "hide": "{seat} lays a card face down.",
    "dig": "{seat} digs with {what}.",
    "pass": "{seat} passes.",
    "sell": "{seat} sells {what}.",
    "peek": "{seat} looks at what {what} hides.",
    "end": "{seat} is done.",
    "keep": "{seat} keeps a card.",
    "nothing": "{seat} keeps nothing.",
}


def narrate(before: Position, move: str, after: Position) -> list[Event]:
    """Return what everybody may know of it; and to each seat what it drew."""
    words = move.split(" ")
    seat = before.draws[0].seat if before.draws else before.turn
    seat = COLOURS.index(words[1]) if words[0] == "keep" else seat
    kind = "nothing" if words[-1] == "nothing" else words[0]
    named = words[2:] if kind in ("dig", "draw") else words[1:]
    what = Listing(tuple(Seat(COLOURS.index(word)) if kind == "peek" else word for word in named))
    fields: dict[str, Field] = {"seat": Seat(seat), "what": what, "number": len(named)}
    shown = {name: value for name, value in fields.items() if f"{{{name}}}" in STORY[kind]}
    events = [Event(kind, Sentence(STORY[kind], shown), seat)]
    if kind == "draw":
        told = Sentence("{seat} drew {what}.", {"seat": Seat(seat), "what": what})
        events.append(Event("drawn", told, seat, frozenset({seat})))
    if after.phase == "over":
        events.append(Event("over", Sentence("The game is over.")))
    return events


def describe(view: View, gettext: Callable[[str], str] = str) -> str:
    rows = [f"{gettext('round')} {view.round}/{view.rounds}, {gettext(view.phase)}"]
    rows.append(f"{gettext('sites')}: {' '.join(map(gettext, view.sites))}")
    for colour, one in zip(COLOURS, view.shown, strict=False):
        numbers = {"points": one.points, "coins": one.coins, "hand": one.held, "hidden": one.hidden}
        told = " ".join(f"{gettext(word)} {number}" for word, number in numbers.items())
        rows.append(f"{gettext(colour):7} {told}, {gettext('used')} {' '.join(one.area)}")
    if view.seat is not None:
        rows.append(f"{gettext('your cards')}: {' '.join(view.hand)}; {gettext('hidden')} {' '.join(view.hidden)}")
    for colour, cards in zip(COLOURS, view.known, strict=False):
        rows += [f"{gettext(colour)} {gettext('hides')} {' '.join(cards)}"] if cards else []
    return "\n".join(rows)
