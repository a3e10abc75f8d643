"""The cards of Thebes for the literal reading: deck, discard pile, the four slots and the exhibition spaces.

Part of `literal.py`; shares no code with the engine. Nobody knows the order of the deck, so it is what may be in it:
before the first shuffle three stacks of which only the numbers of cards and the exhibitions are known.
"""

import copy

from tests.engine.thebes.literal_parts import CARDS, EXHIBITIONS, ORDER, RESEARCHERS, SLOTS


class NotLegal(AssertionError):
    """The line is not legal in this position."""


class Cards:
    """Where every card is that no player holds."""

    def __init__(self, players: int) -> None:
        """Rule: T2.2."""
        small = [id for id in EXHIBITIONS if id.endswith("small")]
        large = [id for id in EXHIBITIONS if id.endswith("large")]
        self.unseen = list(RESEARCHERS)  # researcher cards that never came up
        self.stack1 = 27 + 4  # researcher cards; the first four are shown before the stacks are made
        self.stack2 = 27
        self.stack3 = 27
        self.stack2_exhibitions = [*small, *large] if players == 2 else small
        self.stack3_exhibitions = [] if players == 2 else large
        self.shuffled: list[str] | None = None  # the deck once it has been shuffled from seen cards
        self.discarded: list[str] = []
        self.slots: dict[int, str | None] = dict.fromkeys(SLOTS)
        self.spaces: dict[str, str | None] = {"a": None, "b": None, "c": None}

    def copied(self) -> "Cards":
        """Return the same cards once more; what happens to them does not happen to these."""
        other = copy.copy(self)
        for name, value in vars(self).items():
            setattr(other, name, copy.copy(value))
        return other

    def shown(self) -> list[str]:
        """Return the researcher cards in the slots, slot 1 first."""
        return [id for id in self.slots.values() if id]

    def exhibitions(self) -> list[str]:
        """Return the exhibitions on the spaces."""
        return [id for id in self.spaces.values() if id]

    def researcher_left(self) -> bool:
        """Whether deck, waiting stack 3 or discard pile hold any researcher card. Rule: T4.5."""
        piles = self.unseen if self.shuffled is None else self.shuffled
        return any(id in CARDS for id in [*piles, *self.discarded])

    def deck_is_empty(self) -> bool:
        if self.shuffled is None:
            return self.stack1 + self.stack2 + len(self.stack2_exhibitions) == 0
        return not self.shuffled

    def shuffle(self) -> None:
        """Shuffle the discard pile, the first time with stack 3. Rule: T4.5."""
        stack3 = [*self.unseen, *self.stack3_exhibitions] if self.shuffled is None else []
        self.shuffled = sorted([*self.discarded, *stack3], key=ORDER.index)
        self.discarded, self.unseen = [], []
        self.stack3, self.stack3_exhibitions = 0, []

    def before_drawing(self) -> None:
        """Make a card ready to be drawn: shuffle when there is none. Rule: T4.5."""
        if self.deck_is_empty():
            self.shuffle()

    def next_ones(self) -> list[str]:
        """Every card that the next one of the deck may be, copies and all. Rule: T2.2."""
        if self.shuffled is not None:
            return list(self.shuffled)
        if self.stack1:
            return list(self.unseen)
        return [*(self.unseen if self.stack2 else []), *self.stack2_exhibitions]

    def draw(self, id: str) -> None:
        """Take that card from the deck."""
        if id not in self.next_ones():
            raise NotLegal(f"{id} cannot come up")
        if self.shuffled is not None:
            self.shuffled.remove(id)
        elif id in EXHIBITIONS:
            self.stack2_exhibitions.remove(id)
        else:
            self.unseen.remove(id)
            if self.stack1:
                self.stack1 -= 1
            else:
                self.stack2 -= 1

    def exhibition_comes(self, id: str) -> None:
        """To space a; a to b to c to the discard pile; an empty space stops the push. Rule: T4.1."""
        for space in self.spaces:
            pushed, self.spaces[space] = self.spaces[space], id
            if pushed is None:
                return
            id = pushed
        self.discarded.append(id)

    def fill(self, slots: list[int], ids: list[str]) -> None:
        """Fill these slots by drawing exactly these cards. Rule: T4.1, T4.5, T7.1."""
        rest = list(ids)
        for slot in slots:
            if not self.researcher_left():
                continue
            while self.slots[slot] is None:
                if not rest:
                    raise NotLegal("too few cards")
                self.before_drawing()
                id = rest.pop(0)
                self.draw(id)
                if id in EXHIBITIONS:
                    self.exhibition_comes(id)
                else:
                    self.slots[slot] = id
        if rest:
            raise NotLegal("too many cards")
