"""The research track, its bonus tiles, and assistants.

Rule: A4.6, A4.7, A5.5
"""

from collections import Counter
from collections.abc import Iterable
from typing import Any

from tests.engine.arnak.literal.actions import research_lines, spend
from tests.engine.arnak.literal.asking import Play, ask, effect, operation
from tests.engine.arnak.literal.chance import Chance, Part, known, some
from tests.engine.arnak.literal.facts import ASSISTANTS, BONUSES, Step
from tests.engine.arnak.literal.table import Table


@operation("research")
def research(table: Table, step: Step) -> Play:
    words, means = yield from ask(table, lambda: research_lines(table, step))
    yield from go_up(table, words, means)


def go_up(table: Table, words: list[str], means: dict[str, Any]) -> Play:
    """Return a step of glass or notebook, or a temple tile. Rule: A4.6."""
    mine = table.mine
    if words[0] == "skip":
        return
    spend(table, mine, means)
    if words[0] == "temple":
        mine.temple[words[1]] += 1
        table.stacks_left[words[1]] -= 1
        table.used[f"temple {words[1]}"] += 1
        return
    _, token, goal, *_ = words
    mine.crates -= means["idols"]
    table.gone["idol"] += means["idols"]
    if token == "book":
        mine.book = goal
    else:
        mine.glass = goal
    if goal == "8-1":
        table.arrivals.append(table.turn)
        part = known(*table.lost) if table.lost is not None else some(table.bonus_pool, table.lost_size)
        seen = yield Chance(f"see {table.turn}", part)
        if table.lost is None:
            table.bonus_pool = list((Counter(table.bonus_pool) - Counter(seen)).elements())
        table.lost = seen
        (_, kind), _ = yield from ask(table, lambda: {f"bonus {one}": {} for one in table.lost or []}, False)
        yield from take_bonus(table, table.lost, kind)
        table.lost_size -= 1
        return
    yield from arrive(table, token, goal)


def arrive(table: Table, token: str, goal: str) -> Play:
    """Bonus tile and row effect in the order that they like. Rule: A4.7."""
    lying = table.bonuses[goal]
    row = table.track.rows[int(goal[0]) - 1][token]["effect"]
    name = f"{table.temple} {token} {goal[0]}"
    if not lying:
        yield from effect(table, row, name)
        return

    def only_resources(steps: list[Step]) -> bool:
        return all(step["op"] == "gain" for step in steps)

    def ask_for_tile(also: Iterable[str]) -> Play:
        return ask(table, lambda: {**{f"bonus {kind}": {} for kind in lying}, **{one: {} for one in also}}, False)

    if len(set(lying)) == 1 and only_resources(BONUSES[lying[0]]["effect"]):
        yield from take_bonus(table, lying, lying[0])
        yield from effect(table, row, name)
    elif len(set(lying)) == 1 and only_resources(row):
        yield from effect(table, row, name)
        yield from take_bonus(table, lying, lying[0])
    else:
        (verb, *what), _ = yield from ask_for_tile(("row",))
        if verb == "bonus":
            yield from take_bonus(table, lying, what[0])
            yield from effect(table, row, name)
            return
        yield from effect(table, row, name)
        if len(set(lying)) > 1:
            (_, *what), _ = yield from ask_for_tile(())
        yield from take_bonus(table, lying, what[0] if what else lying[0])


def take_bonus(table: Table, lying: list[str], kind: str) -> Play:
    lying.remove(kind)
    table.gone[f"bonus {kind}"] += 1
    yield from effect(table, BONUSES[kind]["effect"], f"bonus {kind}")


@operation("refresh")
def refresh(table: Table, step: Step) -> Play:
    own = table.mine.assistants
    for _ in range(step["n"]):
        (verb, *what), _ = yield from ask(
            table, lambda: {f"refresh {name}": {} for name, (_, state) in own.items() if state == "exhausted"}
        )
        if verb == "skip":
            return
        own[what[0]] = (own[what[0]][0], "ready")


@operation("upgrade_assistant")
def promote(table: Table, step: Step) -> Play:
    own = table.mine.assistants
    (verb, *what), _ = yield from ask(
        table, lambda: {f"promote {name}": {} for name, (side, _) in own.items() if side == "silver"}
    )
    if verb == "promote":
        own[what[0]] = ("gold", "ready")


def tops(table: Table) -> list[str]:
    return [str(top) for top, _ in table.supply if top]


def stack_of(table: Table, name: str) -> int:
    return next(number for number, (top, _) in enumerate(table.supply) if top == name)


def take_top(table: Table, stack: int) -> Play:
    """Return the one on top leaves, the next shows at once. Rule: A5.5."""
    table.supply[stack][0] = ""
    if table.supply[stack][1]:
        (name,) = yield Chance(f"top {stack + 1}", some(table.assistants_left, 1))
        table.assistants_left.remove(name)
        table.supply[stack] = [name, table.supply[stack][1] - 1]


def take_rescue_top(table: Table) -> Play:
    table.rescue[0] = ""
    if not table.rescue[1]:
        return
    below = table.rescue_known
    (name,) = yield Chance("top rescue", known(below[0]) if below else some(table.assistants_left, 1))
    if below:
        below.remove(name)
    else:
        table.assistants_left.remove(name)
    table.rescue = [name, table.rescue[1] - 1]


@operation("use_supply_assistant")
def borrow(table: Table, step: Step) -> Play:
    words, _ = yield from ask(table, lambda: {f"borrow {top}": {} for top in tops(table)})
    if words[0] == "borrow":
        yield from effect(table, ASSISTANTS[words[1]][step["side"]], f"{words[1]} {step['side']}")


@operation("exchange_assistant")
def exchange(table: Table, step: Step) -> Play:
    own = table.mine.assistants
    words, _ = yield from ask(table, lambda: {f"exchange {one} {top}": {} for one in own for top in tops(table)})
    if words[0] == "exchange":
        own[words[2]] = (own.pop(words[1])[0], "ready")
        table.supply[stack_of(table, words[2])][0] = words[1]


@operation("recruit")
def recruit(table: Table, step: Step) -> Play:
    own = table.mine.assistants
    words, _ = yield from ask(table, lambda: {f"recruit {top}": {} for top in tops(table) if len(own) < 2})
    if words[0] == "recruit":
        own[words[1]] = ("silver", "ready")
        yield from take_top(table, stack_of(table, words[1]))


@operation("rescue")
def rescue(table: Table, step: Step) -> Play:
    """Rule: A5.5."""
    own = table.mine.assistants
    if table.rescue[0]:
        unseen = Part(tuple(table.assistants_left), table.rescue[1])
        below = known(*table.rescue_known) if table.rescue_known is not None else unseen
        seen = yield Chance(f"see {table.turn}", known(table.rescue[0]), below)
        table.assistants_left = [name for name in table.assistants_left if name not in seen]
        table.rescue_known = seen[1:]
        table.deeds += 1
    stack = [name for name in (table.rescue[0], *(table.rescue_known or [])) if name]
    words, _ = yield from ask(table, lambda: {f"rescue {name}": {} for name in stack if len(own) < 2})
    if words[0] != "rescue":
        return
    own[words[1]] = ("silver", "exhausted")
    if words[1] == table.rescue[0]:
        yield from take_rescue_top(table)
    else:
        assert table.rescue_known is not None
        table.rescue_known.remove(words[1])
        table.rescue[1] -= 1
