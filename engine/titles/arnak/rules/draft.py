"""A changeable position during a move, with a changeable copy of each seat that it touches.

Every move goes through here, so fields are copied by name, which is the quickest way; a test compares the names with
those of the tuples.
"""

from typing import TypeVar

from engine.titles.arnak.rules.components import FEAR, FIRST_ITEM
from engine.titles.arnak.rules.components import PILOT as PILOT_COINS
from engine.titles.arnak.rules.effects import Resources, Task
from engine.titles.arnak.rules.position import FIELDS, FREE, Cards, Position, Seat
from engine.titles.arnak.rules.travel import BOON, PILOT, Lefts, Sources

T = TypeVar("T")


class OwnDraft:
    """A changeable seat."""

    __slots__ = Seat._fields

    def __init__(self, seat: Seat) -> None:
        (
            self.resources, self.hand, self.deck, self.looking, self.area, self.fear_tiles, self.glass, self.book,
            self.crates, self.slots, self.assistants, self.guardians, self.boons, self.temple, self.passed,
            self.done, self.mask, self.planes,
        ) = seat[:]  # fmt: skip

    def finish(self) -> Seat:
        """Return the changed seat."""
        values = (
            self.resources, self.hand, self.deck, self.looking, self.area, self.fear_tiles, self.glass, self.book,
            self.crates, self.slots, self.assistants, self.guardians, self.boons, self.temple, self.passed,
            self.done, self.mask, self.planes,
        )  # fmt: skip
        return tuple.__new__(Seat, values)

    def gain(self, amounts: Resources) -> None:
        one, other = self.resources, amounts
        self.resources = (
            one[0] + other[0], one[1] + other[1], one[2] + other[2], one[3] + other[3], one[4] + other[4],
        )  # fmt: skip

    def spend(self, amounts: Resources) -> None:
        one, other = self.resources, amounts
        self.resources = (
            one[0] - other[0], one[1] - other[1], one[2] - other[2], one[3] - other[3], one[4] - other[4],
        )  # fmt: skip

    def lay(self, card: int) -> None:
        """Move a card of the hand to the play area."""
        self.hand = take_one(self.hand, card)
        self.area = with_card(self.area, card)

    def assistant(self, number: int) -> tuple[int, int, int]:
        return next(one for one in self.assistants if one[0] == number)

    def set_assistant(self, number: int, gold: int, ready: int) -> None:
        """Set that assistant, new or in its place among the others."""
        others = [one for one in self.assistants if one[0] != number]
        self.assistants = tuple(sorted([*others, (number, gold, ready)]))


class Draft:
    """A changeable position; `mine` is the seat whose turn it is."""

    __slots__ = (*FIELDS, "owns")

    def __init__(self, position: Position) -> None:
        (
            self.players, self.temple, self.difficulty, self.round, self.starter, self.turn, self.acted, self.phase,
            self.agenda, self.icons, self.seats, self.figures, self.tiles, self.idols, self.guardians,
            self.artifacts, self.items, self.artifacts_left, self.items_left, self.artifact_top, self.item_top,
            self.exiled, self.fears, self.tiles_left, self.tiles_under, self.guardians_left, self.bonuses,
            self.bonuses_left, self.lost, self.lost_size, self.lost_seen, self.arrivals, self.temple_tiles,
            self.stacks, self.rescue_top, self.rescue_size, self.rescue, self.rescue_seen, self.assistants_left,
            self.rival,
        ) = position[:]  # fmt: skip
        self.owns: dict[int, OwnDraft] = {}

    def own(self, seat: int) -> OwnDraft:
        """Return that seat, to be changed."""
        found = self.owns.get(seat)
        if found is None:
            found = self.owns[seat] = OwnDraft(self.seats[seat])
        return found

    @property
    def mine(self) -> OwnDraft:
        found = self.owns.get(self.turn)
        return self.own(self.turn) if found is None else found

    def own_passed(self, seat: int) -> bool:
        return self.owns[seat].passed if seat in self.owns else self.seats[seat].passed

    def finish(self) -> Position:
        """Return the changed position."""
        if self.owns:
            seats = list(self.seats)
            for number, own in self.owns.items():
                seats[number] = own.finish()
            self.seats = tuple(seats)
            self.owns = {}
        values = (
            self.players, self.temple, self.difficulty, self.round, self.starter, self.turn, self.acted, self.phase,
            self.agenda, self.icons, self.seats, self.figures, self.tiles, self.idols, self.guardians,
            self.artifacts, self.items, self.artifacts_left, self.items_left, self.artifact_top, self.item_top,
            self.exiled, self.fears, self.tiles_left, self.tiles_under, self.guardians_left, self.bonuses,
            self.bonuses_left, self.lost, self.lost_size, self.lost_seen, self.arrivals, self.temple_tiles,
            self.stacks, self.rescue_top, self.rescue_size, self.rescue, self.rescue_seen, self.assistants_left,
            self.rival,
        )  # fmt: skip
        return tuple.__new__(Position, values)

    def push(self, *tasks: Task) -> None:
        """Put these tasks before all others."""
        self.agenda = tasks + self.agenda

    def pop(self) -> None:
        """Remove the first task."""
        self.agenda = self.agenda[1:]

    def bring_fear(self, seat: int) -> None:
        """Add a Fear card to the play area, or a tile when there are none. Rule: A1.3, A5.1."""
        own = self.own(seat)
        if self.fears:
            self.fears -= 1
            own.area = with_card(own.area, FEAR)
        else:
            own.fear_tiles += 1

    def give(self, sources: Sources, lefts: Lefts) -> None:
        """Give up cards, boons and pilots for travel; keep the icons `lefts`. Rule: A3.9."""
        mine = self.mine
        for source in sources:
            if source == PILOT:
                mine.spend((PILOT_COINS, 0, 0, 0, 0))
            elif source >= BOON:
                mine.boons = take_one(mine.boons, source - BOON)
            else:
                mine.lay(source)
        self.icons = lefts

    def exile_card(self, card: int) -> None:
        """Put a card where it goes when it leaves its owner. Rule: A5.1."""
        if card == FEAR:
            self.fears += 1
        elif card >= FIRST_ITEM:
            self.exiled = with_card(self.exiled, card)

    def place(self, space: int, figure: int) -> None:
        self.figures = replace_at(self.figures, space, figure)

    def leave_row(self, card: int) -> None:
        """Take the card from the row, or from the top of its stack. Rule: A5.7."""
        if card == self.item_top:
            self.item_top = FREE
        elif card == self.artifact_top:
            self.artifact_top = FREE
        elif card in self.items:
            self.items = replace_at(self.items, self.items.index(card), FREE)
        else:
            self.artifacts = replace_at(self.artifacts, self.artifacts.index(card), FREE)

    def take_top(self, stack: int) -> None:
        """Take the assistant on top; the next one is shown at once. Rule: A5.5."""
        _, below = self.stacks[stack]
        self.stacks = replace_at(self.stacks, stack, (FREE, below))
        if below:
            self.push(("top", stack))

    def take_rescue_top(self) -> None:
        self.rescue_top = FREE
        if self.rescue_size:
            self.push(("top_rescue",))


def take_one(cards: Cards, card: int) -> Cards:
    """Return the cards without one such card."""
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]


def with_card(cards: Cards, *came: int) -> Cards:
    return tuple(sorted((*cards, *came)))


def replace_at(row: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    """Return the row with another value at that place."""
    return row[:place] + (value,) + row[place + 1 :]  # noqa: RUF005 (half the time)
