"""The round, turns, payments.

Rule: A3
"""

import pytest

from engine.errors import IllegalMove, NotDue
from tests.engine.arnak.table import ARNAK, dealt, drawn, held, legal, played, situation


def test_a3_1_turns_go_clockwise_until_all_have_passed() -> None:
    position = played(dealt(3), "pass", "end")
    assert ARNAK.due(position) == (1,)
    with pytest.raises(NotDue):
        ARNAK.apply(position, "pass", 2)
    position = played(position, "pass", "end", "dig camp-jewel with fear", "skip", "end")
    assert ARNAK.due(position) == (2,), "the last one goes on alone"
    assert ARNAK.phase(played(position, "pass", "end")) == "keep"


def test_a3_2_one_main_action_and_free_ones_around_it() -> None:
    position = situation(hand="funding-car funding-boat exploration-car")
    position = played(position, "play funding-car", "pass", "play funding-boat")
    assert legal(position) == ["end", "play exploration-car"]
    with pytest.raises(IllegalMove, match="main action") as refused:
        ARNAK.apply(position, "dig camp-coin with exploration-car")
    assert refused.value.rule == "A3.2"


def test_a3_3_which_actions_are_main_and_which_are_free() -> None:
    position = situation(
        hand="funding-car horse hat",
        held={"coin": 9, "compass": 9, "jewel": 1},
        assistants={"a-10": "silver ready", "a-12": "silver ready"},
        seat={"crates": 1, "guardians": (1,), "boons": (1,)},
    )
    before = legal(position)
    after = legal(played(position, "pass"))
    assert set(after) - {"end"} == {
        "play funding-car", "play hat", "assistant a-12", "boon g-02",
        *(f"slot {slot}" for slot in ("jewel", "arrowhead", "tablets", "coin-compass", "draw")),
    }  # fmt: skip
    assert {"assistant a-10", "play horse", "research glass 1-2", "pass", "dig camp-coin with hat"} <= set(before)


def test_a3_4_icons_or_effect_and_costs_before_gains() -> None:
    position = situation(hand="sea-turtle", deck=("funding-car",))
    dug = played(position, "dig camp-coin with sea-turtle")
    assert ARNAK.to_json(dug)["icons"] == ["boat"] and held(dug) == {"coin": 2}
    poor = situation(hand="fear", held={"coin": 1})
    assert "dig camp-coin with pilot" not in legal(poor), "the coins of the site come too late"


def test_a3_5_what_may_be_skipped_and_what_not() -> None:
    for card in ("machete", "traders-scales", "trowel", "whip", "binoculars", "journal", "war-club", "decorated-horn"):
        position = situation(hand=card, held={"tablet": 1})
        assert "skip" in legal(played(position, f"play {card}"))
    chosen = played(situation(hand="sundial", held={"tablet": 1}), "play sundial")
    assert legal(chosen) == ["choose pass", "choose tablet"]


def test_a3_6_free_actions_in_the_middle_but_not_inside_another() -> None:
    position = situation(
        hand="machete funding-car", assistants={"a-05": "silver ready"}, seat={"guardians": (1,), "boons": (1,)}
    )
    middle = played(position, "play machete")
    assert {"play funding-car", "assistant a-05", "boon g-02"} <= set(legal(middle))
    inside = played(middle, "assistant a-05")
    assert not {"play funding-car", "boon g-02"} & set(legal(inside))
    assert "play funding-car" in legal(played(inside, "skip"))
    assert "play funding-car" in legal(
        played(situation(hand="crystal-earring funding-car", held={"tablet": 1}), "play crystal-earring")
    )


def test_a3_7_what_needs_no_choice_happens_and_the_rest_is_asked() -> None:
    alone = played(situation(hand="rope"), "play rope")
    assert legal(alone) == ["skip"], "asked also where nothing can be paid"
    borrowed = situation(hand="coconut-flask funding-car", held={"tablet": 1}, deck=())
    position = played(borrowed, "play coconut-flask", "borrow a-06")
    assert legal(position) == ["discard funding-car", "play funding-car"]
    assert ARNAK.phase(played(position, "play funding-car")) == "turn", "the discard is dropped with the hand"
    ear = situation(hand="crystal-earring", held={"tablet": 1}, deck=())
    assert ARNAK.phase(played(ear, "play crystal-earring")) == "turn"


def test_a3_8_end() -> None:
    position = situation(hand="sea-turtle", held={"coin": 9})
    position = played(position, "dig camp-coin with sea-turtle")
    with pytest.raises(IllegalMove):
        ARNAK.apply(position, "buy axe")
    position = played(position, "end")
    assert ARNAK.due(position) == (1,) and ARNAK.to_json(position)["icons"] == [""]


def test_a3_9_just_enough() -> None:
    position = situation(
        hand="fear automobile",
        held={"coin": 2},
        assistants={"a-08": "silver ready"},
        seat={"guardians": (8,), "boons": (8,)},
        tiles={"a1": "i-05"},
    )
    ways = {line for line in legal(position) if line.startswith("dig a1")}
    assert ways == {"dig a1 with automobile", "dig a1 with g-09", "dig a1 with pilot"}
    position = played(position, "assistant a-08", "choose car")
    assert {line for line in legal(position) if line.startswith("dig a1")} == {"dig a1"}


def test_a3_10_which_icon_pays_is_never_asked() -> None:
    position = played(situation(4, hand="journal fear"), "dig camp-coin with journal")
    assert ARNAK.to_json(position)["icons"] == ["car", "boat"]
    borrowed = drawn(
        played(situation(hand="journal", assistants={"a-03": "silver ready"}), "assistant a-03", "pay with journal")
    )
    assert ARNAK.to_json(borrowed)["icons"] == ["car", "boat"]


def test_a4_8_a_turn_goes_on_after_passing_until_it_is_ended() -> None:
    """Free actions may follow; what is kept from a look is a part of the turn, too. Rule: A3.2, A3.8."""
    before = situation(2, hand="funding-car fear")
    passed = played(before, "pass")
    assert ARNAK.goes_on(before, "pass", passed) and "play funding-car" in ARNAK.legal(passed, before.turn)
    assert not ARNAK.goes_on(passed, "end", played(passed, "end"))
