"""Hidden information and chance.

Rule: A8 (its first paragraph has its test in `test_contract`)
"""

import json

import pytest

from engine.compiled import WHY_PLAIN
from engine.contract import draw_by
from engine.titles.arnak.rules.draft import Draft, OwnDraft
from engine.titles.arnak.rules.position import FIELDS, Position, Seat
from engine.titles.arnak.rules.view import OPENLY, View
from tests.engine.arnak.table import ARNAK, cards, dealt, drawn, legal, played, situation, space


def looked(temple: str = "bird") -> Position:
    """Blue has looked through the stack of the Lost Temple and taken a tile."""
    rich = dict.fromkeys(("coin", "compass", "tablet", "arrowhead", "jewel"), 9)
    position = situation(3, {"temple": temple}, held=rich, seat={"glass": space("7-1")})
    position = played(position, "research glass 8-1", "see blue coin draw exile")
    return drawn(played(position, "bonus draw"))


def test_a8_1_what_is_left_of_a_stack_is_known_to_who_looked() -> None:
    position = looked()
    assert ARNAK.view(position, 0).lost == (0, 4)
    for reader in (1, None):
        view = ARNAK.view(position, reader)
        assert view.lost == () and len(view.bonuses_left) == len(position.bonuses_left) + 2
        assert view.seats[0].held == len(position.seats[0].hand)
        told = json.dumps(ARNAK.shown_json(view))
        assert "hand" in told and '"tiles": "coin exile"' not in told
    view = ARNAK.view(dealt(2), 1)
    assert view.seats[0].cards == cards("funding-car funding-boat exploration-car exploration-boat fear fear")
    assert view.own is not None and len(view.own.hand) == 5


def test_a8_2_a_deck_is_layers_without_an_order() -> None:
    position = situation(hand="flask", deck=("rope", "fear funding-car", "hat"))
    asked: list[int] = []

    def below(number: int) -> int:
        asked.append(number)
        return number - 1

    position = played(position, "play flask")
    assert ARNAK.deal(position, draw_by(below)) == "draw blue rope fear funding-car" and asked == [1, 2, 1]
    after = played(position, "draw blue rope funding-car fear")
    assert after.seats[0].deck == (cards("hat"),)
    bottom = played(situation(hand="large-backpack", deck=("rope", "fear funding-car")), "play large-backpack")
    assert ARNAK.deal(bottom, draw_by(below)).startswith("bottom blue f")


def test_a8_3_nothing_but_chance_stops_taking_back() -> None:
    position = situation(hand="machete fear")
    after = played(position, "play machete")
    assert not ARNAK.barrier(position, "play machete", after)


def test_a8_4_what_comes_up_is_known_at_once_and_the_row_after_the_turn() -> None:
    position = situation(
        hand="ostrich", deck=("sea-turtle", "fear"), held={"coin": 9}, row="mortar|axe brush dog flask hat"
    )
    dug = played(position, "play ostrich")
    assert ARNAK.chance_due(dug)
    assert "dig camp-coin" in legal(drawn(dug))
    bought = played(position, "buy axe")
    assert not ARNAK.chance_due(bought) and ARNAK.chance_due(played(bought, "end"))


@pytest.mark.skipif(WHY_PLAIN == "", reason="it puts numbers into every field, and a compiled draft refuses them")
def test_a8_1_what_is_written_out_for_each_field_leaves_none_out() -> None:
    """A draft has the fields of a position, in their order; a view has them too, and of a seat all but its cards."""
    position = Position(*range(len(FIELDS)))
    draft = Draft(position)
    assert draft.finish() == position and [getattr(draft, name) for name in FIELDS] == list(position)
    seat = Seat(*range(len(Seat._fields)))
    own = OwnDraft(seat)
    assert own.finish() == seat and [getattr(own, name) for name in Seat._fields] == list(seat)
    assert tuple(name for name in View._fields if name in FIELDS) == FIELDS
    assert set(Seat._fields) - set(OPENLY) == {"hand", "deck", "looking"}
