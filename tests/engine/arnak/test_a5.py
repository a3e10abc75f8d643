"""Details.

Rule: A5
"""

from typing import Any

from engine.contract import draw_by
from engine.titles.arnak.rules.position import Position
from tests.engine.arnak.table import (
    ARNAK,
    cards,
    checked,
    drawn,
    held,
    legal,
    names,
    played,
    situation,
    space,
)


def everybody_passes(position: Position) -> Position:
    while ARNAK.phase(position) in ("turn", "chance"):
        if ARNAK.chance_due(position):
            position = drawn(position)
        else:
            position = played(position, "end" if "end" in legal(position) else "pass")
    return position


def test_a5_1_fear_and_exile() -> None:
    position = situation(hand="serpent-idol fear", area="fear", held={"tablet": 1}, deck=("funding-car",))
    position = played(position, "play serpent-idol")
    assert position.seats[0].area.count(4) == 2
    axe = situation(hand="axe fear", area="hat", seat={"fear_tiles": 1})
    fears = axe.fears
    opened = played(axe, "play axe")
    assert names(legal(opened), "exile") == {"fear", "played-axe", "played-hat", "played-fear-tile"}
    assert played(opened, "exile fear").fears == fears + 1
    assert played(opened, "exile played-hat").exiled == cards("hat")
    assert played(opened, "exile played-fear-tile").seats[0].fear_tiles == 0


def test_a5_2_gaining_a_card() -> None:
    position = situation(
        held={"jewel": 9, "compass": 9, "coin": 9, "tablet": 9, "arrowhead": 9},
        area="cleansing-cauldron",
        seat={"glass": space("7-1"), "book": space("5-1")},
        row="mortar|hat axe brush dog flask",
    )
    position = drawn(played(position, "research book 6-1"))
    while not names(legal(position), "gain"):
        position = played(
            position, next(line for line in legal(position) if line.startswith("bonus") or line == "skip")
        )
        position = drawn(position)
    gained = played(position, "gain mortar")
    assert {"use", "skip"} <= set(legal(gained)) and gained.seats[0].resources[1] == position.seats[0].resources[1]
    free = situation(row="mortar|hat axe brush dog flask", held={"compass": 3}, seat={"guardians": (1,), "boons": (1,)})
    bought = played(free, "buy mortar", "boon g-02", "exile played-mortar")
    assert "use" in legal(bought), "it may be used though it has been exiled meanwhile"
    assert held(played(bought, "use", "skip")) == {"coin": 2}


def test_a5_3_activate() -> None:
    tent = situation(
        hand="tent",
        held={"compass": 1},
        figures={"c1": "blue", "camp-coin": "blue", "a1": "red"},
        tiles={"c1": "ii-01", "a1": "i-02"},
    )
    assert names(legal(played(tent, "play tent")), "activate") == {"camp-coin"}
    rich = tent._replace(seats=(tent.seats[0]._replace(resources=(0, 2, 0, 0, 0)), tent.seats[1]))
    assert names(legal(played(rich, "play tent")), "activate") == {"camp-coin", "c1"}
    dog = played(situation(hand="dog", figures={"camp-coin": "red"}), "play dog")
    assert "camp-coin" not in names(legal(dog), "activate")


def test_a5_4_relocate_and_passage_shell() -> None:
    position = situation(
        3,
        hand="pathfinders-staff",
        held={"tablet": 1},
        figures={"a1": "blue", "b1": "red"},
        tiles={"a1": "i-02", "b1": "i-10", "b2": "i-05"},
    )
    goals = {
        line.split(" ")[2] for line in legal(played(position, "play pathfinders-staff")) if line.startswith("relocate")
    }
    assert "b2" in goals and not {"a1", "b1", "b3", "camp-coin-2"} & goals and "camp-jewel-2" in goals
    shell = played(situation(hand="passage-shell", held={"tablet": 1}), "play passage-shell", "dig camp-coin")
    assert legal(shell) == ["again", "skip"] and held(played(shell, "again")) == {"coin": 4}


def test_a5_5_assistants() -> None:
    full = situation(
        held={"jewel": 1}, assistants={"a-01": "silver ready", "a-02": "gold ready"}, seat={"glass": space("1-2")}
    )
    full = played(full, "research book 1-2")
    assert legal(full) == ["assistant a-01", "assistant a-02", "skip"], "no free place"
    one = situation(held={"jewel": 1}, seat={"glass": space("1-2")})
    one = played(one, "research book 1-2", "recruit a-06")
    assert ARNAK.deal(one, draw_by(lambda n: 0)).startswith("top 1 ")
    assert (5, 0, 1) in drawn(one).seats[0].assistants
    horn = situation(hand="decorated-horn", held={"tablet": 1}, assistants={"a-01": "gold exhausted"})
    horn = played(horn, "play decorated-horn", "exchange a-01 a-10")
    assert horn.seats[0].assistants == ((9, 1, 1),) and horn.stacks[1] == (0, 3)
    snake = {"temple": "snake"}
    saved = situation(options=snake, held={"coin": 1}, seat={"glass": space("3-1", 1), "crates": 1})
    saved = drawn(played(saved, "research glass 4-1"))
    rescued = played(
        saved, next(line for line in legal(saved) if line.startswith("rescue") and not line.endswith("a-04"))
    )
    assert [state[1:] for state in rescued.seats[0].assistants] == [(0, 0)], "silver and exhausted"
    assert ARNAK.phase(rescued) == "turn", "the top one stayed, so none is shown"
    top = played(saved, "rescue a-04")
    assert ARNAK.chance_due(top) and ARNAK.deal(top, draw_by(lambda n: 0)).startswith("top rescue")


def test_a5_6_idols() -> None:
    position = situation(hand="stone-key", held={"tablet": 1}, seat={"crates": 1, "slots": 3})
    position = played(position, "slot arrowhead", "play stone-key")
    assert (position.seats[0].crates, position.seats[0].slots) == (1, 3)
    full = situation(seat={"crates": 1, "slots": 4})
    assert not [line for line in legal(full) if line.startswith("slot")]
    snake = {"temple": "snake"}
    bridge = situation(options=snake, seat={"glass": space("3-1", 1), "crates": 0})
    assert "research glass 4-1" not in legal(bridge)
    free = situation(options=snake, hand="journal", seat={"glass": space("4-1", 1), "book": space("3-1", 1)})
    assert "research book 4-1" in legal(played(free, "play journal")), "none for a free research"


def test_a5_7_the_card_on_top_stays_known() -> None:
    position = situation(hand="fishing-rod", held={"coin": 9}, row="mortar|axe brush dog flask hat")
    position = played(position, "play fishing-rod", "reveal horse")
    assert "buy horse" in legal(position)
    assert "buy horse" not in legal(played(position, "skip"))
    position = played(position, "buy axe", "end")
    asked: list[int] = []

    def below(number: int) -> int:
        asked.append(number)
        return 0

    assert ARNAK.deal(position, draw_by(below)) == "refill horse" and not asked, "known, so it takes no integer"
    empty = situation(hand="fishing-rod", held={"coin": 9})._replace(items_left=())
    assert "skip" in legal(ARNAK.apply(empty, "play fishing-rod")), "no reveal; the purchase is asked"


def test_a5_8_mask_ocarina_and_crown() -> None:
    guarded: dict[str, Any] = {
        "figures": {"a1": "blue"},
        "tiles": {"a1": "i-02", "c1": "ii-01"},
        "guardians": {"a1": "g-01"},
    }
    mask = situation(hand="war-mask", held={"tablet": 1}, deck=("funding-car",), **guarded)
    after = everybody_passes(played(mask, "play war-mask", "end"))
    assert 4 not in after.seats[0].area
    gone = played(
        situation(hand="war-mask axe", held={"tablet": 1}, **guarded),
        "play war-mask",
        "end",
        "pass",
        "end",
        "play axe",
        "exile played-war-mask",
    )
    assert not gone.seats[0].mask
    horn = situation(hand="guardians-ocarina funding-boat fear", held={"tablet": 1}, **guarded)
    planes = played(horn, "play guardians-ocarina")
    assert legal(planes)[-1] == "recall a1" and "skip" not in legal(planes)
    planes = played(planes, "recall a1")._replace(acted=False)
    assert {"dig a1 with fear", "dig c1 with fear funding-boat"} <= set(legal(planes)), "all icons are planes"


def test_a5_9_no_reshuffle_and_no_limit_of_the_hand() -> None:
    position = situation(hand="flask", deck=("fear", "funding-car"))
    assert len(drawn(played(position, "play flask")).seats[0].hand) == 2
    many = situation(hand="horse axe brush dog flask hat", deck=("fear",))
    assert len(many.seats[0].hand) == 6 and len(drawn(played(many, "play horse")).seats[0].hand) == 6


def test_a5_10_fear_from_guarded_sites() -> None:
    position = situation(
        3,
        figures={"a1": "blue", "camp-jewel": "blue", "camp-jewel-2": "red"},
        tiles={"a1": "i-02"},
        guardians={"a1": "g-01", "camp-jewel": "g-02"},
    )
    after = everybody_passes(position)
    assert [seat.area.count(4) for seat in after.seats] == [2, 1, 0]


def test_a5_11_earrings() -> None:
    position = situation(hand="crystal-earring", held={"tablet": 1}, deck=("rope", "fear funding-car"))
    position = played(position, "play crystal-earring", "look 3", "see blue rope fear funding-car")
    assert len([line for line in legal(position) if line.startswith("keep")]) == 9
    kept = played(position, "keep rope top fear").seats[0]
    assert (kept.hand, kept.deck, kept.area) == (cards("rope"), (cards("fear"),), cards("crystal-earring funding-car"))
    stone = situation(hand="obsidian-earring", held={"tablet": 1}, deck=("fear funding-car", "rope"))
    stone = played(stone, "play obsidian-earring", "look 1", "see blue rope", "keep rope")
    assert stone.seats[0].hand == cards("rope")


def test_a5_12_single_cards() -> None:
    hammer = situation(hand="ornate-hammer", held={"tablet": 1}, row="mortar|axe brush dog flask hat")
    hammer = played(hammer, "play ornate-hammer")
    assert names(legal(hammer), "gain") == {"hat"}
    bow = situation(
        hand="bow-and-arrows",
        figures={"a1": "blue"},
        tiles={"a1": "i-02"},
        guardians={"a1": "g-01"},
        seat={"guardians": (3, 4, 5)},
    )
    assert held(played(bow, "play bow-and-arrows")) == {"compass": 3}
    trap = situation(
        hand="bear-trap",
        figures={"a1": "red"},
        tiles={"a1": "i-02", "a2": "i-05"},
        guardians={"a1": "g-01", "a2": "g-02"},
    )
    assert names(legal(played(checked(trap), "play bear-trap")), "overcome") == {"a2"}
