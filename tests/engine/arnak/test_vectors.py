"""The vectors of the rules: whole lines of chance, numbers of legal moves, payments, scores.

Rule: A10
"""

import pytest

from engine.contract import draw_by
from engine.records import dealer
from engine.titles.arnak.rules.components import CARD_NUMBERS, CARDS, TRACKS
from engine.titles.arnak.rules.effects import BOAT, icons
from engine.titles.arnak.rules.position import Position
from engine.titles.arnak.rules.scoring import count
from engine.titles.arnak.rules.travel import left_over, payments
from tests.engine.arnak.table import ARNAK, ZERO, cards, checked, dealt, drawn, legal, played, situation, space

TWO = """
first red
idols compass refresh tablet exile coin upgrade coin tablet coin upgrade compass tablet
bonuses draw exile tablet upgrade coin draw upgrade
assistants a-06 a-10 a-03
row sundial precision-compass sea-turtle axe chronometer flask
draw red funding-car exploration-boat fear exploration-car funding-boat
draw blue exploration-car funding-car fear funding-boat exploration-boat
""".strip().splitlines()
THREE = """
first blue
blocks camp-coin camp-compass camp-tablet
idols coin tablet exile compass coin compass tablet tablet refresh upgrade coin upgrade
bonuses draw upgrade coin draw exile upgrade compass coin exile
assistants a-05 a-09 a-01
row hunting-arrows whip chronometer carrier-pigeon rough-map flask
draw blue exploration-car funding-car fear funding-boat exploration-boat
draw red funding-boat exploration-boat exploration-car fear fear
draw green funding-car funding-boat fear exploration-boat exploration-car
""".strip().splitlines()
FOUR = [
    "first yellow",
    TWO[1],
    "bonuses draw exile tablet upgrade coin draw upgrade exile coin tablet compass",
    *TWO[3:5],
    TWO[5].replace("red", "yellow"),
    TWO[6],
    THREE[7],
    THREE[8],
]
ALONE = [
    "red buy-item buy-artifact",
    *TWO[1:5],
    "draw blue funding-car exploration-boat fear exploration-car funding-boat",
    "rival dig-coin left",
]
SNAKE = [*TWO[:2], TWO[2] + " exile", TWO[3] + " a-04", *TWO[4:]]
SNAKE_ALONE = """
idols refresh tablet refresh compass upgrade exile tablet coin exile exile coin compass
bonuses coin coin compass exile tablet draw upgrade compass
assistants a-05 a-03 a-02 a-11
row tigerclaw-hairpin carrier-pigeon rope automobile horse tent
draw blue fear fear exploration-car funding-boat exploration-boat
rival dig-tablet right
""".strip().splitlines()


@pytest.mark.parametrize(
    ("players", "options", "lines", "moves"),
    [
        (2, {}, TWO, 37),
        (3, {}, THREE, 69),
        (4, {}, FOUR, 112),
        (1, {"difficulty": "2"}, ALONE, 25),
        (2, {"temple": "snake"}, SNAKE, 37),
        (1, {"temple": "snake", "difficulty": "5"}, SNAKE_ALONE, 20),
    ],
)
def test_a10_1_how_games_of_the_zero_seed_begin(
    players: int, options: dict[str, str], lines: list[str], moves: int
) -> None:
    found: list[str] = []
    position = dealt(players, found, options)
    assert found == lines
    assert len(legal(position)) == moves


def test_a10_2_how_the_game_of_two_goes_on() -> None:
    moves: list[str] = []
    position = dealt(2, moves)
    script = (
        "dig camp-arrowhead with fear=37,end=5,play exploration-boat=25,buy sundial=21,use=5,choose pass=5,end=4,"
        "refill pathfinders-staff=,dig camp-jewel with exploration-boat=27,pay with exploration-car=7,end=3,"
        "research glass 1-2=6,end=3,pass=7,end=3"
    )
    for step in script.split(","):
        line, _, number = step.partition("=")
        if number:
            assert len(legal(position)) == int(number), line
        else:
            assert dealer.deal_unnamed(ARNAK, position, ZERO, len(moves)) == line
        position = played(position, line)
        moves.append(line)
    assert ARNAK.phase(position) == "keep" and ARNAK.due(position) == (0, 1)
    assert [len(ARNAK.legal(position, seat)) for seat in (0, 1)] == [6, 4]
    assert ARNAK.scores(position) == (9, 9)


def test_a10_3_payments_that_are_just_enough() -> None:
    hand = cards("funding-car fear sea-turtle")

    def ways(travel: list[str]) -> list[str]:
        found = payments((0,), 0, icons(travel), hand, (), 1, False)
        return sorted(words.removeprefix(" with ") for words, _ in found)

    assert ways(["boot"]) == ["fear", "funding-car", "pilot", "sea-turtle"]
    assert ways(["boot", "boot"]) == ["fear funding-car", "fear pilot", "funding-car pilot", "sea-turtle"]
    assert left_over((0,), CARDS[CARD_NUMBERS["sea-turtle"]].icons, 0, icons(["boot"]), False) == (BOAT,)


def test_a10_4_what_is_left_over_is_one_or_the_other() -> None:
    position = situation(
        hand="journal fear funding-car funding-boat",
        held={"compass": 9},
        assistants={"a-03": "silver ready"},
        tiles={"a1": "i-05", "a3": "i-02", "c1": "ii-01", "c3": "ii-03"},
        stacks=((4, 3), (5, 4), (8, 4)),
    )
    position = played(checked(position), "assistant a-03", "pay with journal")
    lines = legal(position)
    assert {"dig a1", "dig a3"} <= set(lines)
    assert {line for line in lines if line.startswith("dig c1")} == {"dig c1 with funding-car"}
    assert {line for line in lines if line.startswith("dig c3")} == {"dig c3 with funding-boat"}
    assert played(position, "dig a1").icons == (0,)


def test_a10_5_discounts() -> None:
    board = {"a1": "i-05", "a3": "i-02", "a2": "i-01"}
    ostrich = situation(
        3, {}, hand="ostrich", held={"compass": 9}, deck=("funding-boat",), tiles=board, figures={"camp-coin": "red"}
    )
    lines = legal(drawn(played(ostrich, "play ostrich")))
    assert {"dig a1", "dig a2", "dig camp-jewel"} <= set(lines)
    assert {line for line in lines if line.startswith("dig a3")} == {"dig a3 with funding-boat"}
    boots = situation(4, {}, hand="sturdy-boots", tiles=board)
    lines = legal(played(boots, "play sturdy-boots"))
    assert {"dig camp-coin", "dig camp-coin-2"} <= set(lines) and "dig a1" not in lines
    for card, needed in (("aeroplane", (1, 4)), ("hot-air-balloon", (0, 3))):
        for compasses in range(7):
            offered = legal(played(situation(hand=card, held={"compass": compasses}), f"play {card}"))
            assert ("discover a1" in offered) == (compasses >= needed[0])
            rich = situation(hand=f"{card} sea-turtle automobile", held={"compass": compasses})
            offered = legal(played(rich, f"play {card}"))
            assert any(line.startswith("discover c1") for line in offered) == (compasses >= needed[1])


def test_a10_6_inscribed_blade() -> None:
    rich = dict.fromkeys(("coin", "compass", "tablet", "arrowhead", "jewel"), 9)

    def offered(at: str, verb: str, temple: str = "bird") -> list[str]:
        number = temple == "snake"
        arrivals = (0,) if at == "8-1" else ()
        position = situation(
            options={"temple": temple},
            hand="inscribed-blade",
            held=rich,
            seat={"glass": space(at, number)},
            arrivals=arrivals,
        )
        return [line for line in legal(played(position, "play inscribed-blade")) if line.startswith(verb)]

    assert offered("2-1", "research glass") == ["research glass 3-1 less arrowhead", "research glass 3-1 less tablet"]
    assert "research glass 4-2 less tablet" in offered("3-1", "research glass")
    assert "research glass 4-2 less arrowhead" not in offered("3-1", "research glass")
    assert "research glass 1-2" in offered("0-1", "research glass")
    poor = situation(hand="inscribed-blade", held={"jewel": 1, "tablet": 1}, seat={"glass": space("3-1")})
    after = played(poor, "play inscribed-blade", "research glass 4-2 less tablet")
    assert after.seats[0].resources == (0, 1, 0, 0, 0), "the compass is the row's"
    costs = [dict(zip(("t11", "t6-left"), track.temple, strict=False)) for track in TRACKS]
    assert costs[0]["t11"] == costs[1]["t11"] == (1, 1, 2, 1, 1)
    assert (costs[1]["t6-left"], costs[0]["t6-left"]) == ((0, 1, 2, 0, 1), (1, 0, 2, 0, 1))
    assert "temple t2-left less tablet" in offered("8-1", "temple")


def test_a10_7_the_row_through_three_rounds() -> None:
    items = "axe brush dog flask hat"
    position = situation(row=f"mortar|{items}", held={"coin": 9})
    position = played(position, "buy brush", "end", "refill horse")
    assert row(position) == "mortar | axe dog flask hat horse"
    position = new_round(position)
    position = played(position, "refill sundial stone-key")
    assert row(position) == "stone-key sundial | dog flask hat horse"
    position = played(new_round(drawn(position)), "refill stone-jar war-club")
    assert row(position) == "war-club stone-jar stone-key | flask hat horse"


def row(position: Position) -> str:
    artifacts = " ".join(CARDS[card].id for card in reversed(position.artifacts))
    return artifacts + " | " + " ".join(CARDS[card].id for card in position.items)


def new_round(position: Position) -> Position:
    """Everybody passes and lays nothing down."""
    while not (ARNAK.chance_due(position) and ARNAK.deal(position, draw_by(lambda n: 0)).startswith("refill")):
        for seat in ARNAK.due(position):
            options = ARNAK.legal(position, seat)
            line = next((one for one in ("pass", "end") if one in options), None) or f"done {ARNAK.colours(2)[seat]}"
            position = ARNAK.apply(position, line)
    return position


def test_a10_8_the_count() -> None:
    position = situation(
        hand="pack-donkey steam-boat war-mask",
        area="fear fear fear fear",
        deck=("funding-car",),
        seat={
            "glass": space("5-1"), "book": space("4-1"), "slots": 2, "crates": 1, "guardians": (0, 1), "fear_tiles": 1,
        },
    )  # fmt: skip
    found = count(position, 0)
    assert (found.research, found.idols, found.slots, found.guardians, found.cards, found.fear) == (13, 9, 7, 10, 5, -6)
    assert found.total == 38
    assert ARNAK.scores(dealt(4)) == (8, 8, 8, 8)


@pytest.mark.parametrize(
    ("players", "stacks", "bonuses", "fears"),
    [
        (1, (3, 3, 4), (7, 8), 17),
        (2, (3, 3, 4), (7, 8), 15),
        (3, (3, 3, 3), (9, 10), 13),
        (4, (3, 3, 2), (11, 12), 11),
    ],
)
def test_a10_9_the_supply(players: int, stacks: tuple[int, ...], bonuses: tuple[int, int], fears: int) -> None:
    for temple, name in enumerate(("bird", "snake")):
        position = dealt(players, options={"temple": name})
        assert sum(map(len, position.bonuses)) == bonuses[temple]
        assert position.fears == fears
        heights = tuple(below + 1 for _, below in position.stacks)
        assert heights == (stacks if temple else (4, 4, 4))
