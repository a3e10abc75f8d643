"""The facts of the box as the rules page tells them, and what travel pays.

Rule: A1, A3.9, A3.10
"""

import tomllib
from collections import Counter
from collections.abc import Iterable
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any

FACTS = tomllib.loads((Path(__file__).parents[1] / "facts.toml").read_text())
RESOURCES = ("coin", "compass", "tablet", "arrowhead", "jewel")
COLOURS = ("blue", "red", "green", "yellow")
CAMPS = tuple(f"camp-{name}" for name in RESOURCES)
REGION = tuple(f"{row}{column}" for row in "abc" for column in range(1, 5))
SITES = (*CAMPS, *REGION)
SPACES = (*CAMPS, *(f"{camp}-2" for camp in CAMPS), *REGION)
PAIRS = ("discover", "research", "overcome", "buy-item", "buy-artifact")
TEMPLE_POINTS = (23, 21, 20, 19)
Step = dict[str, Any]
Icons = tuple[str, ...]


def plain(name: str) -> str:
    return name.lower().replace("_", "-")


def by_name(key: str, word: str = "id") -> dict[str, Any]:
    return {plain(fact[word]): fact for fact in FACTS[key]}


CARDS = {name: {**fact, "kind": kind} for kind in ("basic", "item", "artifact") for name, fact in by_name(kind).items()}
ITEMS = list(by_name("item"))
ARTIFACTS = list(by_name("artifact"))
START = [name for name, fact in by_name("basic").items() for _ in range(fact["copies"])]
CAMP_SITES, TILES, GUARDIANS = by_name("camp"), by_name("site"), by_name("guardian")
ASSISTANTS, SLOTS, RIVAL_TILES = by_name("assistant"), by_name("slot"), by_name("rival")
IDOLS, BONUSES = by_name("idol", "kind"), by_name("bonus", "kind")
STACKS = {plain(stack["id"]): stack for stack in FACTS["temple"]["stack"]}


def copies(kinds: dict[str, Any]) -> list[str]:
    return [kind for kind, fact in kinds.items() for _ in range(fact["count"])]


class Track:
    """The research track of a temple; spaces are named by row and place, `2-1`."""

    def __init__(self, temple: str) -> None:
        facts = FACTS["research"][temple]
        self.spaces = {f"{one['row']}-{one['col']}": one for one in facts["spaces"]}
        self.names = list(self.spaces)
        self.rows = facts["row"]
        self.rescue = self.names[facts["rescue_space"]] if "rescue_space" in facts else ""
        self.uses = FACTS["temple"][temple]
        self.travel = FACTS["positions"][temple]

    def above(self, space: str) -> list[str]:
        return [self.names[number] for number in self.spaces[space]["next"]]

    def points(self, token: str, space: str) -> int:
        row = int(space[0])
        return self.rows[row - 1][token]["points"] if 0 < row < 8 else 0

    def tile_cost(self, stack: str) -> Counter[str]:
        return sum((Counter(self.uses[use]) for use in STACKS[stack]["uses"]), Counter())

    def travel_to(self, space: str) -> Icons:
        if space.startswith("camp"):
            return ("boot",) * (2 if space.endswith("-2") else 1)
        return tuple(self.travel[space[0]][int(space[1]) - 1])


def cost_of(fact: Step) -> Counter[str]:
    """Return the resources that it names."""
    return Counter({name: fact[name] for name in RESOURCES if fact.get(name)})


def level_of(site: str) -> int:
    return 0 if site.startswith("camp") else 2 if site[0] == "c" else 1


def site_of(space: str) -> str:
    return space.removesuffix("-2")


def first_thing(option: list[Step]) -> str:
    """Return what a `choose` line calls the option. Rule: A9.3."""
    step = option[0]
    if step["op"] == "gain":
        return next(name for name in RESOURCES if name in step)
    return str({"travel": step.get("icons", [""])[0], "gain_card": "item"}.get(step["op"], step["op"]))


def offers(steps: list[Step], resource: str) -> bool:
    """Whether the resource can be gained anywhere in the effect. Rule: A7.3."""
    return any(
        (step["op"] == "gain" and resource in step)
        or offers(step.get("then", []), resource)
        or any(offers(option, resource) for option in step.get("options", []))
        for step in steps
    )


# Travel.

PAYS = {"boot": {"boot"}, "car": {"car", "boot"}, "boat": {"boat", "boot"}, "plane": {"plane", "car", "boat", "boot"}}


def without(icons: Icons, one: str) -> Icons:
    place = icons.index(one)
    return icons[:place] + icons[place + 1 :]


@cache
def left_of(held: Icons, discount: Icons, cost: Icons, planes: bool) -> frozenset[Icons]:
    """Return what may be left of the icons held, each icon of the cost having been paid by an icon of its own."""
    if not cost:
        return frozenset((tuple(sorted(held)),))
    found: frozenset[Icons] = frozenset()
    for one in set(held):
        if planes or cost[0] in PAYS[one]:
            found |= left_of(without(held, one), discount, cost[1:], planes)
    for one in set(discount):
        if planes or cost[0] in PAYS[one]:
            found |= left_of(held, without(discount, one), cost[1:], planes)
    return found


@cache
def left_after(lefts: frozenset[Icons], given: Icons, discount: Icons, cost: Icons, planes: bool) -> frozenset[Icons]:
    """Return the same for all the sets that may be there, with what is given besides; empty where none of them is enough."""
    return frozenset(end for one in lefts for end in left_of(tuple(sorted(one + given)), discount, cost, planes))


Sources = tuple[tuple[str, Icons], ...]


@cache
def ways(lefts: frozenset[Icons], discount: Icons, cost: Icons, sources: Sources, planes: bool) -> dict[str, Sources]:
    """Words after the place -> what is given, all that is just enough. `sources`: what could be given, and its icons."""

    def enough(chosen: Iterable[tuple[str, Icons]]) -> bool:
        return bool(left_after(lefts, tuple(icon for _, icons in chosen for icon in icons), discount, cost, planes))

    found: dict[str, Sources] = {}
    for size in range(len(cost) + 1):
        for chosen in combinations(sources, size):
            fewer = [chosen[:place] + chosen[place + 1 :] for place in range(size)]
            if enough(chosen) and not any(map(enough, fewer)):
                names = sorted(name for name, _ in chosen)
                found[" ".join(["", "with", *names] if names else [""])] = chosen
    return found
