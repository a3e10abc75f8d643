"""The lines of decisions inside effects, read a second time from a stored position. Rule: A3.6, A4.7, A5, A9.3, A9.11

`choice_lines(state)` reads the first task of the agenda and the board; like `literal` it uses the facts, not the engine.
"""

from collections.abc import Callable, Iterator
from itertools import permutations
from typing import Any

from tests.engine.arnak.literal import (
    CAMPS,
    CARDS,
    FACTS,
    PLACES,
    RESOURCES,
    State,
    free_lines,
    givings,
    plain,
    research_lines,
)

SITES = (*CAMPS, *PLACES)
SPACES = (*CAMPS, *(f"{camp}-2" for camp in CAMPS), *PLACES)
ICONS = {1: "boot", 16: "car", 256: "boat", 4096: "plane"}
NO_SKIP = {"or", "choose", "discard", "return_archaeologist", "peek_draw", "keep_one", "bonus"}
Lines = Iterator[str]


def choice_lines(state: State) -> set[str]:
    mine = state["seats"][state["turn"]]
    op, *details = state["agenda"][0]
    found = set(READS[op](state, mine, *details))
    if op not in NO_SKIP:
        found.add("skip")
    if not any(task[0] == "freely" for task in state["agenda"]):
        found |= set(free_lines(mine))
    return found


def icons(number: int) -> list[str]:
    return [name for unit, name in ICONS.items() for _ in range(number // unit % 16)]


def level(site: str) -> int:
    return 0 if site.startswith("camp") else 2 if site[0] == "c" else 1


def discovered(state: State, site: str) -> bool:
    return site in CAMPS or state["tiles"].split()[PLACES.index(site)] != "-"


def figures_at(state: State, site: str) -> list[str]:
    return [who for place, who in state["figures"].items() if place.removesuffix("-2") == site and who != "closed"]


def guarded(state: State, site: str) -> bool:
    return bool(state["guardians"].split()[SITES.index(site)] != "-")


def can_pay(mine: State, amounts: list[int]) -> bool:
    return all(mine["resources"][name] >= amount for name, amount in zip(RESOURCES, amounts, strict=True))


def exile(state: State, mine: State) -> Lines:
    yield from (f"exile {card}" for card in mine["hand"].split())
    yield from (f"exile played-{card}" for card in mine["area"].split())
    yield from ["exile played-fear-tile"] * bool(mine["fear_tiles"])


def upgrade(state: State, mine: State) -> Lines:
    yield from (f"upgrade {name}" for name in ("tablet", "arrowhead") if mine["resources"][name])


def refresh(state: State, mine: State, number: int) -> Lines:
    yield from (f"refresh {name}" for name, how in mine["assistants"].items() if "exhausted" in how)


def promote(state: State, mine: State) -> Lines:
    yield from (f"promote {name}" for name, how in mine["assistants"].items() if "silver" in how)


def pay(state: State, mine: State, cost: list[Any], then: object) -> Lines:
    amounts, travel, discard = cost
    if not can_pay(mine, amounts):
        return
    if discard:
        yield from (f"pay with {card}" for card in mine["hand"].split())
    elif travel:
        hand = " ".join(sorted(mine["hand"].split()))
        pilots = (mine["resources"]["coin"] - amounts[0]) // 2
        given = givings(tuple(state["icons"]), hand, mine["boons"], pilots, mine["planes"], tuple(icons(travel)))
        yield from (f"pay{words}" for words in given)
    else:
        yield "pay"


def choose(state: State, mine: State, number: int, options: list[Any]) -> Lines:
    for (op, *details), *_ in options:
        if op == "gain":
            yield "choose " + next(name for name, amount in zip(RESOURCES, details[0], strict=True) if amount)
        elif op == "travel":
            yield f"choose {icons(details[0])[0]}"
        else:
            yield f"choose {'item' if op == 'gain_card' else op}"


def discard(state: State, mine: State) -> Lines:
    yield from (f"discard {card}" for card in mine["hand"].split())


def buy(state: State, mine: State, kind: str, discount: int, top: int) -> Lines:
    known = dict(zip(("artifacts", "items"), state["tops"].split(), strict=True))
    for row, one, resource in (("items", "item", "coin"), ("artifacts", "artifact", "compass")):
        if kind in (one, "any"):
            for card in [*state[row].split(), *[known[row]] * bool(top)]:
                if card != "-" and CARDS[card]["cost"] - discount <= mine["resources"][resource]:
                    yield f"buy {card}"


def gain_card(state: State, mine: State, kind: str, source: str, to: str) -> Lines:
    cards = state["exiled"] if source == "exile" else state[f"{kind}s"]
    yield from (f"gain {card}" for card in cards.split() if card != "-" and CARDS[card]["kind"] == kind)


def overcome(state: State, mine: State, where: str) -> Lines:
    for site in SITES:
        who = figures_at(state, site)
        others = [one for one in who if one != state["turn"]]
        if guarded(state, site) and (state["turn"] in who if where == "own_site" else not others):
            yield f"overcome {site}"


def activate(
    state: State, mine: State, levels: list[int], empty: int, own: int, times: int, price: list[int], used: list[int]
) -> Lines:
    for number, site in enumerate(SITES):
        who = figures_at(state, site)
        if (
            level(site) in levels
            and discovered(state, site)
            and number not in used
            and not (empty and who)
            and not (own and state["turn"] not in who)
            and (level(site) < 2 or can_pay(mine, price))
        ):
            yield f"activate {site}"


def relocate(state: State, mine: State, levels: list[int]) -> Lines:
    for space, who in state["figures"].items():
        for goal in SPACES:
            site = goal.removesuffix("-2")
            fits = level(site) in levels and discovered(state, site) and goal not in state["figures"]
            if who == state["turn"] and fits and site != space.removesuffix("-2"):
                yield f"relocate {space} {goal}"


def recall(state: State, mine: State) -> Lines:
    yield from (f"recall {space}" for space, who in state["figures"].items() if who == state["turn"])


def move(state: State, mine: State) -> Lines:
    for site in SITES:
        for goal in SITES:
            free = discovered(state, goal) and not figures_at(state, goal) and not guarded(state, goal)
            if guarded(state, site) and state["turn"] in figures_at(state, site) and free and level(goal) < 2:
                yield f"move {site} {goal}"


def supply(state: State) -> list[str]:
    return [top for top, _ in state["stacks"] if top != "-"]


def borrow(state: State, mine: State, side: str) -> Lines:
    yield from (f"borrow {top}" for top in supply(state))


def exchange(state: State, mine: State) -> Lines:
    yield from (f"exchange {own} {top}" for own in mine["assistants"] for top in supply(state))


def recruit(state: State, mine: State) -> Lines:
    yield from (f"recruit {top}" for top in supply(state) if len(mine["assistants"]) < 2)


def rescue(state: State, mine: State) -> Lines:
    stack = f"{state['rescue']['top']} {state['rescue']['known']}".split()
    yield from (f"rescue {name}" for name in stack if name != "-" and len(mine["assistants"]) < 2)


def look(state: State, mine: State, most: int, source: str, back: int) -> Lines:
    yield from (f"look {number}" for number in range(1, min(most, len(" ".join(mine["deck"]).split())) + 1))


def keep(state: State, mine: State, back: int) -> Lines:
    cards = mine["looking"].split()
    yield from (f"keep {card}" for card in cards)
    yield from (f"keep {one} top {other}" for one, other in permutations(cards, 2) if back)


def bonus(state: State, mine: State, space: int, token: str) -> Lines:
    kinds = state["lost"]["tiles"] if space == 14 else state["bonuses"][space]
    yield from (f"bonus {kind}" for kind in kinds.split())
    yield from ["row"] * bool(token)


def dig(state: State, mine: State, *details: object) -> Lines:
    """Not read again here: `test_travel` has the payments with a discount."""
    return iter(())


def research(state: State, mine: State, token: str, free: int, discounts: list[list[int]], temple: int) -> Lines:
    """The cost with each discount that lowers it. Rule: A9.4"""
    if free:
        spaces = FACTS["research"][state["temple"]]["spaces"]
        at = next(one for one in spaces if f"{one['row']}-{one['col']}" == mine["book"])
        for number in at["next"]:
            row, col = spaces[number]["row"], spaces[number]["col"]
            if row <= int(mine["glass"][0]) and row < 8:
                yield f"research book {row}-{col}"
        return
    rich = {**state, "seats": {**state["seats"], state["turn"]: {**mine, "resources": dict.fromkeys(RESOURCES, 99)}}}
    for line in research_lines(rich, rich["seats"][state["turn"]]):
        cost = cost_of(state, line)
        lower = [[max(0, one - less) for one, less in zip(cost, discount, strict=True)] for discount in discounts]
        if len(discounts) == 1:
            yield from [line] * can_pay(mine, lower[0])
            continue
        for name, less in zip(("arrowhead", "tablet"), lower, strict=True):
            yield from [f"{line} less {name}"] * (less != cost and can_pay(mine, less))
        yield from [line] * (all(less == cost for less in lower) and can_pay(mine, cost))


def cost_of(state: State, line: str) -> list[int]:
    verb, *rest = line.split()
    if verb == "research":
        spaces = FACTS["research"][state["temple"]]["spaces"]
        cost = next(one["cost"] for one in spaces if f"{one['row']}-{one['col']}" == rest[1])
        return [cost.get(name, 0) for name in RESOURCES]
    uses = next(stack["uses"] for stack in FACTS["temple"]["stack"] if plain(stack["id"]) == rest[0])
    return [sum(FACTS["temple"][state["temple"]][use].get(name, 0) for use in uses) for name in RESOURCES]


READS: dict[str, Callable[..., Lines]] = {
    "exile": exile,
    "upgrade": upgrade,
    "refresh": refresh,
    "upgrade_assistant": promote,
    "pay": pay,
    "or": choose,
    "choose": choose,
    "discard": discard,
    "buy": buy,
    "gain_card": gain_card,
    "overcome": overcome,
    "activate": activate,
    "relocate": relocate,
    "return_archaeologist": recall,
    "move_guardian": move,
    "use_supply_assistant": borrow,
    "exchange_assistant": exchange,
    "recruit": recruit,
    "rescue_one": rescue,
    "peek_draw": look,
    "keep_one": keep,
    "use": lambda state, mine, card: iter(["use"]),
    "again": lambda state, mine, site: iter(["again"]),
    "bonus": bonus,
    "dig": dig,
    "research": research,
}
