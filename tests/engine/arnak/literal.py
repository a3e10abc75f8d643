"""The lines of a turn, read a second time: literally and slowly, from a stored position and the facts alone.

`turn_lines(state)` gives every line of a seat whose turn it is while no effect is open. Rule: A3, A4, A5.5, A5.6, A9
"""

import tomllib
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any

from tests.engine.arnak.test_travel import covers

FACTS = tomllib.loads((Path(__file__).parent / "facts.toml").read_text())
RESOURCES = ("coin", "compass", "tablet", "arrowhead", "jewel")
CAMPS = tuple(f"camp-{name}" for name in RESOURCES)
PLACES = tuple(f"{row}{column}" for row in "abc" for column in range(1, 5))
State = dict[str, Any]


def plain(name: str) -> str:
    return name.lower().replace("_", "-")


CARDS = {plain(card["id"]): {**card, "kind": kind} for kind in ("basic", "item", "artifact") for card in FACTS[kind]}
GUARDIANS = {plain(fact["id"]): fact for fact in FACTS["guardian"]}
ASSISTANTS = {plain(fact["id"]): fact for fact in FACTS["assistant"]}


def turn_lines(state: State) -> set[str]:
    mine = state["seats"][state["turn"]]
    found = set(free_lines(mine))
    if state["action"] == "done":
        return found | {"end"}
    found |= {
        "pass",
        *dig_lines(state, mine),
        *fight_lines(state, mine),
        *card_lines(state, mine),
        *research_lines(state, mine),
    }
    found |= {f"assistant {name}" for name, how in mine["assistants"].items() if "ready" in how and name == "a-10"}
    return found


def free_lines(mine: State) -> Iterator[str]:
    for card in mine["hand"].split():
        if CARDS[card]["action"] in ("free", "free_or_pass"):
            yield f"play {card}"
    if mine["crates"] and mine["slots"] < 4:
        yield from (f"slot {plain(slot['id'])}" for slot in FACTS["slot"])
    for guardian in mine["boons"].split():
        if "effect" in GUARDIANS[guardian]["boon"]:
            yield f"boon {guardian}"
    for name, how in mine["assistants"].items():
        if "ready" in how and name != "a-10":
            yield f"assistant {name}"


@cache
def givings(
    icons: tuple[str, ...], hand: str, boons: str, pilots: int, planes: bool, cost: tuple[str, ...]
) -> frozenset[str]:
    """What may be given so that it is just enough, as it is written after the place. Rule: A3.9"""
    sources = [(card, CARDS[card]["travel"]) for card in hand.split()]
    sources += [(one, GUARDIANS[one]["boon"]["travel"]) for one in boons.split() if "travel" in GUARDIANS[one]["boon"]]
    sources += [("pilot", ["plane"])] * min(pilots, 2)
    sets = [one.split() for one in icons]

    def enough(chosen: Iterable[tuple[str, list[str]]]) -> bool:
        return covers(sets, [icon for _, gives in chosen for icon in gives], [], list(cost), planes)

    found = set()
    for size in range(3):
        for chosen in combinations(sources, size):
            fewer = (chosen[:place] + chosen[place + 1 :] for place in range(size))
            if enough(chosen) and not any(map(enough, fewer)):
                names = " ".join(sorted(name for name, _ in chosen))
                found.add(f" with {names}" if names else "")
    return frozenset(found)


def ways(state: State, mine: State, cost: list[str], coins: int = 0) -> frozenset[str]:
    pilots = (mine["resources"]["coin"] - coins) // 2
    hand = " ".join(sorted(mine["hand"].split()))
    return givings(tuple(state["icons"]), hand, mine["boons"], pilots, mine["planes"], tuple(cost))


def travel_to(state: State, place: str) -> list[str]:
    if place.startswith("camp"):
        return ["boot", "boot"] if place.endswith("-2") else ["boot"]
    row = {"a": "a", "b": "b", "c": "c"}[place[0]]
    found: list[str] = FACTS["positions"][state["temple"]][row][int(place[1]) - 1]
    return found


def dig_lines(state: State, mine: State) -> Iterator[str]:
    if list(state["figures"].values()).count(state["turn"]) == 2:
        return
    tiles = dict(zip(PLACES, state["tiles"].split(), strict=True))
    for place in (*CAMPS, *(f"{camp}-2" for camp in CAMPS), *PLACES):
        if place in state["figures"]:
            continue
        undiscovered = tiles.get(place) == "-"
        if undiscovered and mine["resources"]["compass"] < (6 if place[0] == "c" else 3):
            continue
        verb = "discover" if undiscovered else "dig"
        yield from (f"{verb} {place}{words}" for words in ways(state, mine, travel_to(state, place)))


def sites_of(state: State) -> set[str]:
    """Where the seat has figures."""
    return {place.removesuffix("-2") for place, figure in state["figures"].items() if figure == state["turn"]}


def fight_lines(state: State, mine: State) -> Iterator[str]:
    guardians = dict(zip((*CAMPS, *PLACES), state["guardians"].split(), strict=True))
    for site in sites_of(state):
        if guardians[site] == "-":
            continue
        cost = GUARDIANS[guardians[site]]["cost"]
        if any(mine["resources"][name] < cost.get(name, 0) for name in RESOURCES):
            continue
        if cost.get("discard"):
            yield from (f"overcome {site} with {card}" for card in mine["hand"].split())
        elif cost.get("travel"):
            yield from (f"overcome {site}{words}" for words in ways(state, mine, cost["travel"], cost.get("coin", 0)))
        else:
            yield f"overcome {site}"


def card_lines(state: State, mine: State) -> Iterator[str]:
    for row, resource in (("items", "coin"), ("artifacts", "compass")):
        for card in state[row].split():
            if card != "-" and CARDS[card]["cost"] <= mine["resources"][resource]:
                yield f"buy {card}"
    for card in mine["hand"].split():
        fact = CARDS[card]
        if fact["action"] == "main" and (fact["kind"] == "item" or mine["resources"]["tablet"]):
            yield f"play {card}"
        if fact["action"] == "free_or_pass":
            yield f"pass {card}"


def research_lines(state: State, mine: State) -> Iterator[str]:
    spaces = {f"{one['row']}-{one['col']}": one for one in FACTS["research"][state["temple"]]["spaces"]}
    names = list(spaces)
    held = {**mine["resources"], "idol": mine["crates"]}
    for token in ("glass", "book"):
        for number in spaces[mine[token]]["next"]:
            goal = spaces[names[number]]
            if token == "book" and (goal["row"] > spaces[mine["glass"]]["row"] or goal["row"] == 8):
                continue
            if all(held[name] >= amount for name, amount in goal["cost"].items()):
                yield f"research {token} {names[number]}"
    if mine["glass"] != "8-1":
        return
    costs = FACTS["temple"][state["temple"]]
    for stack in FACTS["temple"]["stack"]:
        name = plain(stack["id"])
        taken = sum(seat["temple"][name] for seat in state["seats"].values())
        taken += state["rival"]["temple"][name] if state["rival"] else 0
        needed = {res: sum(costs[use].get(res, 0) for use in stack["uses"]) for res in RESOURCES}
        if taken < max(len(state["seats"]), 2) and all(held[res] >= amount for res, amount in needed.items()):
            yield f"temple {name}"


def score(state: State, colour: str) -> int:
    """The count of a seat. Rule: A6.2"""
    mine = state["seats"][colour]
    track = FACTS["research"][state["temple"]]["row"]
    points = {
        0: {"glass": 0, "book": 0},
        **{row: {t: one[t]["points"] for t in ("glass", "book")} for row, one in enumerate(track, 1)},
    }
    total = int(points[int(mine["book"][0])]["book"])
    if mine["glass"] == "8-1":
        total += (23, 21, 20, 19)[state["arrivals"].split().index(colour)]
    else:
        total += points[int(mine["glass"][0])]["glass"]
    cards = " ".join([mine["hand"], mine["looking"], mine["area"], *mine["deck"]]).split()
    total += sum(CARDS[card]["points"] for card in cards) - 2 * mine["fear_tiles"]
    total += sum(
        {plain(s["id"]): s["points"] for s in FACTS["temple"]["stack"]}[name] * n for name, n in mine["temple"].items()
    )
    total += 3 * (mine["crates"] + mine["slots"]) + sum((1, 2, 3, 4)[mine["slots"] :])
    return int(total + 5 * len(mine["guardians"].split()))
