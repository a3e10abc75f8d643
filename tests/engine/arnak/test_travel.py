"""Payments against a literal reading: every way to choose sources is tried, every way to match icons.

Rule: A3.9, A3.10
"""

from itertools import combinations, permutations
from random import Random

from engine.titles.arnak.rules.components import CARD_IDS, CARDS, GUARDIAN_IDS
from engine.titles.arnak.rules.effects import ICON_UNITS
from engine.titles.arnak.rules.travel import left_over, payments

PAYS = {"boot": {"boot"}, "car": {"car", "boot"}, "boat": {"boat", "boot"}, "plane": {"plane", "car", "boat", "boot"}}
BOONS = {"g-01": "boat", "g-03": "car", "g-12": "plane"}
COSTS = (
    ["boot"],
    ["car"],
    ["boat"],
    ["plane"],
    ["boot", "boot"],
    ["car", "car"],
    ["boat", "boat"],
    ["boot", "plane"],
    ["car", "boat"],
)
CARRIERS = (
    "funding-car",
    "funding-boat",
    "fear",
    "fear",
    "sea-turtle",
    "automobile",
    "airdrop",
    "journal",
    "aeroplane",
)


def listed(icons: int) -> list[str]:
    return [name for name, unit in ICON_UNITS.items() for _ in range(icons // unit % 16)]


def number(icons: list[str]) -> int:
    return sum(ICON_UNITS[icon] for icon in icons)


def ways_left(held: list[str], discount: list[str], cost: list[str], planes: bool) -> set[int]:
    """Return what is left of `held` in each way to pay each icon of the cost by an icon of its own."""
    supply = [(icon, True) for icon in held] + [(icon, False) for icon in discount]
    found = set()
    for chosen in permutations(range(len(supply)), len(cost)):
        if all(planes or icon in PAYS[supply[place][0]] for place, icon in zip(chosen, cost, strict=True)):
            left = [icon for place, (icon, own) in enumerate(supply) if own and place not in chosen]
            found.add(number(left))
    return found


def covers(sets: list[list[str]], given: list[str], discount: list[str], cost: list[str], planes: bool) -> bool:
    return any(ways_left(one + given, discount, cost, planes) for one in sets)


def test_every_payment_that_is_just_enough_and_no_other() -> None:
    rng = Random(3)
    for _ in range(250):
        cost = rng.choice(COSTS)
        hand = rng.sample(CARRIERS, rng.randint(0, 4))
        boons = rng.sample(sorted(BOONS), rng.randint(0, 2))
        coins = rng.randint(0, 5)
        sets = [rng.choices(list(PAYS), k=rng.randint(0, 2)) for _ in range(rng.randint(1, 2))]
        discount = rng.choice(([], [], ["car"], ["boat"], ["boot", "boot"], ["plane"]))
        planes = rng.random() < 0.2
        sources = [(name, listed(CARDS[CARD_IDS.index(name)].icons)) for name in hand]
        sources += [(name, [BOONS[name]]) for name in boons] + [("pilot", ["plane"])] * (coins // 2)
        wanted = set()
        for size in range(4):
            for chosen in combinations(sources, size):
                icons = [icon for _, gives in chosen for icon in gives]
                if not covers(sets, icons, discount, cost, planes):
                    continue
                smaller = [chosen[:place] + chosen[place + 1 :] for place in range(size)]
                if any(covers(sets, [i for _, gives in few for i in gives], discount, cost, planes) for few in smaller):
                    continue
                wanted.add(" ".join(sorted(name for name, _ in chosen)))
        found = payments(
            tuple(sorted({number(one) for one in sets})),
            number(discount),
            number(cost),
            tuple(sorted(CARD_IDS.index(name) for name in hand)),
            tuple(sorted(GUARDIAN_IDS.index(name) for name in boons)),
            coins // 2,
            planes,
        )
        assert {words.removeprefix(" with ") for words, _ in found} == wanted
        assert len(found) == len(wanted)


def test_what_is_left_are_all_sets_that_may_be() -> None:
    rng = Random(5)
    for _ in range(300):
        cost, planes = rng.choice(COSTS), rng.random() < 0.2
        sets = [rng.choices(list(PAYS), k=rng.randint(0, 3)) for _ in range(rng.randint(1, 3))]
        given = rng.choices(list(PAYS), k=rng.randint(0, 2))
        every = set().union(*(ways_left(one + given, [], cost, planes) for one in sets))
        found = left_over(tuple(sorted({number(one) for one in sets})), number(given), 0, number(cost), planes)
        assert set(found) <= every
        for left in every:
            held = listed(left)
            assert any(all(listed(one).count(icon) >= held.count(icon) for icon in held) for one in found)
