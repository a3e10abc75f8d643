"""Actions.

Rule: A4
"""

import pytest

from engine.contract import draw_by
from engine.titles.arnak.rules.components import CARD_NUMBERS
from engine.titles.arnak.rules.position import GAP, Position
from tests.engine.arnak.table import ARNAK, cards, drawn, held, legal, played, put, situation, space


def test_a4_1_dig() -> None:
    position = situation(4, hand="fear fear funding-car", guardians={"a1": "g-01"}, tiles={"a1": "i-02"})
    assert {"dig camp-coin with fear", "dig camp-coin-2 with fear fear", "dig a1 with funding-car"} <= set(
        legal(position)
    )
    position = played(position, "dig camp-coin with fear")
    assert held(position) == {"coin": 2}
    both = situation(hand="fear", figures={"camp-coin": "blue", "camp-tablet": "blue"})
    assert not [line for line in legal(both) if line.startswith("dig")]
    with pytest.raises(ValueError, match="both your archaeologists"):
        ARNAK.apply(both, "dig camp-jewel with fear")


def test_a4_2_discover_in_this_order() -> None:
    position = put(situation(hand="automobile fear", held={"compass": 6}), "idols", 8, 3)
    position = played(position, "discover c1 with automobile")
    assert held(position) == {} and position.seats[0].crates == 2
    assert "exile fear" in legal(position), "first the idol"
    position = played(position, "skip", "tile ii-03")
    assert held(position) == {"arrowhead": 1, "jewel": 1}, "then the site"
    assert ARNAK.deal(position, draw_by(lambda n: 0)).startswith("guardian"), "then its guardian"
    assert not [
        line for line in legal(situation(hand="automobile", held={"compass": 2})) if line.startswith("discover")
    ]


def test_a4_3_overcome() -> None:
    position = situation(
        hand="fear",
        held={"coin": 1, "arrowhead": 1},
        figures={"a1": "blue"},
        tiles={"a1": "i-05"},
        guardians={"a1": "g-03"},
    )
    position = played(position, "overcome a1 with fear")
    seat = position.seats[0]
    assert (seat.guardians, seat.boons, held(position)) == ((2,), (2,), {})
    assert position.guardians[5] == GAP


def test_a4_4_buying_and_the_row() -> None:
    position = situation(
        row="stone-jar|axe brush dog flask hat", held={"coin": 9, "compass": 9}, deck=("fear", "funding-car")
    )
    bought = played(position, "buy dog")
    assert bought.seats[0].deck[-1] == cards("dog") and bought.items[2] == GAP
    assert played(bought, "end", "refill horse").items == tuple(
        CARD_NUMBERS[name] for name in ("axe", "brush", "flask", "hat", "horse")
    )
    artifact = played(position, "buy stone-jar")
    assert legal(artifact) == ["skip", "use"]
    assert drawn(played(artifact, "use")).seats[0].hand == cards("fear"), "without a tablet"
    few = bought._replace(items=(GAP, GAP, *bought.items[2:]), items_left=cards("horse"))
    slid = played(few, "end", "refill horse").items
    assert slid == (*(CARD_NUMBERS[name] for name in ("flask", "hat", "horse")), GAP, GAP)
    none = few._replace(items_left=())
    assert played(none, "end").items == few.items


def test_a4_5_playing_a_card() -> None:
    position = situation(hand="machete stone-jar", held={"tablet": 1})
    assert "exile played-machete" in legal(played(position, "play machete"))
    assert held(played(position, "play stone-jar")) == {}
    assert "play stone-jar" not in legal(situation(hand="stone-jar"))
    whip = played(situation(hand="whip"), "play whip")
    assert whip.exiled == cards("whip") and not whip.seats[0].area


def glass_at(name: str, **more: object) -> Position:
    options: dict[str, object] = {"held": dict.fromkeys(("coin", "compass", "tablet", "arrowhead", "jewel"), 9), **more}
    return situation(**{"seat": {"glass": space(name), "book": space("1-1")}, **options})  # type: ignore[arg-type]


def test_a4_6_research() -> None:
    position = glass_at("2-1")
    assert {line for line in legal(position) if line.startswith("research")} == {
        "research glass 3-1", "research book 2-1", "research book 2-2",
    }  # fmt: skip
    level = situation(
        held={"compass": 9, "arrowhead": 9, "jewel": 9}, seat={"glass": space("1-1"), "book": space("1-1")}
    )
    assert not [line for line in legal(level) if line.startswith("research book")], "never above the glass"
    top = played(glass_at("7-1"), "research glass 8-1")
    assert ARNAK.deal(top, draw_by(lambda n: 0)).startswith("see blue")
    top = played(top, "see blue coin draw", "bonus draw")
    assert top.arrivals == (0,) and ARNAK.scores(drawn(top))[0] > 23
    there = drawn(top)._replace(acted=False)
    assert "temple t11" in legal(there)


def test_a4_7_tile_and_row_in_the_order_that_one_likes() -> None:
    base = situation(
        held={"jewel": 9, "arrowhead": 9, "tablet": 9, "compass": 9, "coin": 9},
        deck=("fear",),
        seat={"glass": space("5-1"), "book": space("1-1")},
    )

    def arrived(kinds: tuple[int, ...], where: str = "6-1") -> Position:
        bonuses = list(base.bonuses)
        bonuses[space(where)] = kinds
        return played(base._replace(bonuses=tuple(bonuses)), f"research glass {where}")

    draw = arrived((3,))
    assert set(legal(draw)) == {"bonus draw", "row"}, "row 6 draws a card, and so does the tile"
    assert ARNAK.chance_due(arrived((0,))), "a coin comes first, unasked"
    row = played(arrived((4,)), "row")
    after = drawn(row)
    assert "skip" in legal(after) and "bonus exile" not in legal(after), "then the tile follows unasked"
    several = arrived((0, 3))
    assert set(legal(several)) == {"bonus coin", "bonus draw", "row"}
    again = drawn(played(several, "row"))
    assert set(legal(again)) == {"bonus coin", "bonus draw"}
    assert drawn(played(again, "bonus coin")).bonuses[space("6-1")] == (3,)


def test_a4_8_passing_as_part_of_an_effect() -> None:
    position = played(situation(hand="sundial watch", held={"tablet": 1}), "play sundial", "choose pass")
    assert position.seats[0].passed and held(position) == {"jewel": 1}
    position = played(situation(hand="watch"), "pass watch")
    assert position.seats[0].passed and held(position) == {"coin": 3}
