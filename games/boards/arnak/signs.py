"""An effect as a row of icons and numbers, from the same tasks as its words. Rule: A1.1, A9.11.

A sign is a number, the name of an icon, or one of `SIGNS`: `/` or, `>` pay and get, `-` off, `:` of these, `x` for each, `+` and.
"""

from collections.abc import Callable, Iterable
from typing import Final

from engine.titles.arnak.rules.effects import ICON_UNITS, ICONS, RESOURCES, Effect, Resources, Task

Sign = str | int
Signs = tuple[Sign, ...]

SIGNS: Final = {"/": "/", ">": "▸", "-": "−", ":": ":", "x": "×", "+": "+"}
PLAIN: Final[dict[str, Signs]] = {
    "upgrade": ("upgrade",),
    "exile": ("exile",),
    "discard": ("discard",),
    "return_archaeologist": ("home",),
    "all_travel_planes": ("boot", "car", "boat", ">", "plane"),
    "no_guardian_fear": ("nofear",),
    "move_guardian": ("guardian", "move", "camp", "/", "site1"),
    "exchange_assistant": ("silver", "swap", "silver"),
    "idol_from_slot": ("idol", "move"),
    "exile_row_item": ("item", "exile"),
    "pass": ("pass",),
    "recruit": ("recruit",),
    "rescue": ("rescue",),
    "upgrade_assistant": ("promote",),
    "overcome": ("guardian",),
    "draw_bottom": ("bottom",),
}
"""Operations that always look the same."""
DESTINATIONS: Final[dict[str, Signs]] = {
    "hand": ("move", "draw"),
    "deck_top": ("move", "top"),
    "deck_bottom": ("move", "under"),
    "play": (),
}
PER: Final = {
    "guardians_on_own_sites_plus_overcome": "guardian",
    "own_idols_crates_and_slots": "idol",
    "own_placed_archaeologists": "dig",
}


def count_signs(number: int, name: str) -> Signs:
    return (number, name) if number > 1 else (name,)


def amount_signs(amounts: Resources) -> Signs:
    return tuple(
        sign for name, amount in zip(RESOURCES, amounts, strict=True) if amount for sign in count_signs(amount, name)
    )


def travel(icons: int) -> tuple[str, ...]:
    return tuple(name for name in ICONS for _ in range(icons // ICON_UNITS[name] % 16))


def price(amounts: Resources, icons: int, cards: int) -> Signs:
    return (*travel(icons), *("discard",) * cards, *amount_signs(amounts))


def either(options: Iterable[Effect]) -> Signs:
    out: list[Sign] = []
    for option in options:
        out += ["/", *signs(option)] if out else signs(option)
    return tuple(out)


def dig(task: Task) -> Signs:
    _, discount, compasses, _, free, _ = task
    if free:
        return ("dig", "camp")
    return ("dig", "-", *travel(discount), *(("-", compasses, "compass") if compasses else ()))


def research(task: Task) -> Signs:
    _, _, free, discounts, _ = task
    if free:
        return ("book",)
    return ("glass", "-", *either((("gain", discount),) for discount in discounts))


def buy(task: Task) -> Signs:
    kind, discount = task[1:3]
    what = ("item", "/", "artifact") if kind == "any" else (kind,)
    return (*what, "-", discount, {"item": "coin", "artifact": "compass"}.get(kind, "any"))


def activate(task: Task) -> Signs:
    _, levels, _, mine, times = task[:5]
    if mine:
        return ("mine",)
    return count_signs(times, "camp" if levels == (0,) else "site1")


DRAWS: Final[dict[str, Callable[[Task], Signs]]] = {
    "gain": lambda task: amount_signs(task[1]),
    "fear": lambda task: count_signs(task[1], "fear"),
    "draw": lambda task: count_signs(task[1], "draw"),
    "refresh": lambda task: count_signs(task[1], "refresh"),
    "pay": lambda task: (*price(*task[1]), ">", *signs(task[2])),
    "or": lambda task: either(task[2]),
    "choose": lambda task: (task[1], ":", *either(task[2])),
    "travel": lambda task: travel(task[1]),
    "dig": dig,
    "research": research,
    "buy": buy,
    "reveal_first": buy,
    "gain_card": lambda task: (task[1], *DESTINATIONS[task[3]]),
    "activate": activate,
    "activate_top_tile": lambda task: ("look", f"site{task[1]}"),
    "relocate": lambda task: ("dig", "move", "camp") if task[1] == (0,) else ("dig", "move", "camp", "/", "site1"),
    "use_supply_assistant": lambda task: (task[1],),
    "peek_draw": lambda task: ("look", task[1], ">", "draw"),
    "gain_per": lambda task: (RESOURCES[task[1]], "x", PER[task[2]]),
}
"""Operation -> its signs, if they depend on more than its name."""


def signs(effect: Effect) -> Signs:
    out: list[Sign] = []
    for task in effect:
        out += PLAIN[task[0]] if task[0] in PLAIN else DRAWS[task[0]](task)
    return tuple(out)
