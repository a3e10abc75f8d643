"""The language of effects: operations of the data file as tasks. Rule: A3.5, A3.7, A9.11.

A task is a tuple, its operation first: `("gain", (1, 0, 0, 0, 0))`, `("pay", (cost, icons, discard), then)`. An effect
is a tuple of tasks. No card is known here; `steps` carries tasks out, `choices` offers their decisions.
"""

from typing import Any, Final

Task = tuple[Any, ...]
Effect = tuple[Task, ...]
Resources = tuple[int, int, int, int, int]
"""Coins, compasses, tablets, arrowheads, jewels."""

RESOURCES: Final = ("coin", "compass", "tablet", "arrowhead", "jewel")
NOTHING: Final[Resources] = (0, 0, 0, 0, 0)

ICONS: Final = ("boot", "car", "boat", "plane")
"""Travel icons, of which a set is an int with four bits for each, boots lowest."""
BOOT, CAR, BOAT, PLANE = 1, 16, 256, 4096
ICON_UNITS: Final = dict(zip(ICONS, (BOOT, CAR, BOAT, PLANE), strict=True))

EVERYWHERE: Final = (0, 1, 2)
"""The levels of sites, 0 for the camp."""


def resources(data: dict[str, Any]) -> Resources:
    """Return the amounts in a table of the data."""
    coin, compass, tablet, arrowhead, jewel = (data.get(name, 0) for name in RESOURCES)
    return coin, compass, tablet, arrowhead, jewel


def icons(names: list[str]) -> int:
    """Return a set of travel icons."""
    return sum(ICON_UNITS[name] for name in names)


def cost(data: dict[str, Any]) -> tuple[Resources, int, int]:
    """Return the parts of a payment: resources, travel icons, cards of the hand."""
    return resources(data), icons(data.get("travel", [])), data.get("discard", 0)


def effect(steps: list[dict[str, Any]]) -> Effect:
    """Return the tasks of an effect of the data, in its order."""
    return tuple(task(step) for step in steps)


def task(step: dict[str, Any]) -> Task:
    """Return the task of one step, or raise KeyError for an unknown operation."""
    op = step["op"]
    if step.get("include_top"):
        return ("reveal_first", step["kind"], step["discount"])
    if op in PLAIN:
        return (op,)
    return (op, *DETAILS[op](step))


PLAIN: Final = frozenset(
    (
        "upgrade", "exile", "discard", "return_archaeologist", "all_travel_planes", "no_guardian_fear", "move_guardian",
        "exchange_assistant", "idol_from_slot", "exile_row_item", "pass", "recruit", "rescue", "upgrade_assistant",
    )
)  # fmt: skip

DETAILS: Final[dict[str, Any]] = {
    "gain": lambda step: (resources(step),),
    "fear": lambda step: (step["n"],),
    "draw": lambda step: (step["n"],),
    "draw_bottom": lambda step: (step["n"],),
    "refresh": lambda step: (step["n"],),
    "pay": lambda step: (cost(step), effect(step["then"])),
    "or": lambda step: (1, tuple(map(effect, step["options"]))),
    "choose": lambda step: (step["n"], tuple(map(effect, step["options"]))),
    "travel": lambda step: (icons(step["icons"]),),
    "dig": lambda step: (
        icons(step.get("discount", [])),
        step.get("compass_discount", 0),
        tuple(step.get("levels", EVERYWHERE)),
        int(step.get("free_travel", False)),
        step.get("activate_max", 1),
    ),
    "research": lambda step: (
        step["token"],
        int(step.get("free", False)),
        tuple(map(resources, step.get("discount_or", [step.get("discount", {})]))),
        int(step.get("temple_tile", False)),
    ),
    "buy": lambda step: (step["kind"], step["discount"], 0),
    "gain_card": lambda step: (step["kind"], step["from"], step["to"]),
    "overcome": lambda step: (step["where"],),
    "activate": lambda step: (
        tuple(step["levels"]),
        int(step.get("unoccupied", False)),
        int(step.get("mine", False)),
        step.get("n", 1),
        resources(step.get("level2_pay", {})),
        (),
    ),
    "activate_top_tile": lambda step: (step["level"],),
    "relocate": lambda step: (tuple(step["levels"]),),
    "use_supply_assistant": lambda step: (step["side"],),
    "peek_draw": lambda step: (step["max"], step["from"], step["may_return_top"]),
    "gain_per": lambda step: (RESOURCES.index(step["resource"]), step["per"], step["max"]),
}
"""Operation -> the rest of its task; an activation ends with the sites that it may not use again."""


def only_resources(tasks: Effect) -> bool:
    """Return whether the effect is nothing but resources. Rule: A4.7."""
    return all(step[0] == "gain" for step in tasks)


def offered_resources(tasks: Effect) -> tuple[int, ...]:
    """Return the resources that can be gained anywhere in the effect. Rule: A7.3."""
    return tuple(resource for resource in range(len(RESOURCES)) if offers_resource(tasks, resource))


def offers_resource(tasks: Effect, resource: int) -> bool:
    """Return whether the resource is gained anywhere in the effect. Rule: A7.3."""
    for step in tasks:
        if step[0] == "gain" and step[1][resource]:
            return True
        if step[0] == "pay" and offers_resource(step[2], resource):
            return True
        if step[0] in ("or", "choose") and any(offers_resource(option, resource) for option in step[2]):
            return True
    return False


def first_thing(option: Effect) -> str:
    """Return the word of a `choose` line: the first thing that the option gives. Rule: A9.3."""
    step = option[0]
    if step[0] == "gain":
        return next(name for name, amount in zip(RESOURCES, step[1], strict=True) if amount)
    if step[0] == "travel":
        return next(name for name in reversed(ICONS) if step[1] // ICON_UNITS[name] % 16)
    return "item" if step[0] == "gain_card" else str(step[0])
