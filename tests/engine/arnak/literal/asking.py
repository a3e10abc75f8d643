"""Effects, decisions and the free actions that fit in.

Rule: A3.3 to A3.7

An operation is a generator: it yields what is due, a decision (`Ask`) or a line of chance, and is sent the line.
"""

from collections.abc import Callable, Generator
from typing import Any

from tests.engine.arnak.literal.actions import Lines, free_lines
from tests.engine.arnak.literal.chance import Ask
from tests.engine.arnak.literal.facts import ASSISTANTS, CARDS, GUARDIANS, SLOTS, Step
from tests.engine.arnak.literal.table import Table

Play = Generator[Any, Any, Any]
Operation = Callable[[Table, Step], Play]

OPERATIONS: dict[str, Operation] = {}
"""Filled by the modules that say what each operation does."""


def operation(*names: str) -> Callable[[Operation], Operation]:
    def enter(does: Operation) -> Operation:
        OPERATIONS.update(dict.fromkeys(names, does))
        return does

    return enter


def effect(table: Table, steps: list[Step], name: str = "") -> Play:
    """All steps in their order. Under its name it is counted where anything came of it."""
    before = table.deeds
    for step in steps:
        yield from OPERATIONS[step["op"]](table, step)
    if name and (table.deeds > before or not steps):
        table.used[name] += 1


def ask(
    table: Table, lines: Callable[[], Lines], skip: bool = True, while_true: Callable[[], Any] = lambda: True
) -> Play:
    """Return the line that is chosen and what it means; free actions fit in before.

    None where the question falls away.
    """
    while while_true():
        offered: Lines = lines() | ({"skip": {}} if skip else {})
        free = {} if table.inside else free_lines(table)
        line = yield Ask("choice", {table.turn: {**offered, **free}})
        if line in free:
            yield from free_action(table, line)
            continue
        table.deeds += line != "skip"
        return line.split(" "), offered[line]
    return None


def free_action(table: Table, line: str) -> Play:
    """Rule: A3.3, A3.6."""
    table.inside = True
    mine, (verb, name) = table.mine, line.split(" ")
    if verb == "play":
        mine.lay(name)
        steps = CARDS[name]["effect"]
        yield from effect(table, steps[0]["options"][0] if CARDS[name]["action"] == "free_or_pass" else steps, name)
    elif verb == "slot":
        mine.crates -= 1
        mine.slots += 1
        yield from effect(table, SLOTS[name]["effect"], f"slot {name}")
    elif verb == "boon":
        mine.boons.remove(name)
        yield from effect(table, GUARDIANS[name]["boon"]["effect"], f"boon {name}")
    else:
        yield from use_assistant(table, name)
    table.inside = False


def use_assistant(table: Table, name: str) -> Play:
    side, _ = table.mine.assistants[name]
    table.mine.assistants[name] = (side, "exhausted")
    yield from effect(table, ASSISTANTS[name][side], f"{name} {side}")
