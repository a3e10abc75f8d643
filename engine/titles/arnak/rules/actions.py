"""The main actions, and the parts of them that effects share: their lines and what the lines stand for. Rule: A3.3, A4.

An offer maps a canonical line to its action, a tuple of the name of a function in `deeds` and its arguments, costs
included; so nothing is parsed or checked twice. Every cost of an offered line can be paid (A9.1).
"""

from collections.abc import Iterable, Iterator
from typing import Any, Final

from engine.titles.arnak.rules.components import (
    ARTIFACTS,
    ASSISTANT_IDS,
    ASSISTANTS,
    CARD_IDS,
    CARDS,
    DISCOVERY,
    FIGURES,
    FIRST_FIELD,
    GUARDIAN_IDS,
    GUARDIANS,
    LOST_TEMPLE,
    PILOT,
    PLACES,
    SITE_IDS,
    SLOT_COUNT,
    SLOT_IDS,
    SPACE_IDS,
    SPACE_LEVELS,
    SPACES_OF,
    STACK_IDS,
    TEMPLE_ROW,
)
from engine.titles.arnak.rules.effects import EVERYWHERE, NOTHING, RESOURCES, Resources, Task
from engine.titles.arnak.rules.position import FREE, GAP, Position, Seat
from engine.titles.arnak.rules.travel import payments

Action = tuple[Any, ...]
Offer = dict[str, Action]
Discounts = tuple[Resources, ...]

NO_DISCOUNT: Final[Discounts] = (NOTHING,)
COMPASS: Final = 1
TABLET: Final = 2
FREE_CARDS: Final = frozenset(number for number, card in enumerate(CARDS) if card.action in ("free", "free_or_pass"))
MAIN_CARDS: Final = frozenset(number for number, card in enumerate(CARDS) if card.action == "main")
PASSING: Final = frozenset(number for number, card in enumerate(CARDS) if card.action == "free_or_pass")


def has(held: Resources, wanted: Resources) -> bool:
    return (
        held[0] >= wanted[0]
        and held[1] >= wanted[1]
        and held[2] >= wanted[2]
        and held[3] >= wanted[3]
        and held[4] >= wanted[4]
    )


def less(cost: Resources, discount: Resources) -> Resources:
    """Return the cost less the discount; a discount beyond the cost makes it nothing. Rule: A5.12."""
    coin, compass, tablet, arrowhead, jewel = (max(0, one - off) for one, off in zip(cost, discount, strict=True))
    return coin, compass, tablet, arrowhead, jewel


def ways_to_pay(
    position: Position, mine: Seat, cost: int, discount: int = 0, coins: int = 0
) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """Return every way to pay travel when `coins` are needed for something else. Rule: A3.9."""
    boons = tuple([boon for boon in mine.boons if GUARDIANS[boon].icons]) if mine.boons else ()
    pilots = (mine.resources[0] - coins) // PILOT
    return payments(position.icons, discount, cost, mine.hand, boons, min(pilots, 2), mine.planes)


def expeditions(
    position: Position,
    mine: Seat,
    discount: int = 0,
    compasses_off: int = 0,
    levels: tuple[int, ...] = EVERYWHERE,
    free: int = 0,
    uses: int = 1,
) -> Offer:
    """Offer digs and discoveries, by space. Rule: A4.1, A4.2."""
    figures = position.figures
    offer: Offer = {}
    if figures.count(position.turn) >= FIGURES:
        return offer
    travel, tiles, held = position.track.travel, position.tiles, mine.resources[COMPASS]
    ways: dict[int, tuple[tuple[str, tuple[int, ...]], ...]] = {}
    for space, figure in enumerate(figures):
        if figure != FREE:
            continue
        level = SPACE_LEVELS[space]
        if level not in levels:
            continue
        verb, compasses = "dig ", 0
        if level and tiles[space - FIRST_FIELD] == GAP:
            verb, compasses = "discover ", max(0, DISCOVERY[level] - compasses_off)
            if held < compasses:
                continue
        cost = 0 if free else travel[space]
        line = verb + SPACE_IDS[space]
        found = ways.get(cost)
        if found is None:
            found = ways[cost] = ways_to_pay(position, mine, cost, discount)
        for words, sources in found:
            offer[line + words] = ("expedition", space, sources, cost, discount, compasses, uses)
    return offer


def guardian_fights(position: Position, mine: Seat) -> Iterator[tuple[str, Action]]:
    """Offer to overcome guardians at own sites, at their cost. Rule: A4.3."""
    if position.turn not in position.figures:
        return
    for site, guardian in enumerate(position.guardians):
        if guardian == GAP or position.turn not in [position.figures[space] for space in SPACES_OF[site]]:
            continue
        amounts, icons, cards = GUARDIANS[guardian].cost
        if not has(mine.resources, amounts):
            continue
        line = f"overcome {SITE_IDS[site]}"
        if cards:
            for card in dict.fromkeys(mine.hand):
                yield f"{line} with {CARD_IDS[card]}", ("overcome", site, amounts, (), 0, card)
        elif icons:
            for words, sources in ways_to_pay(position, mine, icons, coins=amounts[0]):
                yield line + words, ("overcome", site, amounts, sources, icons, GAP)
        else:
            yield line, ("overcome", site, amounts, (), 0, GAP)


def purchases(position: Position, mine: Seat, kind: str = "any", discount: int = 0, top: bool = False) -> Offer:
    """Offer cards of the row, and a known one on top of a stack. Rule: A4.4, A5.7."""
    coins, compasses = mine.resources[0], mine.resources[COMPASS]
    offer: Offer = {}
    if kind != "artifact":
        for card in (*position.items, position.item_top) if top else position.items:
            if card != GAP and (cost := max(0, CARDS[card].cost - discount)) <= coins:
                offer["buy " + CARD_IDS[card]] = ("buy", card, (cost, 0, 0, 0, 0))
    if kind != "item":
        for card in (*position.artifacts, position.artifact_top) if top else position.artifacts:
            if card != GAP and (cost := max(0, CARDS[card].cost - discount)) <= compasses:
                offer["buy " + CARD_IDS[card]] = ("buy", card, (0, cost, 0, 0, 0))
    return offer


def main_card(card: int) -> tuple[str, Action]:
    """Return the line and action of a card as the main action. Rule: A4.5, A4.8."""
    if card in PASSING:
        return f"pass {CARD_IDS[card]}", ("play", card, 0, CARDS[card].effect[0][2][1], False)
    return f"play {CARD_IDS[card]}", ("play", card, int(card in ARTIFACTS), CARDS[card].effect, False)


def free_card(card: int) -> tuple[str, Action]:
    """Return the line and action of a free card. Rule: A4.5."""
    effect = CARDS[card].effect if card not in PASSING else CARDS[card].effect[0][2][0]
    return f"play {CARD_IDS[card]}", ("play", card, 0, effect, True)


AS_MAIN: Final = {card: main_card(card) for card in sorted(MAIN_CARDS | PASSING)}
AS_FREE: Final = {card: free_card(card) for card in sorted(FREE_CARDS)}
SLOTS: Final[Offer] = {f"slot {slot}": ("slot", number) for number, slot in enumerate(SLOT_IDS)}
"""Lines that are the same in every offer."""


def main_cards(mine: Seat) -> Offer:
    """Offer cards whose effect is the main action; an artifact costs a tablet first. Rule: A4.5."""
    offer: Offer = {}
    for card in mine.hand:
        if card in AS_MAIN and (card < ARTIFACTS[0] or mine.resources[TABLET]):
            line, offer[line] = AS_MAIN[card]
    return offer


def free_actions(position: Position, mine: Seat) -> Offer:
    """Offer free cards and boons, an idol into a slot, assistants. Rule: A3.3."""
    offer: Offer = {}
    for card in mine.hand:
        if card in AS_FREE:
            line, offer[line] = AS_FREE[card]
    if mine.crates and mine.slots < SLOT_COUNT:
        offer.update(SLOTS)
    for boon in mine.boons:
        if GUARDIANS[boon].boon:
            offer["boon " + GUARDIAN_IDS[boon]] = ("boon", boon)
    for number, gold, ready in mine.assistants:
        if ready and not ASSISTANTS[number].main:
            offer["assistant " + ASSISTANT_IDS[number]] = ("assistant", number, ASSISTANTS[number].sides[gold], True)
    return offer


def research(
    position: Position,
    mine: Seat,
    token: str = "any",
    free: int = 0,
    discounts: Discounts = NO_DISCOUNT,
    temple: int = 1,
) -> Iterator[tuple[str, Action]]:
    """Offer steps of glass and notebook, and temple tiles. Rule: A4.6, A9.4."""
    spaces = position.track.spaces
    for name, at in (("glass", mine.glass), ("book", mine.book)):
        if name == "glass" and token == "notebook":
            continue
        for space in spaces[at].next:
            target = spaces[space]
            if name == "book" and (target.row > spaces[mine.glass].row or target.row == TEMPLE_ROW):
                continue
            if free:
                yield f"research {name} {target.id}", ("research", name, space, NOTHING, 0)
            elif discounts is NO_DISCOUNT:
                if mine.crates >= target.idol and has(mine.resources, target.cost):
                    yield f"research {name} {target.id}", ("research", name, space, target.cost, target.idol)
            elif mine.crates >= target.idol:
                for words, cost in reduced_costs(target.cost, discounts):
                    if has(mine.resources, cost):
                        yield f"research {name} {target.id}{words}", ("research", name, space, cost, target.idol)
    if temple and mine.glass == LOST_TEMPLE:
        yield from temple_tiles(position, mine, discounts)


def temple_tiles(position: Position, mine: Seat, discounts: Discounts) -> Iterator[tuple[str, Action]]:
    for stack, left in enumerate(position.temple_tiles):
        if left:
            for words, cost in reduced_costs(position.track.temple[stack], discounts):
                if has(mine.resources, cost):
                    yield f"temple {STACK_IDS[stack]}{words}", ("temple", stack, cost)


def reduced_costs(cost: Resources, discounts: Discounts) -> Iterable[tuple[str, Resources]]:
    """Return the cost with the discount; with one of two, a line for each that lowers it. Rule: A9.4."""
    if discounts is NO_DISCOUNT:
        return (("", cost),)
    if len(discounts) == 1:
        return (("", less(cost, discounts[0])),)
    found = [
        (f" less {RESOURCES[next(place for place, amount in enumerate(discount) if amount)]}", lower)
        for discount in discounts
        if (lower := less(cost, discount)) != cost
    ]
    return found or (("", cost),)


def turn_offer(position: Position) -> Offer:
    """Offer everything that is possible while no effect is open. Rule: A3.2, A3.3."""
    mine = position.seats[position.turn]
    free = free_actions(position, mine)
    if position.acted:
        free["end"] = ("end",)
        return free
    offer = expeditions(position, mine)
    offer.update(guardian_fights(position, mine))
    offer.update(purchases(position, mine))
    offer.update(main_cards(mine))
    offer.update(research(position, mine))
    for number, gold, ready in mine.assistants:
        if ready and ASSISTANTS[number].main:
            offer["assistant " + ASSISTANT_IDS[number]] = ("assistant", number, ASSISTANTS[number].sides[gold], False)
    offer["pass"] = ("pass_turn",)
    offer.update(free)
    return offer


def has_place(mine: Seat) -> bool:
    """Return whether there is a free place for an assistant. Rule: A5.5."""
    return len(mine.assistants) < PLACES


def tops(position: Position) -> list[tuple[int, int]]:
    """Return (stack, assistant on top) of the supply."""
    return [(stack, top) for stack, (top, _) in enumerate(position.stacks) if top != GAP]


def is_inside(agenda: tuple[Task, ...]) -> bool:
    """Return whether the seat is in the middle of a free action. Rule: A3.6."""
    return any(task[0] == "freely" for task in agenda)
