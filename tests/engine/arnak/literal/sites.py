"""Operations on the board: expeditions, sites, guardians.

Rule: A4.1 to A4.3, A5.3, A5.4, A5.8
"""

from collections import Counter
from typing import Any

from tests.engine.arnak.literal.actions import Lines, expeditions, spend
from tests.engine.arnak.literal.asking import Play, ask, effect, operation
from tests.engine.arnak.literal.chance import Chance, some
from tests.engine.arnak.literal.facts import CAMP_SITES, IDOLS, SITES, SPACES, TILES, Step, cost_of, level_of, site_of
from tests.engine.arnak.literal.table import Table


@operation("dig")
def dig(table: Table, step: Step) -> Play:
    (verb, *_), means = yield from ask(table, lambda: expeditions(table, step))
    if verb != "skip":
        yield from set_out(table, means, step.get("activate_max", 1))


def set_out(table: Table, means: dict[str, Any], uses: int = 1) -> Play:
    """Rule: A4.1, A4.2, A5.4."""
    space = means["space"]
    site = site_of(space)
    spend(table, table.mine, means)
    table.figures[space] = table.turn
    if table.found(site):
        yield from use_site(table, site)
        if uses == 2:
            (verb, *_), _ = yield from ask(table, lambda: {"again": {}})
            if verb == "again":
                yield from use_site(table, site)
        return
    table.mine.crates += level_of(site)
    kind = table.idols.pop(site)
    yield from effect(table, IDOLS[kind]["effect"], f"idol {kind}")
    (tile,) = yield table.next_tile(level_of(site))
    table.take_tile(tile)
    table.tiles[site] = tile
    yield from use_site(table, site)
    (guardian,) = yield Chance("guardian", some(table.sleeping, 1))
    table.sleeping.remove(guardian)
    table.guardians[site] = guardian


def use_site(table: Table, site: str) -> Play:
    name = table.tiles.get(site, site)
    yield from effect(table, (TILES if site in table.tiles else CAMP_SITES)[name]["effect"], name)


@operation("activate_top_tile")
def activate_top_tile(table: Table, step: Step) -> Play:
    (tile,) = yield table.next_tile(step["level"])
    table.take_tile(tile)
    table.bottoms[step["level"]].append(tile)
    yield from effect(table, TILES[tile]["effect"], tile)


@operation("activate")
def activate(table: Table, step: Step) -> Play:
    done: list[str] = []

    def lines() -> Lines:
        found: Lines = {}
        for site in SITES:
            cost = cost_of(step.get("level2_pay", {})) if level_of(site) == 2 else Counter[str]()
            if (
                level_of(site) in step["levels"]
                and table.found(site)
                and site not in done
                and not (step.get("unoccupied") and table.at(site))
                and (not step.get("mine") or table.turn in table.at(site))
                and table.mine.has(cost)
            ):
                found[f"activate {site}"] = {"cost": cost}
        return found

    for _ in range(step.get("n", 1)):
        words, means = yield from ask(table, lines)
        if words[0] == "skip":
            return
        spend(table, table.mine, means)
        done.append(words[1])
        yield from use_site(table, words[1])


@operation("relocate")
def relocate(table: Table, step: Step) -> Play:
    def lines() -> Lines:
        goals = [
            space
            for space in SPACES
            if level_of(space) in step["levels"] and table.found(site_of(space)) and space not in table.figures
        ]
        mine = [space for space, who in table.figures.items() if who == table.turn]
        return {f"relocate {one} {goal}": {} for one in mine for goal in goals if site_of(one) != site_of(goal)}

    words, _ = yield from ask(table, lines)
    if words[0] == "relocate":
        table.figures[words[2]] = table.figures.pop(words[1])
        yield from use_site(table, site_of(words[2]))


@operation("return_archaeologist")
def recall(table: Table, step: Step) -> Play:
    def lines() -> Lines:
        return {f"recall {space}": {} for space, who in table.figures.items() if who == table.turn}

    chosen = yield from ask(table, lines, False, lines)
    if chosen:
        del table.figures[chosen[0][1]]


@operation("overcome")
def overcome(table: Table, step: Step) -> Play:
    def fits(site: str) -> bool:
        who = table.at(site)
        return table.turn in who if step["where"] == "own_site" else set(who) <= {table.turn}

    words, _ = yield from ask(table, lambda: {f"overcome {site}": {} for site in table.guardians if fits(site)})
    if words[0] == "overcome":
        keep_guardian(table, words[1])


def keep_guardian(table: Table, site: str) -> None:
    guardian = table.guardians.pop(site)
    table.mine.guardians.append(guardian)
    table.mine.boons.append(guardian)
    table.used[guardian] += 1


@operation("move_guardian")
def move_guardian(table: Table, step: Step) -> Play:
    def lines() -> Lines:
        free = [
            site
            for site in SITES
            if level_of(site) in step["to_levels"]
            and table.found(site)
            and not table.at(site)
            and site not in table.guardians
        ]
        return {f"move {site} {goal}": {} for site in table.guardians if table.turn in table.at(site) for goal in free}

    words, _ = yield from ask(table, lines)
    if words[0] == "move":
        table.guardians[words[2]] = table.guardians.pop(words[1])
        yield from use_site(table, words[2])
