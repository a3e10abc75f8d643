"""Effects as sentences for people, derived from the data alone, for the text board, pages and mails."""

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from engine.sentences import Field, Listing, Sentence, Term
from engine.titles.arnak.rules.components import ARTIFACTS, CARDS
from engine.titles.arnak.rules.effects import ICON_UNITS, ICONS, NOTHING, RESOURCES, Effect, Resources, Task
from engine.titles.arnak.text import effect_messages as messages
from engine.titles.arnak.text.words import AMOUNTS, ICON_WORDS

ONE_CARD: Final = (NOTHING, 0, 1)
"""The price of one card of the hand."""


class Line(NamedTuple):
    """A sentence of a text.

    `depth`: 1 for a part of the payment or choice above it, and so on; `option`: whether it begins an option of a
    choice.
    """

    depth: int
    sentence: Sentence
    option: bool = False


def amounts(held: Resources, icons: int = 0, cards: int = 0) -> Listing:
    """Return `2 coins, 1 arrowhead and a boot`."""
    words: list[Field] = [
        Term(AMOUNTS[name][number - 1]) for name, number in zip(RESOURCES, held, strict=True) if number
    ]
    words += [Term(ICON_WORDS[name][number - 1]) for name in ICONS if (number := icons // ICON_UNITS[name] % 16)]
    words += [Term(messages.A_HAND_CARD)] * cards
    return Listing(tuple(word for word in words if not isinstance(word, Listing)))


def gains(effect: Effect) -> Listing:
    """Return the resources and travel that an effect surely brings, in its order: `1 coin and 2 tablets`."""
    words: list[Field] = []
    for task in effect:
        if task[0] == "gain":
            words += amounts(task[1]).items
        elif task[0] == "travel":
            words += amounts(NOTHING, task[1]).items
        elif task[0] == "pay":
            words += gains(task[2]).items
    return Listing(tuple(word for word in words if not isinstance(word, Listing)))


def effect_text(effect: Effect, depth: int = 0) -> Iterator[Line]:
    """Return the sentences of an effect, in its order."""
    for task in effect:
        yield from SAYS[task[0]](task, depth) if task[0] in SAYS else plain(task, depth)


def say_line(depth: int, message: str, **fields: Field) -> Line:
    return Line(depth, Sentence(message, fields))


def counted_line(depth: int, pair: tuple[str, str], number: int) -> Line:
    return Line(depth, Sentence(pair[0], {"number": number}, pair[1], number))


def plain(task: Task, depth: int) -> Iterator[Line]:
    op = task[0]
    if op in messages.NUMBERED:
        yield counted_line(depth, messages.NUMBERED[op], task[1])
    else:
        yield say_line(depth, messages.PLAIN[op])


def gain(task: Task, depth: int) -> Iterator[Line]:
    yield say_line(depth, messages.GAIN, what=amounts(task[1]))


def pay(task: Task, depth: int) -> Iterator[Line]:
    if task[1] == ONE_CARD:
        yield say_line(depth, messages.PAY_CARD)
    else:
        yield say_line(depth, messages.PAY, what=amounts(*task[1]))
    yield from effect_text(task[2], depth + 1)


def choose(task: Task, depth: int) -> Iterator[Line]:
    yield say_line(depth, messages.CHOOSE_ONE if task[1] == 1 else messages.CHOOSE_TWO)
    for option in task[2]:
        first, *others = effect_text(option, depth + 1)
        yield first._replace(option=True)
        yield from others


def travel(task: Task, depth: int) -> Iterator[Line]:
    yield say_line(depth, messages.TRAVEL, what=amounts(NOTHING, task[1]))


def dig(task: Task, depth: int) -> Iterator[Line]:
    _, discount, compasses, _, free, uses = task
    yield (
        say_line(depth, messages.CAMP_DIG)
        if free
        else say_line(depth, messages.EXPEDITION, what=amounts(NOTHING, discount))
    )
    if compasses:
        yield counted_line(depth, messages.DISCOVERY_LESS, compasses)
    if uses > 1:
        yield say_line(depth, messages.USE_TWICE)


def research(task: Task, depth: int) -> Iterator[Line]:
    _, _, free, discounts, _ = task
    if free:
        yield say_line(depth, messages.RESEARCH_FREE)
    elif len(discounts) == 1:
        yield say_line(depth, messages.RESEARCH_LESS, what=amounts(discounts[0]))
    else:
        one, other = map(amounts, discounts)
        yield say_line(depth, messages.RESEARCH_OR, one=one, other=other)


def buy(task: Task, depth: int) -> Iterator[Line]:
    if task[0] == "reveal_first":
        yield say_line(depth, messages.TURN_UP[task[1]])
    yield counted_line(depth, messages.BUY[task[1]], task[2])


def gain_card(task: Task, depth: int) -> Iterator[Line]:
    yield say_line(depth, messages.GAIN_CARD[task[1:]])


def overcome(task: Task, depth: int) -> Iterator[Line]:
    yield say_line(depth, messages.OVERCOME[task[1]])


def activate(task: Task, depth: int) -> Iterator[Line]:
    yield say_line(depth, messages.ACTIVATE[task[1:5]])


def top_tile(task: Task, depth: int) -> Iterator[Line]:
    yield say_line(depth, messages.TOP_TILE[task[1]])


def relocate(task: Task, depth: int) -> Iterator[Line]:
    yield say_line(depth, messages.RELOCATE[task[1]])


def borrow(task: Task, depth: int) -> Iterator[Line]:
    yield say_line(depth, messages.BORROW[task[1]])


def peek(task: Task, depth: int) -> Iterator[Line]:
    yield say_line(depth, messages.PEEK[task[2]], number=task[1])


def gain_per(task: Task, depth: int) -> Iterator[Line]:
    yield say_line(depth, messages.GAIN_PER[task[2]], number=task[3])


SAYS: Final[dict[str, Callable[[Task, int], Iterator[Line]]]] = {
    "gain": gain,
    "pay": pay,
    "or": choose,
    "choose": choose,
    "travel": travel,
    "dig": dig,
    "research": research,
    "buy": buy,
    "reveal_first": buy,
    "gain_card": gain_card,
    "overcome": overcome,
    "activate": activate,
    "activate_top_tile": top_tile,
    "relocate": relocate,
    "use_supply_assistant": borrow,
    "peek_draw": peek,
    "gain_per": gain_per,
}
"""Operation -> its sentences, where they depend on more than a number."""


def card_text(card: int) -> Iterator[Line]:
    """Return everything on a card besides its travel, cost and points."""
    there = CARDS[card]
    if there.action == "none":
        yield say_line(0, messages.ONLY_TRAVEL)
        return
    if there.action == "free_or_pass":
        small, large = there.effect[0][2]
        yield say_line(0, messages.FREE_ACTION)
        yield from effect_text(small, 1)
        yield say_line(0, messages.MAIN_ACTION)
        yield from effect_text(large, 1)
        return
    yield say_line(0, messages.FREE_ACTION if there.action == "free" else messages.MAIN_ACTION)
    if there.exile_self:
        yield say_line(1, messages.EXILE_SELF)
    yield from effect_text(there.effect, 1)
    if card >= ARTIFACTS[0]:
        yield say_line(1, messages.TABLET)
