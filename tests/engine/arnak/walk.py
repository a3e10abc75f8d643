"""Playing along an effect by its facts, for the tests of each card, site, guardian, idol, assistant and tile.

`Walk` reads the facts (`facts.toml`) step by step, plays along, and keeps its own books; it looks at no data of the engine.
"""

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

from engine.contract import draw_by
from engine.titles.arnak.rules.position import Position
from tests.engine.arnak.table import ARNAK, checked, held, legal, names, played, situation, space

FACTS = tomllib.loads((Path(__file__).parent / "facts.toml").read_text())
RESOURCES = ("coin", "compass", "tablet", "arrowhead", "jewel")
RICH = dict.fromkeys(RESOURCES, 9)
Step = dict[str, Any]


def name(fact: dict[str, Any], key: str = "id") -> str:
    return str(fact[key]).lower().replace("_", "-")


def rich_table(hand: str = "", area: str = "", **more: Any) -> Position:
    """Everything that an effect can want is there. Blue stands at a1 beside a guardian, and has a figure at home."""
    options: dict[str, Any] = {
        "hand": f"{hand} fear exploration-boat".strip(),
        "area": f"{area} funding-car".strip(),
        "deck": (
            "gold-pan" if hand != "gold-pan" else "axe",
            "funding-boat exploration-car fear",
            "steam-boat" if hand != "steam-boat" else "axe",
        ),
        "held": RICH,
        "figures": {"a1": "blue", "camp-tablet": "red"},
        "tiles": {"a1": "i-05", "b1": "i-02", "c1": "ii-03"},
        "guardians": {"a1": "g-04", "c1": "g-08"},
        "assistants": {"a-12": "silver exhausted", "a-02": "silver exhausted"},
        "exiled": "hat flask" if hand not in ("hat", "flask") else "",
        "seat": {
            "glass": space("3-1"),
            "book": space("2-1"),
            "crates": 2,
            "slots": 1,
            "guardians": (4,),
            "boons": (4,),
        },
    }
    return checked(situation(**{**options, **more}))


class Walk:
    """One effect, played and booked. `expected`: what blue should have; `hand`: so many cards."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.expected = dict(held(position))
        self.hand = len(position.seats[0].hand)

    def own(self) -> Any:
        return self.position.seats[0]

    def book(self, step: Step, sign: int = 1) -> None:
        for resource in RESOURCES:
            self.expected[resource] = self.expected.get(resource, 0) + sign * step.get(resource, 0)

    def check(self) -> None:
        assert held(self.position) == {name: amount for name, amount in self.expected.items() if amount}
        assert len(self.own().hand) == self.hand

    def play(self, line: str) -> None:
        self.position = played(self.position, line)

    def lines(self, verb: str) -> list[str]:
        return [line for line in legal(self.position) if line.split(" ")[0] == verb]

    def chance(self, verb: str) -> str:
        """Return the line that is due begins so; it is played."""
        assert ARNAK.chance_due(self.position)
        line = ARNAK.deal(self.position, draw_by(lambda n: n - 1))
        assert line.startswith(verb), line
        self.position = ARNAK.apply(self.position, line)
        return line

    def effect(self, steps: list[Step]) -> None:
        for step in steps:
            STEPS[step["op"]](self, step)

    def gain(self, step: Step) -> None:
        self.book(step)

    def fear(self, step: Step) -> None:
        assert 4 in self.own().area

    def draw(self, step: Step) -> None:
        line = self.chance("draw blue" if step["op"] == "draw" else "bottom blue")
        assert len(line.split(" ")) == 2 + step["n"]
        self.hand += step["n"]

    def exile(self, step: Step) -> None:
        assert "skip" in self.lines("skip")
        assert "exile played-funding-car" in self.lines("exile")
        assert len(self.lines("exile")) == len(set(self.own().hand)) + len(set(self.own().area))
        area = self.own().area
        self.play("exile played-funding-car")
        assert len(self.own().area) == len(area) - 1

    def upgrade(self, step: Step) -> None:
        assert self.lines("upgrade") == ["upgrade arrowhead", "upgrade tablet"] and self.lines("skip")
        self.play("upgrade tablet")
        self.book({"tablet": -1, "arrowhead": 1})

    def refresh(self, step: Step) -> None:
        for number in ("a-12", "a-02")[: step["n"]]:
            assert f"refresh {number}" in self.lines("refresh") and self.lines("skip")
            self.play(f"refresh {number}")
        ready = [one for one in self.own().assistants if one[2]]
        assert len(ready) == step["n"]

    def discard(self, step: Step) -> None:
        assert not self.lines("skip")
        self.play(self.lines("discard")[0])
        self.hand -= 1

    def pay(self, step: Step) -> None:
        assert self.lines("skip")
        lines = self.lines("pay")
        if step.get("discard") or step.get("travel"):
            self.play("pay with fear")
            self.hand -= 1
        else:
            assert lines == ["pay"]
            self.play("pay")
        self.book(step, -1)
        self.effect(step["then"])

    def choose(self, step: Step) -> None:
        options = list(step["options"])
        for _ in range(step.get("n", 1)):
            assert not self.lines("skip")
            assert sorted(self.lines("choose")) == sorted(f"choose {first_thing(option)}" for option in options)
            option = options.pop(0)
            self.play(f"choose {first_thing(option)}")
            self.effect(option)

    def travel(self, step: Step) -> None:
        shown = ARNAK.to_json(self.position)["icons"]
        assert shown == [" ".join(step["icons"])]

    def dig(self, step: Step) -> None:
        assert self.lines("skip")
        if step.get("free_travel"):
            assert all(line.startswith("dig camp") and " with " not in line for line in self.lines("dig"))
            assert not self.lines("discover")
            self.play("dig camp-arrowhead")
            self.book({"arrowhead": 1})
            self.play("again")
            self.book({"arrowhead": 1})
            return
        lines = self.lines("dig")
        icons = step["discount"]
        if "boat" in icons:
            assert "dig camp-arrowhead" in lines and "dig b1" not in lines
        elif "car" in icons or "plane" in icons:
            assert "dig b1" in lines
        self.play("dig camp-arrowhead")
        self.book({"arrowhead": 1})

    def research(self, step: Step) -> None:
        assert self.lines("skip")
        spot = "2-1" if step["token"] == "notebook" else "3-1"
        lines = self.lines("research")
        if step.get("free"):
            assert lines == ["research book 3-1"] and spot == "2-1"
            before = self.position.seats[0].resources
            self.play("research book 3-1")
            assert self.position.seats[0].resources == before
        else:
            line = next(line for line in lines if line.startswith("research book 3-1"))
            self.play(line)
            self.book({"tablet": 2, "arrowhead": 1}, -1)
            if "discount_or" in step:
                self.book({"arrowhead": 1})
        assert self.lines("promote")
        self.play("promote a-12")

    def buy(self, step: Step) -> None:
        if step.get("include_top"):
            top = self.chance("reveal").split(" ")[1]
            assert f"buy {top}" in self.lines("buy")
        assert self.lines("skip")
        kinds = {"item": ["item"], "artifact": ["artifact"], "any": ["item", "artifact"]}[step["kind"]]
        offered = names(legal(self.position), "buy")
        allowed = {name(card): card for kind in kinds for card in FACTS[kind]}
        assert offered <= set(allowed)
        item = sorted(offered)[0]
        resource = "coin" if any(name(card) == item for card in FACTS["item"]) else "compass"
        self.play(f"buy {item}")
        self.book({resource: max(0, allowed[item]["cost"] - step["discount"])}, -1)
        if resource == "compass":
            self.play("skip")

    def gain_card(self, step: Step) -> None:
        assert self.lines("skip")
        before = self.own()
        if step["from"] == "exile":
            assert names(legal(self.position), "gain") >= {"hat", "flask"}
            self.play("gain hat")
        else:
            self.play(self.lines("gain")[0])
        after = self.own()
        if step["to"] == "hand":
            self.hand += 1
        elif step["to"] == "deck_top":
            assert after.deck[1:] == before.deck and len(after.deck[0]) == 1
        elif step["to"] == "deck_bottom":
            assert after.deck[:-1] == before.deck and len(after.deck[-1]) == 1
        else:
            assert self.lines("use") == ["use"]
            self.play("skip")
            assert len(after.area) == len(before.area) + 1

    def overcome(self, step: Step) -> None:
        wanted = {"a1"} if step["where"] == "own_site" else {"a1", "c1"}
        assert names(legal(self.position), "overcome") == wanted and self.lines("skip")
        before = self.own().guardians
        self.play("overcome a1")
        assert set(self.own().guardians) - set(before) == set(self.own().boons) - set(before) == {3}

    def activate(self, step: Step) -> None:
        used: set[str] = set()
        for _ in range(step.get("n", 1)):
            offered = names(legal(self.position), "activate")
            assert self.lines("skip") and not offered & used
            if step.get("mine"):
                assert offered == {"a1"}
            elif step["levels"] == [1]:
                assert offered == {"a1", "b1"}
            elif step.get("unoccupied"):
                assert offered == {f"camp-{place}" for place in ("coin", "compass", "arrowhead", "jewel")}
            else:
                assert offered | used == {f"camp-{place}" for place in RESOURCES}
            site = sorted(offered)[0]
            used.add(site)
            self.play(f"activate {site}")
            self.site(site)

    def site(self, site: str) -> None:
        """Add the effect of a site of this table, by its facts."""
        if site.startswith("camp"):
            self.effect(next(camp["effect"] for camp in FACTS["camp"] if name(camp) == site))
        else:
            tile = {"a1": "I-05", "b1": "I-02", "c1": "II-03"}[site]
            self.effect(next(fact["effect"] for fact in FACTS["site"] if fact["id"] == tile))

    def activate_top_tile(self, step: Step) -> None:
        tile = self.chance("tile").split(" ")[1]
        under = ARNAK.to_json(self.position)["under"][step["level"] - 1]
        assert under == tile
        self.effect(next(fact["effect"] for fact in FACTS["site"] if name(fact) == tile))

    def relocate(self, step: Step) -> None:
        goals = {line.split(" ")[2] for line in self.lines("relocate")}
        assert ("b1" in goals) == (1 in step["levels"]) and "c1" not in goals and "camp-coin" in goals
        self.play("relocate a1 camp-coin")
        self.book({"coin": 2})

    def return_archaeologist(self, step: Step) -> None:
        assert self.lines("recall") == ["recall a1"] and not self.lines("skip")
        self.play("recall a1")
        assert self.position.figures.count(0) == 0

    def all_travel_planes(self, step: Step) -> None:
        assert self.own().planes

    def no_guardian_fear(self, step: Step) -> None:
        assert self.own().mask

    def move_guardian(self, step: Step) -> None:
        goals = {line.split(" ")[2] for line in self.lines("move")}
        assert goals == {"camp-coin", "camp-compass", "camp-arrowhead", "camp-jewel", "b1"}
        self.play("move a1 camp-coin")
        self.book({"coin": 2})

    def use_supply_assistant(self, step: Step) -> None:
        tops = names(legal(self.position), "borrow")
        assert len(tops) == 3 and self.lines("skip")
        # its silver side draws and discards, its gold side draws.
        self.play("borrow a-06")
        self.effect(next(fact[step["side"]] for fact in FACTS["assistant"] if fact["id"] == "A-06"))

    def exchange_assistant(self, step: Step) -> None:
        self.play("exchange a-12 a-06")
        assert {(5, 0, 1)} <= set(self.own().assistants)
        assert self.position.stacks[0][0] == 11

    def idol_from_slot(self, step: Step) -> None:
        assert (self.own().slots, self.own().crates) == (0, 3)

    def peek_draw(self, step: Step) -> None:
        assert self.lines("look") == [f"look {number}" for number in range(1, step["max"] + 1)] and not self.lines(
            "skip"
        )
        self.play(f"look {step['max']}")
        line = self.chance("see blue")
        first, other, *_ = line.split(" ")[2:]
        assert bool([one for one in self.lines("keep") if " top " in one]) == bool(step["may_return_top"])
        self.play(f"keep {first} top {other}" if step["may_return_top"] else f"keep {first}")
        self.hand += 1

    def exile_row_item(self, step: Step) -> None:
        assert len(self.position.exiled) == 3 and self.position.items[-1] == -1

    def gain_per(self, step: Step) -> None:
        number = {
            "own_idols_crates_and_slots": 3,
            "own_placed_archaeologists": 1,
            "guardians_on_own_sites_plus_overcome": 2,
        }[step["per"]]
        self.book({step["resource"]: min(number, step["max"])})

    def pass_round(self, step: Step) -> None:
        assert self.own().passed

    def recruit(self, step: Step) -> None:
        assert self.lines("skip")
        number = self.lines("recruit")[0]
        self.play(number)
        self.chance("top")

    def rescue(self, step: Step) -> None:
        self.chance("see blue")
        lines = self.lines("rescue")
        assert len(lines) == 2 and self.lines("skip")
        self.play("skip")

    def promote(self, step: Step) -> None:
        assert self.lines("skip")
        self.play("promote a-12")
        assert (11, 1, 1) in self.own().assistants


STEPS: dict[str, Callable[[Walk, Step], None]] = {
    **{op: getattr(Walk, op) for op in vars(Walk) if not op.startswith("_")},
    "or": Walk.choose,
    "draw_bottom": Walk.draw,
    "pass": Walk.pass_round,
    "upgrade_assistant": Walk.promote,
}


def first_thing(option: list[Step]) -> str:
    """Return the word of a `choose` line."""
    step = option[0]
    found = next((resource for resource in RESOURCES if step.get(resource)), "")
    special = {"travel": step.get("icons", [""])[0], "gain_card": "item"}
    return found or str(special.get(step["op"], step["op"]))


def to_the_end(walk: Walk) -> None:
    """All is done, and the books agree."""
    walk.check()
    assert ARNAK.phase(walk.position) == "turn"
    checked(walk.position)
