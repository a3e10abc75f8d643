"""The position, and what a seat may see of it."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from engine.contract import RandBelow
from engine.errors import IllegalMove
from engine.sentences import Sentence

COLOURS = ("blue", "red", "green", "yellow")
CARDS = {"camel": 4, "date": 2, "fig": 1, "palm": 3, "well": 5}
"""Card -> its points."""
DECK = ("camel", "date", "date", "fig", "fig", "fig", "palm", "palm", "well")
SITES = {"gold": 7, "idol": 4, "jar": 3, "sand": 0, "tomb": 5}
"""Site -> its points."""
GROUND = ("gold", "idol", "idol", "jar", "jar", "sand", "sand", "tomb")
HAND = 4
TURNS = 2
"""Turns of each seat in a round."""
ROUNDS = {"short": 4, "long": 6}

Cards = tuple[str, ...]
"""In the order of the alphabet, as often as there are of each."""


class DueDraw(NamedTuple):
    """What chance has to draw. `kind`: `draw`, so many cards of that seat's deck, or `find`, one site."""

    kind: str
    seat: int
    number: int


class Holding(NamedTuple):
    """All that one seat has."""

    hand: Cards
    deck: Cards
    area: Cards
    """What it has used openly this round; it goes back into the deck."""
    hidden: Cards
    """What it has laid face down."""
    found: Cards
    coins: int
    points: int
    known: tuple[Cards, ...]
    """By seat: what it has seen of that seat's hidden cards."""


class Position(NamedTuple):
    rounds: int
    rival: int
    """The points that who plays alone needs."""
    round: int
    phase: str
    """`turn`, `after` (the main action is done), `keep`, `chance` or `over`."""
    taken: int
    """Turns begun in this round, less one: they tell whose turn it is."""
    seats: tuple[Holding, ...]
    sites: Cards
    draws: tuple[DueDraw, ...]
    """What chance has to draw, the due one first."""
    keeping: tuple[str, ...]
    """By seat, at the end of a round: `due`, or `done`; else ()."""

    @property
    def turn(self) -> int:
        """The seat whose turn it is, or was last."""
        return (self.round - 1 + self.taken) % len(self.seats)

    def with_seat(self, seat: int, **fields: Any) -> "Position":
        changed = self.seats[seat]._replace(**fields)
        return self._replace(seats=(*self.seats[:seat], changed, *self.seats[seat + 1 :]))


class Shown(NamedTuple):
    """What anybody sees of one seat."""

    held: int
    in_deck: int
    area: Cards
    hidden: int
    found: Cards
    coins: int
    points: int


class View(NamedTuple):
    """What `seat` (None: anybody) may see."""

    seat: int | None
    rounds: int
    rival: int
    round: int
    phase: str
    taken: int
    turn: int
    draws: tuple[DueDraw, ...]
    due: tuple[int, ...]
    shown: tuple[Shown, ...]
    sites: Cards
    hand: Cards
    deck: Cards
    hidden: Cards
    known: tuple[Cards, ...]
    opened: tuple[Holding, ...]
    """By seat, all that it has; () while the game runs."""


def start(players: int, rounds: int, rival: int) -> Position:
    holding = Holding((), DECK, (), (), (), 0, 0, ((),) * players)
    return Position(rounds, rival, 1, "chance", 0, (holding,) * players, GROUND, draws_of((holding,) * players), ())


def draws_of(seats: tuple[Holding, ...]) -> tuple[DueDraw, ...]:
    """Return the draws that a round begins with."""
    numbers = [min(HAND - len(one.hand), len(one.deck)) for one in seats]
    return tuple(DueDraw("draw", seat, number) for seat, number in enumerate(numbers) if number)


def due(position: Position) -> tuple[int, ...]:
    if position.phase == "keep":
        return tuple(seat for seat, state in enumerate(position.keeping) if state == "due")
    return (position.turn,) if position.phase in ("turn", "after") else ()


def view(position: Position, seat: int | None, open: bool = False) -> View:
    mine = None if seat is None else position.seats[seat]
    return View(
        seat=seat,
        rounds=position.rounds,
        rival=position.rival,
        round=position.round,
        phase=position.phase,
        taken=position.taken,
        turn=position.turn,
        draws=position.draws,
        due=due(position),
        shown=tuple(
            Shown(len(one.hand), len(one.deck), one.area, len(one.hidden), one.found, one.coins, one.points)
            for one in position.seats
        ),
        sites=position.sites,
        hand=mine.hand if mine else (),
        deck=mine.deck if mine else (),
        hidden=mine.hidden if mine else (),
        known=mine.known if mine else ((),) * len(position.seats),
        opened=position.seats if open else (),
    )


def imagine(view: View, below: RandBelow) -> Position:
    """Return what others hold, and have laid face down, is dealt anew from the cards of theirs that the seat does not know."""
    seats = []
    for seat, one in enumerate(view.shown):
        sure = view.hidden if seat == view.seat else view.known[seat]
        hand = view.hand if seat == view.seat else ()
        left = list(less(DECK, (*one.area, *sure, *hand)))

        def taken(number: int, left: list[str] = left) -> Cards:
            return tuple(left.pop(below(len(left))) for _ in range(number))

        hand = tuple(sorted((*hand, *taken(one.held - len(hand)))))
        hidden = tuple(sorted((*sure, *taken(one.hidden - len(sure)))))
        known = view.known if seat == view.seat else ((),) * len(view.shown)
        seats.append(Holding(hand, tuple(sorted(left)), one.area, hidden, one.found, one.coins, one.points, known))
    keeping = tuple("due" if seat in view.due else "done" for seat in range(len(seats)))
    return Position(
        rounds=view.rounds,
        rival=view.rival,
        round=view.round,
        phase=view.phase,
        taken=view.taken,
        seats=tuple(seats),
        sites=view.sites,
        draws=view.draws,
        keeping=keeping if view.phase == "keep" else (),
    )


def less(cards: Cards, gone: Iterable[str]) -> Cards:
    """Return raises IllegalMove where one of them is not there."""
    left = list(cards)
    for card in gone:
        if card not in left:
            raise IllegalMove(Sentence("There is no {card} there.", {"card": card[:40]}), "O1")
        left.remove(card)
    return tuple(left)
