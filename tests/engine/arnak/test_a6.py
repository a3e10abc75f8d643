"""The end of a round and of the game.

Rule: A6
"""

from typing import Any

from engine.contract import draw_by
from engine.titles.arnak.rules.components import CARD_NUMBERS
from engine.titles.arnak.rules.position import Position
from engine.titles.arnak.rules.scoring import count
from tests.engine.arnak.table import ARNAK, cards, dealt, drawn, legal, played, situation, space
from tests.engine.arnak.test_a5 import everybody_passes


def test_a6_1_the_end_of_a_round_in_its_order() -> None:
    position = situation(
        hand="fear hat",
        area="horse funding-car",
        deck=("rope",),
        row="mortar|axe brush dog flask torch",
        figures={"a1": "blue"},
        tiles={"a1": "i-02"},
        guardians={"a1": "g-01"},
        assistants={"a-01": "gold exhausted"},
        starter=0,
        seat={"fear_tiles": 1},
    )
    position = everybody_passes(position)
    assert position.seats[0].area == cards("horse funding-car fear"), "the guardian's"
    assert set(ARNAK.legal(position, 0)) == {"lay blue hat", "lay blue fear", "lay blue all", "done blue"}
    position = played(position, "lay blue fear")
    assert ARNAK.due(position) == (0, 1), "and it is open at once"
    assert 4 in position.seats[0].area
    position = played(position, "done blue", "done red")
    seat = position.seats[0]
    assert seat.deck == (cards("rope"), cards("horse funding-car fear fear")) and not seat.area and seat.fear_tiles == 1
    assert seat.assistants == ((0, 1, 1),)
    assert position.exiled == cards("mortar axe") and (position.round, position.starter) == (2, 1)
    position = played(position, "refill stone-jar war-club")
    assert position.artifacts == (CARD_NUMBERS["stone-jar"], CARD_NUMBERS["war-club"])
    assert ARNAK.deal(position, draw_by(lambda n: 0)).startswith("draw blue"), "red has five cards already"
    position = drawn(position)
    assert ARNAK.due(position) == (1,) and len(position.seats[0].hand) == 5


def tied(**seats: dict[str, Any]) -> Position:
    """Return a finished game of two with the same points, but for what is given."""
    position = dealt(2)
    changed = [
        one._replace(**seats.get(colour, {})) for colour, one in zip(("blue", "red"), position.seats, strict=True)
    ]
    return position._replace(seats=tuple(changed), phase="over", turn=-1)


def test_a6_2_the_count_and_ties() -> None:
    assert ARNAK.result(tied()).decided_by == "shared"  # type: ignore[union-attr]
    research = tied(blue={"glass": space("4-1")}, red={"temple": (0, 1, 0, 0, 0, 0)})
    assert ARNAK.scores(research) == (14, 14)
    result = ARNAK.result(research)
    assert result is not None and (result.winners, result.decided_by, result.places) == ((0,), "research", (1, 2))
    arrived = tied(blue={"glass": 14}, red={"glass": 14, "temple": (0, 0, 0, 1, 0, 0)})._replace(arrivals=(0, 1))
    result = ARNAK.result(arrived)
    assert result is not None and (result.winners, result.decided_by, result.points) == ((0,), "temple", (31, 31))
    looking = situation(hand="hat", seat={"looking": cards("horse brush"), "temple": (1, 0, 0, 0, 0, 1)})
    found = count(looking, 0)
    assert (found.cards, found.temple) == (1 + 1 + 3, 13)
    assert "pass" in legal(situation(round=1))
