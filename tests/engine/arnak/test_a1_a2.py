"""Components and set-up.

Rule: A1, A2
"""

from engine.titles.arnak.rules.components import (
    ALL_BONUSES,
    ALL_IDOLS,
    ARTIFACTS,
    ASSISTANT_IDS,
    CARDS,
    GUARDIAN_IDS,
    ITEMS,
    RIVAL_IDS,
    STACK_IDS,
    START_DECK,
    TILE_LEVELS,
)
from engine.titles.arnak.rules.position import CLOSED, GAP
from engine.titles.arnak.rules.scoring import count
from tests.engine.arnak.table import ARNAK, dealt, held, legal, played, situation


def test_a1_1_a_plane_pays_all_and_two_coins_are_a_plane() -> None:
    position = situation(hand="airdrop", held={"coin": 4}, tiles={"a1": "i-05", "a3": "i-02", "c1": "ii-01"})
    lines = legal(position)
    for place in ("camp-coin", "a1", "a3"):
        assert {f"dig {place} with airdrop", f"dig {place} with pilot"} <= set(lines)
    assert {line for line in lines if line.startswith("dig c1")} == {
        "dig c1 with airdrop pilot",
        "dig c1 with pilot pilot",
    }
    assert held(played(position, "dig c1 with pilot pilot")) == {"compass": 2, "jewel": 1}


def test_a1_2_colours_and_what_each_begins_with() -> None:
    assert [ARNAK.colours(players) for players in (1, 4)] == [("blue",), ("blue", "red", "green", "yellow")]
    assert sorted(CARDS[card].id for card in START_DECK) == [
        "exploration-boat", "exploration-car", "fear", "fear", "funding-boat", "funding-car",
    ]  # fmt: skip
    points = [count(situation(seat={"slots": slots}), 0).slots for slots in range(5)]
    assert points == [10, 9, 7, 4, 0], "empty slots are worth 1, 2, 3, 4 from the left, filled from the left"


def test_a1_3_numbers_of_components() -> None:
    numbers = [len(ITEMS), len(ARTIFACTS), len(ALL_IDOLS), len(GUARDIAN_IDS), len(ASSISTANT_IDS), len(ALL_BONUSES)]
    assert numbers == [40, 35, 16, 15, 12, 18]
    assert (TILE_LEVELS.count(1), TILE_LEVELS.count(2), len(STACK_IDS), len(RIVAL_IDS)) == (10, 6, 6, 15)
    position = situation(hand="serpent-idol", held={"tablet": 1})._replace(fears=0)
    after = ARNAK.apply(position, "play serpent-idol")
    assert after.seats[0].fear_tiles == 1 and count(after, 0).fear == count(position, 0).fear - 2


def test_a2_1_blocking_tiles() -> None:
    closed = [dealt(players).figures.count(CLOSED) for players in (1, 2, 3, 4)]
    assert closed == [5, 5, 3, 0]
    assert "dig camp-coin-2 with fear fear" not in legal(situation(3, hand="fear fear"))
    assert "dig camp-arrowhead-2 with fear fear" in legal(situation(3, hand="fear fear"))


def test_a2_2_idols() -> None:
    position = situation(hand="automobile", held={"compass": 9})
    assert GAP not in position.idols and len(position.idols) == 12
    for site, number in (("a1", 1), ("c1", 2)):
        assert played(position, f"discover {site} with automobile").seats[0].crates == number


def test_a2_3_the_row_and_what_each_starts_with() -> None:
    position = dealt(4)
    assert (len(position.artifacts), len(position.items)) == (1, 5)
    order = [(position.starter + step) % 4 for step in range(4)]
    assert [held(position, seat) for seat in order] == [
        {"coin": 2}, {"coin": 1, "compass": 1}, {"coin": 2, "compass": 1}, {"coin": 1, "compass": 2},
    ]  # fmt: skip


def test_a2_4_stacks() -> None:
    assert [dealt(players).lost_size for players in (1, 2, 3, 4)] == [2, 2, 3, 4]
    assert [dealt(players).temple_tiles[0] for players in (1, 2, 3, 4)] == [2, 2, 3, 4]
    snake = dealt(3, options={"temple": "snake"})
    assert (snake.rescue_size, snake.rescue_top != GAP) == (2, True)
    assert [seat.glass for seat in snake.seats] == [seat.book for seat in snake.seats] == [0, 0, 0]


def test_a2_5_first_the_board_then_the_hands() -> None:
    moves: list[str] = []
    position = dealt(3, moves)
    verbs = [move.split(" ")[0] for move in moves]
    assert verbs == ["first", "blocks", "idols", "bonuses", "assistants", "row", "draw", "draw", "draw"]
    assert [len(seat.hand) for seat in position.seats] == [5, 5, 5]
