"""Operations that bring or take something and need no more than a word.

Rule: A3.5, A3.7, A5.12, A9.3
"""

from tests.engine.arnak.literal.actions import Lines, spend, travel_lines
from tests.engine.arnak.literal.asking import Play, ask, effect, operation
from tests.engine.arnak.literal.facts import Step, cost_of, first_thing
from tests.engine.arnak.literal.table import Table


@operation("gain")
def gain(table: Table, step: Step) -> Play:
    table.mine.resources.update(cost_of(step))
    table.deeds += 1
    yield from ()


@operation("fear")
def fear(table: Table, step: Step) -> Play:
    for _ in range(step["n"]):
        table.bring_fear(table.mine)
    table.deeds += 1
    yield from ()


@operation("travel")
def travel(table: Table, step: Step) -> Play:
    table.icons = frozenset(tuple(sorted((*one, *step["icons"]))) for one in table.icons)
    table.deeds += 1
    yield from ()


@operation("gain_per")
def gain_per(table: Table, step: Step) -> Play:
    mine = table.mine
    sites = set(table.own_sites(table.turn))
    number = {
        "own_idols_crates_and_slots": mine.crates + mine.slots,
        "own_placed_archaeologists": len(table.own_sites(table.turn)),
        "guardians_on_own_sites_plus_overcome": sum(site in table.guardians for site in sites) + len(mine.guardians),
    }[step["per"]]
    mine.resources[step["resource"]] += min(number, step["max"])
    table.deeds += bool(number)
    yield from ()


@operation("pass")
def pass_round(table: Table, step: Step) -> Play:
    table.mine.passed = True
    yield from ()


@operation("idol_from_slot")
def idol_from_slot(table: Table, step: Step) -> Play:
    if table.mine.slots:
        table.mine.slots -= 1
        table.mine.crates += 1
        table.deeds += 1
    yield from ()


@operation("all_travel_planes")
def all_travel_planes(table: Table, step: Step) -> Play:
    table.mine.planes = "guardians-ocarina" in table.mine.area
    table.deeds += table.mine.planes
    yield from ()


@operation("no_guardian_fear")
def no_guardian_fear(table: Table, step: Step) -> Play:
    table.mine.mask = "war-mask" in table.mine.area
    table.deeds += table.mine.mask
    yield from ()


@operation("upgrade")
def upgrade(table: Table, step: Step) -> Play:
    better = {"tablet": "arrowhead", "arrowhead": "jewel"}
    held = table.mine.resources
    (verb, *what), _ = yield from ask(table, lambda: {f"upgrade {name}": {} for name in better if held[name]})
    if verb == "upgrade":
        held[what[0]] -= 1
        held[better[what[0]]] += 1


@operation("pay")
def pay(table: Table, step: Step) -> Play:
    mine, cost = table.mine, cost_of(step)

    def lines() -> Lines:
        if not mine.has(cost):
            return {}
        if "discard" in step:
            return {f"pay with {card}": {"card": card, "cost": cost} for card in mine.hand}
        if "travel" in step:
            found = travel_lines(table, tuple(step["travel"]), (), step.get("coin", 0))
            return {f"pay{words}": {**payment, "cost": cost} for words, payment in found.items()}
        return {"pay": {"cost": cost}}

    (verb, *_), means = yield from ask(table, lines)
    if verb == "pay":
        spend(table, mine, means)
        yield from effect(table, step["then"])


@operation("or", "choose")
def choose(table: Table, step: Step) -> Play:
    options = {first_thing(option): option for option in step["options"]}
    for _ in range(step.get("n", 1)):
        (_, what), _ = yield from ask(table, lambda: {f"choose {name}": {} for name in options}, False)
        yield from effect(table, options.pop(what))
