"""The decisions inside effects: for each operation its lines. Rule: A3.5, A3.7, A5, A9.3, A9.11."""

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Final

from engine.titles.arnak.rules.actions import (
    Action,
    Offer,
    expeditions,
    free_actions,
    has,
    has_place,
    is_inside,
    purchases,
    research,
    tops,
    ways_to_pay,
)
from engine.titles.arnak.rules.components import (
    ARTIFACTS,
    ASSISTANT_IDS,
    ASSISTANTS,
    BONUS_IDS,
    CARD_IDS,
    COLOURS,
    LEVELS,
    LOST_TEMPLE,
    SITE_IDS,
    SITE_OF,
    SPACE_IDS,
    SPACES_OF,
)
from engine.titles.arnak.rules.effects import NOTHING, Task, first_thing
from engine.titles.arnak.rules.position import FREE, GAP, Position, Seat, is_known

Lines = Iterator[tuple[str, Action]]

SKIP: Final[Action] = ("skip",)


def choice_offer(position: Position) -> Offer:
    """Offer the lines of the open decision, and the free actions that fit in. Rule: A3.6."""
    mine = position.seats[position.turn]
    task = position.agenda[0]
    offer: Offer = dict(ASKS[task[0]](position, mine, task))
    if task[0] not in MUST:
        offer["skip"] = SKIP
    if not is_inside(position.agenda):
        offer.update(free_actions(position, mine))
    return offer


def exile(position: Position, mine: Seat, task: Task) -> Lines:
    """Exile a card of the hand or the play area, or a Fear tile. Rule: A5.1."""
    for card in mine.hand:
        yield f"exile {CARD_IDS[card]}", ("exile", card, "hand")
    for card in mine.area:
        yield f"exile played-{CARD_IDS[card]}", ("exile", card, "area")
    if mine.fear_tiles:
        yield "exile played-fear-tile", ("exile", GAP, "tile")


def upgrade(position: Position, mine: Seat, task: Task) -> Lines:
    """Upgrade a tablet or an arrowhead. Rule: A1.1."""
    if mine.resources[2]:
        yield "upgrade tablet", ("pay", (), 0, (0, 0, 1, 0, 0), GAP, (("gain", (0, 0, 0, 1, 0)),))
    if mine.resources[3]:
        yield "upgrade arrowhead", ("pay", (), 0, (0, 0, 0, 1, 0), GAP, (("gain", (0, 0, 0, 0, 1)),))


def refresh(position: Position, mine: Seat, task: Task) -> Lines:
    for number, _, ready in mine.assistants:
        if not ready:
            yield f"refresh {ASSISTANT_IDS[number]}", ("refresh", number, task[1])


def pay(position: Position, mine: Seat, task: Task) -> Lines:
    """Offer `pay` where resources are enough, else each way to give cards and travel. Rule: A3.5."""
    (amounts, icons, cards), then = task[1:]
    if not has(mine.resources, amounts):
        return
    if cards:
        for card in mine.hand:
            yield f"pay with {CARD_IDS[card]}", ("pay", (), 0, amounts, card, then)
    elif icons:
        for words, sources in ways_to_pay(position, mine, icons, coins=amounts[0]):
            yield "pay" + words, ("pay", sources, icons, amounts, GAP, then)
    else:
        yield "pay", ("pay", (), 0, amounts, GAP, then)


def choose(position: Position, mine: Seat, task: Task) -> Lines:
    op, times, options = task
    for option in options:
        others = tuple(other for other in options if other is not option)
        rest = ((op, times - 1, others),) if times > 1 else ()
        yield f"choose {first_thing(option)}", ("choose", option, rest)


def discard(position: Position, mine: Seat, task: Task) -> Lines:
    for card in mine.hand:
        yield f"discard {CARD_IDS[card]}", ("discard", card)


def dig(position: Position, mine: Seat, task: Task) -> Lines:
    return iter(expeditions(position, mine, *task[1:]).items())


def do_research(position: Position, mine: Seat, task: Task) -> Lines:
    return research(position, mine, *task[1:])


def buy(position: Position, mine: Seat, task: Task) -> Lines:
    _, kind, discount, top = task
    yield from purchases(position, mine, kind, discount, bool(top)).items()


def gain_card(position: Position, mine: Seat, task: Task) -> Lines:
    """Gain a card without its cost. Rule: A5.2."""
    _, kind, source, to = task
    row = position.items if kind == "item" else position.artifacts
    if source == "exile":
        row = tuple(card for card in position.exiled if (card >= ARTIFACTS[0]) == (kind == "artifact"))
    for card in row:
        if card != GAP:
            yield f"gain {CARD_IDS[card]}", ("gain_card", card, source, to)


def overcome(position: Position, mine: Seat, task: Task) -> Lines:
    """Overcome a guardian without its cost. Rule: A5.12."""
    for site, guardian in enumerate(position.guardians):
        if guardian == GAP:
            continue
        figures = {position.figures[space] for space in SPACES_OF[site]}
        others = any(figure >= 0 and figure != position.turn for figure in figures)
        if position.turn in figures if task[1] == "own_site" else not others:
            yield f"overcome {SITE_IDS[site]}", ("overcome", site, NOTHING, (), 0, GAP)


def activate(position: Position, mine: Seat, task: Task) -> Lines:
    """Use a discovered site's effect. Rule: A5.3."""
    op, levels, unoccupied, own, times, level2_pay, used = task
    for site, level in enumerate(LEVELS):
        if level not in levels or site in used or not is_known(position.tiles, site):
            continue
        figures = [position.figures[space] for space in SPACES_OF[site]]
        if unoccupied and any(figure >= 0 for figure in figures):
            continue
        if own and position.turn not in figures:
            continue
        cost = level2_pay if level == 2 else NOTHING
        if has(mine.resources, cost):
            rest = ((op, levels, unoccupied, own, times - 1, level2_pay, (*used, site)),) if times > 1 else ()
            yield f"activate {SITE_IDS[site]}", ("activate", site, cost, rest)


def relocate(position: Position, mine: Seat, task: Task) -> Lines:
    """Move a figure from any site to a free space of another discovered one. Rule: A5.4."""
    goals = [
        space
        for space, figure in enumerate(position.figures)
        if figure == FREE and LEVELS[SITE_OF[space]] in task[1] and is_known(position.tiles, SITE_OF[space])
    ]
    for space, figure in enumerate(position.figures):
        if figure == position.turn:
            for goal in goals:
                if SITE_OF[goal] != SITE_OF[space]:
                    yield f"relocate {SPACE_IDS[space]} {SPACE_IDS[goal]}", ("relocate", space, goal)


def recall(position: Position, mine: Seat, task: Task) -> Lines:
    for space, figure in enumerate(position.figures):
        if figure == position.turn:
            yield f"recall {SPACE_IDS[space]}", ("recall", space)


def move_guardian(position: Position, mine: Seat, task: Task) -> Lines:
    """Move a guardian to a site of camp or level I without figures and guardians. Rule: A5.8."""
    goals = [
        site
        for site, level in enumerate(LEVELS)
        if level < 2
        and is_known(position.tiles, site)
        and position.guardians[site] == GAP
        and all(position.figures[space] < 0 for space in SPACES_OF[site])
    ]
    for site, guardian in enumerate(position.guardians):
        if guardian != GAP and any(position.figures[space] == position.turn for space in SPACES_OF[site]):
            for goal in goals:
                yield f"move {SITE_IDS[site]} {SITE_IDS[goal]}", ("move", site, goal)


def borrow(position: Position, mine: Seat, task: Task) -> Lines:
    """Use an assistant of the supply, which stays there and is not exhausted. Rule: A5.5."""
    for _, top in tops(position):
        effect = ASSISTANTS[top].sides[task[1] == "gold"]
        yield f"borrow {ASSISTANT_IDS[top]}", ("borrow", effect)


def exchange(position: Position, mine: Seat, task: Task) -> Lines:
    for number, _, _ in mine.assistants:
        for stack, top in tops(position):
            yield f"exchange {ASSISTANT_IDS[number]} {ASSISTANT_IDS[top]}", ("exchange", number, stack)


def recruit(position: Position, mine: Seat, task: Task) -> Lines:
    if has_place(mine):
        for stack, top in tops(position):
            yield f"recruit {ASSISTANT_IDS[top]}", ("recruit", stack)


def rescue(position: Position, mine: Seat, task: Task) -> Lines:
    """Take any assistant of the stack, which the seat has looked through. Rule: A5.5."""
    if has_place(mine) and position.rescue_top != GAP:
        for number in (position.rescue_top, *position.rescue):
            yield f"rescue {ASSISTANT_IDS[number]}", ("rescue", number)


def promote(position: Position, mine: Seat, task: Task) -> Lines:
    for number, gold, _ in mine.assistants:
        if not gold:
            yield f"promote {ASSISTANT_IDS[number]}", ("promote", number)


def look(position: Position, mine: Seat, task: Task) -> Lines:
    """Choose the number of cards before they are seen. Rule: A5.11."""
    for number in range(1, min(task[1], sum(map(len, mine.deck))) + 1):
        yield f"look {number}", ("look", number, task[2], task[3])


def keep(position: Position, mine: Seat, task: Task) -> Lines:
    """Take one card into the hand, return one if allowed, play the rest. Rule: A5.11."""
    for card in mine.looking:
        yield f"keep {CARD_IDS[card]}", ("keep", card, GAP)
    if task[1]:
        for one, other in combinations(mine.looking, 2):
            yield f"keep {CARD_IDS[one]} top {CARD_IDS[other]}", ("keep", one, other)
            yield f"keep {CARD_IDS[other]} top {CARD_IDS[one]}", ("keep", other, one)


def use(position: Position, mine: Seat, task: Task) -> Lines:
    """Use an artifact just bought or gained. Rule: A4.4, A5.2."""
    yield "use", ("use", task[1])


def again(position: Position, mine: Seat, task: Task) -> Lines:
    """Use the site once more. Rule: A5.4."""
    yield "again", ("again", task[1])


def bonus(position: Position, mine: Seat, task: Task) -> Lines:
    """Choose a kind of tile, or the row's effect first. Rule: A4.7, A9.4."""
    _, space, token = task
    for kind in position.lost if space == LOST_TEMPLE else position.bonuses[space]:
        yield f"bonus {BONUS_IDS[kind]}", ("bonus", space, kind, token)
    if token:
        yield "row", ("row_first", space, token)


ASKS: Final[dict[str, Callable[[Position, Seat, Task], Lines]]] = {
    "exile": exile,
    "upgrade": upgrade,
    "refresh": refresh,
    "pay": pay,
    "or": choose,
    "choose": choose,
    "discard": discard,
    "dig": dig,
    "research": do_research,
    "buy": buy,
    "gain_card": gain_card,
    "overcome": overcome,
    "activate": activate,
    "relocate": relocate,
    "return_archaeologist": recall,
    "move_guardian": move_guardian,
    "use_supply_assistant": borrow,
    "exchange_assistant": exchange,
    "recruit": recruit,
    "rescue_one": rescue,
    "upgrade_assistant": promote,
    "peek_draw": look,
    "keep_one": keep,
    "use": use,
    "again": again,
    "bonus": bonus,
}
"""Operation -> the lines of its decision."""

MUST: Final = frozenset(("or", "choose", "discard", "return_archaeologist", "peek_draw", "keep_one", "bonus"))
"""Decisions without `skip`. Rule: A9.11."""


def keep_offer(position: Position, seat: int) -> Offer:
    """Offer what a seat may do with its hand at the end of a round. Rule: A9.5."""
    own = position.seats[seat]
    colour = COLOURS[seat]
    offer: Offer = {f"lay {colour} {CARD_IDS[card]}": ("lay", seat, (card,)) for card in own.hand}
    if len(own.hand) > 1:
        offer[f"lay {colour} all"] = ("lay", seat, own.hand)
    offer[f"done {colour}"] = ("done", seat)
    return offer
