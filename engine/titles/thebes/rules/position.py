"""The position: one immutable value that holds all of a game but its history. Rule: T2, T3.

Of deck and bags it holds what everybody can tell: the cards and tokens in them, not their order. Chance decides that
when a card or a token is due.
"""

from bisect import bisect_left
from typing import NamedTuple

from engine.titles.thebes.rules.components import (
    ALL_CARDS,
    COLOURS,
    END_WEEK,
    FIRST_EXHIBITION,
    FIRST_LARGE,
    SITES,
    SLOTS,
    SPACES,
    STACK,
    START_WEEK,
    WARSAW,
    WEEKS_A_YEAR,
)

CHANCE = -1
NO_SEAT = -2
EMPTY = -1
"""No card: an empty slot of the display, an empty exhibition space."""

make = tuple.__new__
"""`make(Position, values)` builds a named tuple in half the time of a call of its class."""


class Archaeologist(NamedTuple):
    """All that one seat has and is."""

    place: int
    """The archaeologist's place, 0 to 11. Rule: T1.1."""
    week: int
    """The place of the time marker: weeks since the game's first year began, at most `END_WEEK`. Rule: T1.2."""
    spent: int
    """Mask of the sites (bit = site) dug in the marker's current year: their permits are spent. Rule: T1.3, T5.7"""
    cards: tuple[int, ...]
    """Numbers of the researcher cards and exhibitions before the player, in the order of taking; none used up."""
    artifacts: tuple[tuple[int, ...], ...]
    """By site: values of the artifacts found there, the highest first; the first digger's artifact among them."""
    books: int
    """Mask of the sites in whose bag the seat found the specialised book (which is about another site, `book_about`)."""
    generals: int
    """Mask of the sites in whose bag the seat found the general book."""


class DueDraw(NamedTuple):
    """A draw that chance has to make. Rule: T7.1.

    `kind` is the first word of its line: `first`: the starting player. `show`: cards for all slots. `refill`: a card
    for one slot, `place` (0 to 3). `find`: `tokens` tokens from the bag of site `place` (0 to 4).
    """

    kind: str
    seat: int = CHANCE
    """The seat whose action it belongs to; CHANCE for the lines that begin the game."""
    place: int = 0
    tokens: int = 0


MOST_SEATS = len(COLOURS)
DRAWS_SHOW = tuple(DueDraw("show", seat) for seat in range(MOST_SEATS))
"""[seat] -> all slots, for its refresh."""
DRAWS_REFILL = tuple(tuple(DueDraw("refill", seat, slot) for slot in range(SLOTS)) for seat in range(MOST_SEATS))
"""[seat][slot] -> the card in place of the one that it took."""


class Table(NamedTuple):
    """All that lies open, in tuples by seat in seating order, and by site in the order of `SITES`."""

    players: int
    turn: int
    """The seat to decide, CHANCE or NO_SEAT."""
    draw: DueDraw | None
    """The due draw of chance, None without one."""
    order: tuple[int, ...]
    """All seats in the order in which their markers move: the one furthest back first. Rule: T3.1

    A stack counts from the top. () before the starting player is drawn. While chance is due the running turn is already
    paid for.
    """
    archaeologists: tuple[Archaeologist, ...]
    """By seat."""
    refreshes: int
    """The number of refreshes of the next seat in its turns just before, without anything between. Rule: T4.2."""
    display: tuple[int, ...]
    """By slot: number of the researcher card shown, or EMPTY. Always four slots. Rule: T2.2"""
    spaces: tuple[int, ...]
    """By exhibition space a, b, c: number of the exhibition, or EMPTY. Rule: T4.1"""
    hidden: tuple[int, ...]
    """Numbers of the cards that lie face down, rising, one for each copy. Rule: T2.2

    The deck and the waiting stack 3 together.
    """
    stacks: tuple[int, int, int]
    """Researcher cards left in stacks 1, 2 and 3. Rule: T2.2, T4.5

    Before the first `show` the four that it takes count with stack 1. Stack 3 waits with its 27 until the first
    shuffle; from then on all three are 0 and the deck is `hidden`.
    """
    discard: tuple[int, ...]
    """Numbers of the cards on the discard pile, in the order of discarding. Rule: T4.6."""
    bags: tuple[tuple[int, ...], ...]
    """By site: the tokens left in the bag, in the order of a `find` line, debris included. Rule: T1.4"""
    unclaimed: int
    """Mask of the sites whose first digger's artifact still lies on the board. Rule: T5.6"""

    @property
    def phase(self) -> str:
        """`turn`, `chance` or `over`."""
        return PHASES.get(self.turn, "turn")

    @property
    def due_draw(self) -> DueDraw:
        """The draw that chance has to make now. Raises ValueError when none is due."""
        if self.draw is None:
            raise ValueError("No draw is due.")
        return self.draw

    @property
    def end_week(self) -> int:
        """The week of the end space. Rule: T1.2."""
        return END_WEEK[self.players]

    @property
    def stack_3_waits(self) -> bool:
        """Whether the first shuffle is still to come. Rule: T4.5."""
        return self.stacks[2] > 0


class Position(Table):
    """All of a game. Nothing in it is hidden: it is a table that can be played on from."""

    __slots__ = ()


PHASES = {CHANCE: "chance", NO_SEAT: "over"}


def start(players: int) -> Position:
    """Return the empty table, before the starting player and the four cards are drawn. Rule: T2.1, T2.2."""
    archaeologist = Archaeologist(
        place=WARSAW, week=START_WEEK[players], spent=0, cards=(), artifacts=((),) * len(SITES), books=0, generals=0
    )
    return Position(
        players=players,
        turn=CHANCE,
        draw=DueDraw("first"),
        order=(),
        archaeologists=(archaeologist,) * players,
        refreshes=0,
        display=(EMPTY,) * SLOTS,
        spaces=(EMPTY,) * len(SPACES),
        hidden=ALL_CARDS,
        stacks=(STACK + SLOTS, STACK, STACK),
        discard=(),
        bags=tuple(site.bag for site in SITES),
        unclaimed=(1 << len(SITES)) - 1,
    )


YEARS = tuple(max(0, week - 1) // WEEKS_A_YEAR for week in range(max(END_WEEK.values()) + 1))
"""`year_of` as a table."""


def year_of(week: int) -> int:
    """Return the year of a marker, 0 for the first of the game; the lid belongs to it. Rule: T1.3."""
    return YEARS[week]


def deck_exhibitions(position: Table) -> tuple[int, ...]:
    """Return the exhibitions in the deck, without those in the waiting stack 3. Rule: T2.2."""
    return exhibitions_among(position.hidden, position.players > 2 and position.stack_3_waits)


def exhibitions_among(hidden: tuple[int, ...], large_wait: bool) -> tuple[int, ...]:
    """Return the exhibitions in a rising tuple of cards, without the large ones that wait in stack 3."""
    beyond = bisect_left(hidden, FIRST_LARGE) if large_wait else len(hidden)
    return hidden[bisect_left(hidden, FIRST_EXHIBITION) : beyond]
