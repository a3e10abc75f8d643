"""What a player may do when no effect is open, and what each of it costs: lines, each with what has to be paid.

Rule: A3, A4
"""

from collections import Counter
from typing import Any

from tests.engine.arnak.literal.facts import (
    ASSISTANTS,
    CARDS,
    GUARDIANS,
    RESOURCES,
    SLOTS,
    SPACES,
    STACKS,
    Icons,
    Sources,
    Step,
    cost_of,
    left_after,
    level_of,
    site_of,
    ways,
)
from tests.engine.arnak.literal.table import Own, Table

Lines = dict[str, dict[str, Any]]
"""Line -> what it means, by name."""


def free_lines(table: Table) -> Lines:
    mine = table.mine
    lines: Lines = {f"play {card}": {} for card in mine.hand if CARDS[card]["action"] in ("free", "free_or_pass")}
    if mine.crates and mine.slots < 4:
        lines |= {f"slot {slot}": {} for slot in SLOTS}
    lines |= {f"boon {one}": {} for one in mine.boons if "effect" in GUARDIANS[one]["boon"]}
    return lines | {
        f"assistant {name}": {}
        for name, (_, state) in mine.assistants.items()
        if state == "ready" and ASSISTANTS[name]["action"] == "free"
    }


def main_lines(table: Table) -> Lines:
    mine = table.mine
    lines: Lines = {"pass": {}, **expeditions(table, {}), **fights(table), **purchases(table, "any", 0, False)}
    for card in mine.hand:
        fact = CARDS[card]
        if fact["action"] == "main" and (fact["kind"] == "item" or mine.resources["tablet"]):
            lines[f"play {card}"] = {}
        if fact["action"] == "free_or_pass":
            lines[f"pass {card}"] = {}
    lines |= research_lines(table, {"token": "any", "temple_tile": True})
    if mine.assistants.get("a-10", ("", ""))[1] == "ready":
        lines["assistant a-10"] = {}
    return lines


def travel_lines(table: Table, cost: Icons, discount: Icons, coins: int) -> dict[str, dict[str, Any]]:
    """Words after the place -> the payment. `coins`: those that the same action takes."""
    mine = table.mine
    sources = [(card, tuple(CARDS[card]["travel"])) for card in mine.hand]
    sources += [
        (one, tuple(GUARDIANS[one]["boon"]["travel"])) for one in mine.boons if "travel" in GUARDIANS[one]["boon"]
    ]
    sources += [("pilot", ("plane",))] * min(2, (mine.resources["coin"] - coins) // 2)
    found = ways(table.icons, discount, cost, tuple(sorted(sources)), mine.planes)
    return {words: {"given": given, "travel": cost, "discount": discount} for words, given in found.items()}


def expeditions(table: Table, step: Step) -> Lines:
    """Dig and discover, with what an effect takes off. Rule: A4.1, A4.2."""
    lines: Lines = {}
    if list(table.figures.values()).count(table.turn) == 2:
        return lines
    for space in SPACES:
        site = site_of(space)
        if space in table.figures or level_of(site) not in step.get("levels", (0, 1, 2)):
            continue
        compasses = 0
        if not table.found(site):
            compasses = max(0, {1: 3, 2: 6}[level_of(site)] - step.get("compass_discount", 0))
        if table.mine.resources["compass"] < compasses:
            continue
        verb = "dig" if table.found(site) else "discover"
        cost = () if step.get("free_travel") else table.track.travel_to(space)
        for words, payment in travel_lines(table, cost, tuple(step.get("discount", [])), 0).items():
            means = {**payment, "space": space, "cost": Counter(compass=compasses)}
            lines[f"{verb} {space}{words}"] = means
    return lines


def fights(table: Table) -> Lines:
    """Rule: A4.3."""
    lines: Lines = {}
    for site in table.own_sites(table.turn):
        fact = GUARDIANS.get(table.guardians.get(site, ""))
        if not fact or not table.mine.has(cost_of(fact["cost"])):
            continue
        means = {"cost": cost_of(fact["cost"])}
        if "discard" in fact["cost"]:
            lines |= {f"overcome {site} with {card}": {**means, "card": card} for card in table.mine.hand}
        elif "travel" in fact["cost"]:
            found = travel_lines(table, tuple(fact["cost"]["travel"]), (), fact["cost"].get("coin", 0))
            lines |= {f"overcome {site}{words}": {**means, **payment} for words, payment in found.items()}
        else:
            lines[f"overcome {site}"] = means
    return lines


def purchases(table: Table, kind: str, discount: int, top: bool) -> Lines:
    """Rule: A4.4, A5.7."""
    lines: Lines = {}
    for one, resource in (("item", "coin"), ("artifact", "compass")):
        for card in [*table.row[one], *([table.tops[one]] if top else [])] if kind in (one, "any") else []:
            if card:
                cost = Counter({resource: max(0, CARDS[card]["cost"] - discount)})
                if table.mine.has(cost):
                    lines[f"buy {card}"] = {"cost": cost}
    return lines


def research_lines(table: Table, step: Step) -> Lines:
    """Rule: A4.6, A9.4."""
    mine, lines = table.mine, dict[str, dict[str, Any]]()
    tokens = ("book",) if step["token"] == "notebook" else ("glass", "book")
    for token in tokens:
        for goal in table.track.above(mine.glass if token == "glass" else mine.book):
            if token == "book" and (int(goal[0]) > int(mine.glass[0]) or goal == "8-1"):
                continue
            fact = table.track.spaces[goal]["cost"]
            if step.get("free"):
                lines[f"research {token} {goal}"] = {"idols": 0}
            elif mine.crates >= fact.get("idol", 0):
                found = reduced(table, step, cost_of(fact), f"research {token} {goal}")
                lines |= {line: {**means, "idols": fact.get("idol", 0)} for line, means in found.items()}
    if mine.glass == "8-1" and step.get("temple_tile"):
        for name in STACKS:
            if table.stacks_left[name]:
                lines |= reduced(table, step, table.track.tile_cost(name), f"temple {name}")
    return lines


def reduced(table: Table, step: Step, cost: Counter[str], line: str) -> Lines:
    """Return the line at its cost less a discount; of two discounts each that lowers it is a line of its own."""
    if "discount_or" not in step:
        ways_to_pay = {line: cost - Counter(step.get("discount", {}))}
    else:
        ways_to_pay = {
            f"{line} less {next(iter(off))}": lower
            for off in step["discount_or"]
            if (lower := cost - Counter(off)) != cost
        } or {line: cost}
    return {words: {"cost": lower} for words, lower in ways_to_pay.items() if table.mine.has(lower)}


def spend(table: Table, own: Own, means: dict[str, Any]) -> None:
    """All costs of a line, completely before anything is gained. Rule: A3.4."""
    given: Sources = means.get("given", ())
    if "travel" in means and (means["travel"] or given):
        icons = tuple(icon for _, there in given for icon in there)
        table.icons = left_after(table.icons, icons, means["discount"], means["travel"], own.planes)
    for name, _ in given:
        if name == "pilot":
            own.resources["coin"] -= 2
        elif name in GUARDIANS:
            own.boons.remove(name)
            table.used[f"boon {name}"] += 1
        else:
            own.lay(name)
    if "card" in means:
        own.lay(means["card"])
    own.resources.subtract(means.get("cost", {}))
    assert all(own.resources[name] >= 0 for name in RESOURCES) and table.icons
