"""A small made-up title with hidden hands, written to find out that the contract hides what it has to.

Each of two or three seats is dealt three of the cards 1 to 9, which it alone sees. In turn a seat plays a card, which counts
at once, or lays one aside, which only it knows and which counts at the end. Most points win.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine.contract import Below, Event, Group, Option, Result
from engine.errors import IllegalMove, OptionError, PositionError, UnreadableMove
from engine.sentences import Seat, Sentence

CARDS = range(1, 10)
HAND = 3
COLOURS = ("blue", "red", "green")
LINE = re.compile(r"deal (?:blue|red|green) [1-9]|(?:play|hide) [1-9]")

Piles = tuple[tuple[int, ...], ...]
"""By seat: cards in ascending order."""


@dataclass(frozen=True)
class Position:
    hands: Piles
    played: Piles
    hidden: Piles

    @property
    def laid(self) -> int:
        return sum(map(len, (*self.played, *self.hidden)))

    @property
    def out(self) -> tuple[int, ...]:
        """The cards that were dealt, wherever they are now."""
        return tuple(card for piles in (self.hands, self.played, self.hidden) for pile in piles for card in pile)


@dataclass(frozen=True)
class View:
    """What a seat (None: anybody) may see: its own cards, and how many the others hold and have laid aside."""

    seat: int | None
    hand: tuple[int, ...]
    aside: tuple[int, ...]
    held: tuple[int, ...]
    played: Piles
    hidden: tuple[int, ...]


class Hands:
    id = "hands"
    name = "Hands"
    rules = 1
    seats = range(2, 4)
    options: tuple[Option, ...] = ()

    def colours(self, players: int) -> tuple[str, ...]:
        return COLOURS[:players]

    def start(self, players: int, options: Mapping[str, str]) -> Position:
        if players not in self.seats or options:
            raise OptionError(Sentence("Hands has 2 or 3 players, and no options."))
        nothing: Piles = ((),) * players
        return Position(nothing, nothing, nothing)

    def players(self, position: Position) -> int:
        return len(position.hands)

    def chance_due(self, position: Position) -> bool:
        return len(position.out) < HAND * len(position.hands)

    def due(self, position: Position) -> tuple[int, ...]:
        if self.chance_due(position) or not any(position.hands):
            return ()
        return (position.laid % len(position.hands),)

    def phase(self, position: Position) -> str:
        return "chance" if self.chance_due(position) else "turn" if self.due(position) else "over"

    def legal(self, position: Position, seat: int) -> Sequence[str]:
        if seat not in self.due(position):
            return []
        return [f"{verb} {card}" for card in position.hands[seat] for verb in ("play", "hide")]

    def deal(self, position: Position, below: Below) -> str:
        left = [card for card in CARDS if card not in position.out]
        return f"deal {COLOURS[len(position.out) % len(position.hands)]} {left[below(len(left))]}"

    def apply(self, position: Position, move: str) -> Position:
        if not LINE.fullmatch(move):
            raise UnreadableMove(Sentence("“{text}” is no move.", {"text": move[:40]}))
        verb, card = move.split()[0], int(move[-1])
        if verb == "deal":
            seat = len(position.out) % len(position.hands)
            if not self.chance_due(position) or move.split()[1] != COLOURS[seat] or card in position.out:
                raise IllegalMove(Sentence("That card cannot be dealt now."), "H1")
            return Position(put(position.hands, seat, card), position.played, position.hidden)
        for seat in self.due(position):
            if card in position.hands[seat]:
                hands = tuple(
                    tuple(other for other in hand if (owner, other) != (seat, card))
                    for owner, hand in enumerate(position.hands)
                )
                if verb == "play":
                    return Position(hands, put(position.played, seat, card), position.hidden)
                return Position(hands, position.played, put(position.hidden, seat, card))
        raise IllegalMove(Sentence("Whose turn it is does not hold {card}.", {"card": card}), "H2")

    def read(self, position: Position, text: str, seat: int | None = None) -> str:
        line = " ".join(text.lower().split())
        self.apply(position, line)
        return line

    def words(self, position: Position) -> frozenset[str]:
        return frozenset(("play", "hide", *map(str, CARDS)))

    def groups(self, move: str) -> tuple[Group, ...]:
        return (Group(True, tuple(move.split())),)

    def scores(self, position: Position) -> tuple[int, ...]:
        points = map(sum, position.played)
        if self.phase(position) == "over":
            return tuple(now + sum(cards) for now, cards in zip(points, position.hidden, strict=True))
        return tuple(points)

    def result(self, position: Position) -> Result | None:
        if self.phase(position) != "over":
            return None
        points = self.scores(position)
        places = tuple(1 + sum(other > mine for other in points) for mine in points)
        winners = tuple(seat for seat, place in enumerate(places) if place == 1)
        return Result(winners, points, places, "points" if len(winners) == 1 else "shared")

    def view(self, position: Position, seat: int | None) -> View:
        return View(
            seat=seat,
            hand=() if seat is None else position.hands[seat],
            aside=() if seat is None else position.hidden[seat],
            held=tuple(map(len, position.hands)),
            played=position.played,
            hidden=tuple(map(len, position.hidden)),
        )

    def seen(self, move: str, author: int | None, seat: int | None) -> str:
        verb = move.split()[0]
        owner = COLOURS.index(move.split()[1]) if verb == "deal" else author
        return move if verb == "play" or owner == seat else f"{move[:-2]} ?"

    def narrate(self, before: Position, move: str, after: Position) -> list[Event]:
        """What everybody may know of it."""
        if move.startswith("deal"):
            seat = len(before.out) % len(before.hands)
            return [Event("deal", Sentence("{seat} draws a card.", {"seat": Seat(seat)}), seat)]
        (seat,) = self.due(before)
        if move.startswith("play"):
            told = Sentence("{seat} plays {card}.", {"seat": Seat(seat), "card": int(move[-1])})
        else:
            told = Sentence("{seat} lays a card aside.", {"seat": Seat(seat)})
        return [Event(move.split()[0], told, seat)]

    def describe(self, view: View, gettext: Callable[[str], str] = str) -> str:
        rows = [
            f"{COLOURS[seat]}: {gettext('cards')} {held}, {gettext('aside')} {hidden}, {gettext('played')} {played}"
            for seat, (held, hidden, played) in enumerate(zip(view.held, view.hidden, view.played, strict=True))
        ]
        return "\n".join([*rows, f"{gettext('your cards')} {view.hand} {view.aside}"])

    def appraise(self, view: View, seat: int, moves: Sequence[str]) -> list[float]:
        """High cards are better kept secret while others hold more cards."""
        secret = 0.5 if sum(view.held) > 2 * len(view.hand) else -0.5
        return [int(move[-1]) + secret * move.startswith("hide") for move in moves]

    def to_json(self, position: Position) -> dict[str, Any]:
        return {name: [list(pile) for pile in piles] for name, piles in vars(position).items()}

    def from_json(self, data: object) -> Position:
        try:
            if not isinstance(data, dict):
                raise ValueError
            position = Position(**{name: piles_of(value) for name, value in data.items()})
            counts = [tuple(map(len, pile)) for pile in vars(position).values()]
            dealt = tuple(map(sum, zip(*counts, strict=True)))
            laid = tuple(played + hidden for _, played, hidden in zip(*counts, strict=True))
            out = position.out
            if len(dealt) not in self.seats or len(set(out)) < len(out) or not set(out) <= set(CARDS):
                raise ValueError
            if dealt != shares(len(out), len(dealt)) or laid != shares(position.laid, len(dealt)):
                raise ValueError
        except (TypeError, ValueError):
            raise PositionError(Sentence("This is no stored position of Hands.")) from None
        return position


def put(piles: Piles, seat: int, card: int) -> Piles:
    return tuple(tuple(sorted((*pile, card))) if owner == seat else pile for owner, pile in enumerate(piles))


def piles_of(value: object) -> Piles:
    """Raises ValueError for anything but lists of ascending ints."""
    if type(value) is not list or any(type(pile) is not list for pile in value):
        raise ValueError
    if any(type(card) is not int for pile in value for card in pile) or any(sorted(pile) != pile for pile in value):
        raise ValueError
    return tuple(map(tuple, value))


def shares(cards: int, players: int) -> tuple[int, ...]:
    """How many each seat has of so many cards that go round."""
    return tuple((cards + players - 1 - seat) // players for seat in range(players))
