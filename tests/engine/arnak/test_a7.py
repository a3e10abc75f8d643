"""The solo rival.

Rule: A7
"""

from typing import Any

from engine.contract import draw_by
from engine.titles.arnak.rules.components import BLACK, CARD_NUMBERS, RIVAL_NUMBERS, SPACE_NUMBERS
from engine.titles.arnak.rules.position import GAP, Position, Rival
from tests.engine.arnak.table import ARNAK, cards, dealt, played, settled, situation, space


def rivalry(
    tile: str, arrow: str = "left", round: int = 1, rival: dict[str, Any] | None = None, **fields: Any
) -> Position:
    """Return the position after Black played that tile, the arrow of the next being that."""
    return played(before(round, rival, tile, **fields), f"rival {tile} {arrow}")


def before(round: int, rival: dict[str, Any] | None, tile: str, **fields: Any) -> Position:
    level = "5" if "red" in tile else "0"
    options = {"difficulty": level, "temple": fields.pop("temple", "bird")}
    row = "sundial|axe brush dog flask hat"
    position = situation(
        1, options, figures=fields.pop("figures", {}), tiles=fields.pop("tiles", {}), row=row, **fields
    )
    assert position.rival is not None
    own = position.rival._replace(unused=position.rival.tiles, arrow=-1, first=-1, **(rival or {}))
    agenda = (("rival",), ("next", BLACK))
    position = position._replace(rival=own, turn=-1, agenda=agenda, phase="chance", round=round, difficulty=int(level))
    return settled(position)


def black(position: Position) -> Rival:
    assert position.rival is not None
    return position.rival


def where(position: Position) -> list[str]:
    return [name for name, number in SPACE_NUMBERS.items() if position.figures[number] == BLACK]


def test_a7_1_set_up() -> None:
    position = dealt(1, options={"difficulty": "5"})
    assert len(black(position).tiles) == 10 and position.seats[0].resources == (1, 1, 0, 0, 0)
    assert all(RIVAL_NUMBERS[name] in black(position).tiles for name in ("discover-red", "artifact-red", "dig-jewel"))
    assert ARNAK.rival(position) is not None and ARNAK.rival(dealt(2)) is None


def test_a7_2_it_plays_all_its_tiles() -> None:
    position = dealt(1)
    assert len(black(position).unused) == 9 and ARNAK.due(position) == (0,)
    position = played(position, "pass", "end")
    played_tiles = 1
    while ARNAK.chance_due(position):
        line = ARNAK.deal(position, draw_by(lambda n: n - 1))
        played_tiles += line.startswith("rival")
        if played_tiles == 10 and line.startswith("rival"):
            assert line.split(" ")[2] == ("right" if black(position).first else "left"), "the arrow of the first tile"
        position = ARNAK.apply(position, line)
    assert played_tiles == 10 and ARNAK.phase(position) == "keep"


def test_a7_3_dig() -> None:
    tiles = {"a1": "i-05", "b1": "i-02", "b4": "i-03", "c1": "ii-02"}
    spots = [where(rivalry("dig-coin", arrow, tiles=tiles)) for arrow in ("left", "right")]
    assert [spot[-1] for spot in spots] == ["c1", "c1"], "row c before b"
    tiles.pop("c1")
    spots = [where(rivalry("dig-coin", arrow, tiles=tiles)) for arrow in ("left", "right")]
    assert [spot[-1] for spot in spots] == ["b1", "b4"], "then the arrow"
    assert "camp-jewel" in where(rivalry("dig-jewel"))
    assert "a2" in where(rivalry("dig-compass", tiles={"a2": "i-01"})), "the wrecked aeroplane offers compasses"
    full = dict.fromkeys(("camp-coin",), "blue")
    assert "camp-coin" not in where(rivalry("dig-coin", figures=full))


def test_a7_4_discover() -> None:
    position = rivalry("discover-green", "right")
    assert where(position)[-1] == "a4" and len(black(position).idols) == 1
    position = played(position, "tile i-05")
    assert ARNAK.deal(position, draw_by(lambda n: 0)).startswith("guardian")
    again = rivalry("discover-green", "left", rival={"idols": (0, 1, 2, 3, 4, 5)})
    assert black(again).others == 1, "its kind is not new"
    red = rivalry("discover-red", "left", round=5)
    assert where(red)[-1] == "c1" and black(red).others + len(black(red).idols) == 2
    assert GAP in played(red, "tile ii-01").guardians and ARNAK.phase(played(red, "tile ii-01")) == "turn", (
        "no guardian"
    )
    assert where(rivalry("discover-green", round=5)) == where(before(5, None, "discover-green"))


def test_a7_5_research() -> None:
    position = rivalry("research-green", "right")
    assert black(position).glass == space("1-2")
    assert ARNAK.deal(position, draw_by(lambda n: 0)).startswith("top 3"), "of stacks as tall as others the rightmost"
    temple = rivalry("research-green", rival={"glass": space("7-1")})
    assert temple.arrivals == (BLACK,) and temple.lost_size == 1
    tiles = rivalry("research-green", "right", rival={"glass": 14}, arrivals=(BLACK,))
    assert black(tiles).temple == (0, 0, 1, 0, 0, 0)
    none = before(1, {"glass": 14, "temple": (0, 2, 2, 0, 0, 0)}, "research-green", arrivals=(BLACK,))
    after = played(none, "rival research-green left")
    assert ARNAK.phase(after) == "turn" and after.stacks == none.stacks, "then the whole action does nothing"
    snake = before(1, {"glass": space("3-1", 1)}, "research-green", temple="snake")
    top = snake.rescue_top
    snake = played(snake, "rival research-green left")
    assert black(snake).glass == space("4-1", 1) and snake.rescue_top == GAP != top
    assert ARNAK.deal(snake, draw_by(lambda n: 0)).startswith("top rescue")


def test_a7_6_overcome() -> None:
    sites: dict[str, Any] = {
        "tiles": {"a1": "i-05", "b1": "i-02"},
        "figures": {"a1": "black", "b1": "black"},
        "guardians": {"a1": "g-01", "b1": "g-02"},
    }
    position = rivalry("guardian-green", **sites)
    assert black(position).guardians == (1,) and position.guardians[9] == GAP, "b before a"
    without = rivalry("guardian-green")
    assert black(without).glass == space("1-1") and ARNAK.phase(without) == "turn", "without the supply"
    late = rivalry("guardian-green", round=5)
    assert black(late).glass == 0, "green does nothing in round 5"


def test_a7_7_buy() -> None:
    for tile, arrow, card in (
        ("item-green", "left", "dog"),
        ("item-green", "right", "hat"),
        ("item-red", "left", "brush"),
        ("artifact-green", "left", "sundial"),
    ):
        position = rivalry(tile, arrow)
        assert black(position).cards == (CARD_NUMBERS[card],), tile
        assert ARNAK.deal(position, draw_by(lambda n: 0)).startswith("refill")


def test_a7_8_the_count_of_the_rival() -> None:
    from engine.titles.arnak.rules.scoring import rival_count

    position = before(
        5,
        {
            "glass": space("5-1"),
            "temple": (0, 1, 0, 0, 0, 0),
            "guardians": (0,),
            "cards": cards("brush"),
            "idols": (0, 1),
            "others": 2,
        },
        "dig-coin",
    )
    found = rival_count(position)
    assert found is not None
    assert tuple(found) == (9, 6, 10, 0, 5, 3, 0)
    won = position._replace(phase="over", agenda=())
    rival = ARNAK.rival(won)
    result = ARNAK.result(won)
    assert rival is not None and rival.wins and result is not None and result.winners == () and result.places == (2,)
    even = won._replace(seats=(won.seats[0]._replace(temple=(2, 0, 0, 0, 0, 0), crates=1),))
    assert ARNAK.scores(even) == (33,) and black(even)
    research = even._replace(seats=(even.seats[0]._replace(crates=0, glass=space("2-1"), book=space("2-1")),))
    assert ARNAK.scores(research) == (33,)
    result = ARNAK.result(research)
    assert result is not None and result.winners == (), "more points for research"
