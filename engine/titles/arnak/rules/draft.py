"""A position while a move is carried out: the same fields, changeable, and a changeable copy of each seat that is touched.

Only `apply` and `chance` make drafts; what they give back is a `Position`. Every move goes through here, so values are named one
by one, which is the quickest way to copy them; a test compares the names with those of the tuples.
"""

from typing import Any

from engine.titles.arnak.rules.components import FEAR, FIRST_ITEM
from engine.titles.arnak.rules.components import PILOT as PILOT_COINS
from engine.titles.arnak.rules.effects import Resources, Task
from engine.titles.arnak.rules.position import FIELDS, FREE, Cards, Position, Rival, Seat
from engine.titles.arnak.rules.travel import BOON, PILOT, Lefts, Sources


class OwnDraft:
    """A seat while a move is carried out."""

    __slots__ = Seat._fields
    resources: Resources
    hand: Cards
    deck: tuple[Cards, ...]
    looking: Cards
    area: Cards
    fear_tiles: int
    glass: int
    book: int
    crates: int
    slots: int
    assistants: tuple[tuple[int, int, int], ...]
    guardians: Cards
    boons: Cards
    temple: tuple[int, ...]
    passed: bool
    done: bool
    mask: bool
    planes: bool

    def __init__(self, seat: Seat) -> None:
        (
            self.resources, self.hand, self.deck, self.looking, self.area, self.fear_tiles, self.glass, self.book,
            self.crates, self.slots, self.assistants, self.guardians, self.boons, self.temple, self.passed,
            self.done, self.mask, self.planes,
        ) = seat[:]  # fmt: skip

    def finished(self) -> Seat:
        """The seat that the draft has become."""
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
        """A card of the hand goes to the play area."""
        self.hand = take_one(self.hand, card)
        self.area = with_card(self.area, card)

    def assistant(self, number: int) -> tuple[int, int, int]:
        return next(one for one in self.assistants if one[0] == number)

    def set_assistant(self, number: int, gold: int, ready: int) -> None:
        """That assistant, in its place among the others, or new."""
        others = [one for one in self.assistants if one[0] != number]
        self.assistants = tuple(sorted([*others, (number, gold, ready)]))


class Draft:
    """A position while a move is carried out; `mine` is the seat whose turn it is."""

    __slots__ = (*FIELDS, "owns")
    players: int
    temple: int
    difficulty: int
    round: int
    starter: int
    turn: int
    acted: bool
    phase: str
    agenda: tuple[Task, ...]
    icons: Lefts
    seats: tuple[Seat, ...]
    figures: tuple[int, ...]
    tiles: tuple[int, ...]
    idols: tuple[int, ...]
    guardians: tuple[int, ...]
    artifacts: Cards
    items: Cards
    artifacts_left: Cards
    items_left: Cards
    artifact_top: int
    item_top: int
    exiled: Cards
    fears: int
    tiles_left: Cards
    tiles_under: tuple[Cards, Cards]
    guardians_left: Cards
    bonuses: tuple[Cards, ...]
    bonuses_left: Cards
    lost: Cards
    lost_size: int
    lost_seen: int
    arrivals: tuple[int, ...]
    temple_tiles: tuple[int, ...]
    stacks: tuple[tuple[int, int], ...]
    rescue_top: int
    rescue_size: int
    rescue: Cards
    rescue_seen: int
    assistants_left: Cards
    rival: Rival | None

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
        """That seat, to be changed."""
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

    def finished(self) -> Position:
        """The position that the draft has become."""
        if self.owns:
            seats = list(self.seats)
            for number, own in self.owns.items():
                seats[number] = own.finished()
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
        """These tasks come before all others."""
        self.agenda = tasks + self.agenda

    def pop(self) -> None:
        """The first task is done, or being done."""
        self.agenda = self.agenda[1:]

    def bring_fear(self, seat: int) -> None:
        """A Fear card into the play area, or a tile when there are none. Rule: A1.3, A5.1"""
        own = self.own(seat)
        if self.fears:
            self.fears -= 1
            own.area = with_card(own.area, FEAR)
        else:
            own.fear_tiles += 1

    def give(self, sources: Sources, lefts: Lefts) -> None:
        """Cards, boons and pilots pay travel; `lefts` may be left over then. Rule: A3.9"""
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
        """Where a card goes that leaves its owner. Rule: A5.1"""
        if card == FEAR:
            self.fears += 1
        elif card >= FIRST_ITEM:
            self.exiled = with_card(self.exiled, card)

    def place(self, space: int, figure: int) -> None:
        self.figures = changed(self.figures, space, figure)

    def leave_row(self, card: int) -> None:
        """The card is taken from the row, or from the top of its stack where it is known. Rule: A5.7"""
        if card == self.item_top:
            self.item_top = FREE
        elif card == self.artifact_top:
            self.artifact_top = FREE
        elif card in self.items:
            self.items = changed(self.items, self.items.index(card), FREE)
        else:
            self.artifacts = changed(self.artifacts, self.artifacts.index(card), FREE)

    def take_top(self, stack: int) -> None:
        """The assistant on top leaves; the next one is shown at once. Rule: A5.5"""
        _, below = self.stacks[stack]
        self.stacks = changed(self.stacks, stack, (FREE, below))
        if below:
            self.push(("top", stack))

    def take_rescue_top(self) -> None:
        self.rescue_top = FREE
        if self.rescue_size:
            self.push(("top_rescue",))


def take_one(cards: Cards, card: int) -> Cards:
    """The cards without one such card."""
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]


def with_card(cards: Cards, *came: int) -> Cards:
    return tuple(sorted((*cards, *came)))


def changed(row: tuple[Any, ...], place: int, value: Any) -> tuple[Any, ...]:
    """The row with another value at that place."""
    return row[:place] + (value,) + row[place + 1 :]  # noqa: RUF005 (half the time)
