"""Oasis as a `contract.Title`."""

from collections.abc import Callable, Mapping, Sequence

from engine.contract import Event, Group, Option, Result, Value
from engine.defaults import TitleBase
from engine.errors import NotDue, UnreadableMove
from engine.sentences import Field, Listing, Seat, Sentence
from engine.thinking import STRONG, USUAL, Sampling, Thinking
from tests.oasis import orders
from tests.oasis.codec import from_json, to_json
from tests.oasis.play import LONGEST, apply, deal, legal
from tests.oasis.position import (
    CARDS,
    COLOURS,
    ROUNDS,
    Position,
    View,
    due,
    imagine,
    start,
    view,
)

ENOUGH = {"calm": 30, "keen": 45}
"""The points that who plays alone needs."""
WORTH = {"sell": 0.1, "peek": -1.0, "end": 0.0, "pass": -0.5, "find": 0.0}


class Oasis(TitleBase[Position, View]):
    """Rules version 1."""

    id = "oasis"
    name = "Oasis"
    open = False
    seats = range(1, 5)
    thinking: Mapping[str, Thinking] = USUAL | {STRONG: Sampling(2, 1, 1)}
    options = (
        Option("length", "Length", (Value("short", "Four rounds"), Value("long", "Six rounds"))),
        Option("rival", "Rival", (Value("calm", "Calm"), Value("keen", "Keen")), seats=(1,)),
    )

    apply = staticmethod(apply)
    chapter = staticmethod(orders.chapter)
    deal = staticmethod(deal)
    due = staticmethod(due)
    from_json = staticmethod(from_json)
    imagine = staticmethod(imagine)
    legal = staticmethod(legal)
    occasions = staticmethod(orders.occasions)
    to_json = staticmethod(to_json)
    tripped = staticmethod(orders.tripped)
    view = staticmethod(view)
    watches = staticmethod(orders.watches)

    def colours(self, players: int) -> tuple[str, ...]:
        return COLOURS[:players]

    def start(self, players: int, options: Mapping[str, str]) -> Position:
        chosen = self.check_table(players, options)
        return start(players, ROUNDS[chosen["length"]], ENOUGH[chosen.get("rival", "calm")])

    def players(self, position: Position) -> int:
        return len(position.seats)

    def phase(self, position: Position) -> str:
        return position.phase

    def read(self, position: Position, text: str, seat: int | None = None) -> str:
        """`keep fig` is enough for who says it, and what a dig is paid with may stand in any order."""
        words = text.lower().split()
        if not words or len(text) > 4 * LONGEST:
            raise UnreadableMove(Sentence("That is no move."), "O2")
        if seat is not None and seat not in due(position):
            raise NotDue(Sentence("Another seat is to decide."), "O2")
        if seat is not None and words[0] == "keep" and len(words) == 2:
            words.insert(1, COLOURS[seat])
        if words[:2] == ["dig", "with"]:
            words[2:] = sorted(words[2:])
        line = " ".join(words)
        apply(position, line, seat)
        return line

    def words(self, position: Position) -> frozenset[str]:
        verbs = ("play", "hide", "dig", "with", "pass", "sell", "peek", "end", "keep", "nothing")
        return frozenset((*verbs, *COLOURS, *CARDS))

    def groups(self, move: str) -> tuple[Group, ...]:
        words = move.split(" ")
        if words[0] == "dig":
            return Group(True, ("dig",)), Group(False, tuple(words[2:]))
        return (Group(True, (words[0], words[-1]) if len(words) > 1 else (words[0],)),)

    def scores(self, position: Position) -> tuple[int, ...]:
        return tuple(one.points for one in position.seats)

    def result(self, position: Position) -> Result | None:
        if position.phase != "over":
            return None
        points = self.scores(position)
        if len(points) == 1 and points[0] < position.rival:
            return Result((), points, (2,), "points")
        ranks = [(one.points, one.coins) for one in position.seats]
        places = tuple(1 + sum(other > mine for other in ranks) for mine in ranks)
        winners = tuple(seat for seat, place in enumerate(places) if place == 1)
        alone = points.count(max(points)) == 1
        return Result(winners, points, places, "shared" if len(winners) > 1 else "points" if alone else "coins")

    def redact(self, move: str, author: int | None, seat: int | None) -> str:
        words = move.split(" ")
        if words[0] == "draw":
            return move if seat is not None and words[1] == COLOURS[seat] else f"draw {words[1]} ?"
        if author == seat and seat is not None:
            return move
        if words[0] == "keep" and words[2] != "nothing":
            return f"keep {words[1]} ?"
        return "hide ?" if words[0] == "hide" else move

    def barrier(self, before: Position, move: str, after: Position) -> bool:
        """A look cannot be unseen."""
        return move.startswith("peek ")

    def goes_on(self, before: Position, move: str, after: Position) -> bool:
        """A turn lasts until its seat says `end`; what a seat keeps is a turn of its own."""
        return before.phase in ("turn", "after") and not move.startswith("end")

    def narrate(self, before: Position, move: str, after: Position) -> list[Event]:
        """What everybody may know of it; and to each seat what it drew."""
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

    def describe(self, view: View, gettext: Callable[[str], str] = str) -> str:
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

    def appraise(self, view: View, seat: int, moves: Sequence[str]) -> list[float]:
        return [worth(move.split(" "), view.rounds - view.round) for move in moves]


def worth(words: list[str], rounds_left: int) -> float:
    if words[0] in ("play", "hide", "keep"):
        value = CARDS.get(words[-1], 0)
        return value * {"play": 1.0, "hide": 1.6 - 0.3 * rounds_left, "keep": 0.1}[words[0]]
    if words[0] == "dig":
        return 4.0 - 0.2 * sum(CARDS[card] for card in words[2:])
    return WORTH[words[0]]


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

RULES = {1: Oasis()}
