"""The building of a turn: what can follow, what it leads to, what blocks a verb, what was forgotten.

Rule: A3
"""

from collections import Counter
from typing import Any

from engine.titles.arnak.rules.components import CARD_NUMBERS, SITE_NUMBERS
from engine.titles.arnak.telling import messages as say
from games.boards.arnak import PRESENTER
from games.boards.arnak.deeds import DEEDS
from games.boards.arnak.options import describe_option, paths
from games.boards.arnak.runs import lay_down
from games.boards.contract import Look, all_tokens, openings
from tests.engine.arnak.table import ARNAK, played, situation
from tests.markup import read_fragment

NAMES = ("Ines", "Jonas", "Priya", "Tomasz")


def seen(position: Any, seat: int = 0) -> tuple[Any, Look, list[str]]:
    legal = list(ARNAK.legal(position, seat))
    groups = [ARNAK.groups(line) for line in legal]
    return ARNAK.view(position, seat), Look(NAMES, seat, openings(groups), all_tokens(groups)), legal


def chips(position: Any, *chosen: str) -> dict[str, str]:
    """Path -> the words on its chip."""
    view, look, legal = seen(position)
    tree = read_fragment(PRESENTER.choosing.outlook(view, look, chosen, legal))
    return {
        str(element.get("data-path")): " ".join("".join(element.itertext()).split())
        for element in tree.iter()
        if element.get("data-path")
    }


def test_a_payer_says_what_would_be_left_over() -> None:
    position = situation(2, hand="fear funding-car sea-turtle", held={"coin": 3})
    found = chips(position, "dig", "camp-coin")
    assert found["dig camp-coin fear"] == "Fear just enough"
    assert found["dig camp-coin sea-turtle"] == "Sea Turtle left over: a boat"
    assert found["dig camp-coin pilot"] == "A pilot for 2 coins"


def test_a_choice_says_all_that_it_gives() -> None:
    view, _look, _legal = seen(situation(2, hand="fear"))
    options = ((("gain", (2, 0, 0, 0, 0)),), (("gain", (0, 3, 0, 0, 0)),))
    view = view._replace(agenda=(("or", 1, options),))
    assert describe_option(view, ("choose", "coin")) == ("Coin", "Gain 2 coins.")
    assert describe_option(view, ("choose", "compass")) == ("Compass", "Gain 3 compasses.")


def test_a_payment_says_what_it_costs_and_brings() -> None:
    position = played(situation(2, held={"coin": 1}, seat={"crates": 1}), "slot jewel")
    view, look, _legal = seen(position)
    assert PRESENTER.choosing.preview(view, look, "pay") == "You may pay 1 coin. If you do: Gain 1 jewel."


def test_a_site_of_the_camp_has_a_name_beside_confirm() -> None:
    view, look, _legal = seen(situation(2, hand="fear"))
    assert (
        PRESENTER.choosing.deed(view, look, "dig camp-coin with fear")
        == "You dig at the camp (coins) and pay with Fear."
    )


def test_a_discovery_says_what_it_costs() -> None:
    view, look, legal = seen(situation(2, hand="fear exploration-car", held={"compass": 3}))
    move = next(line for line in legal if line.startswith("discover "))
    assert PRESENTER.choosing.preview(view, look, move).startswith("It costs 3 compasses. ")


def test_an_item_that_is_bought_is_for_later() -> None:
    view, look, legal = seen(situation(2, held={"coin": 4}))
    move = next(line for line in legal if line.startswith("buy "))
    said = PRESENTER.choosing.preview(view, look, move)
    assert said.startswith("It costs ")
    assert said.endswith("It goes under your deck, and you draw it later.")


def test_two_of_a_kind_are_two_tokens() -> None:
    legal = ["dig camp-coin-2 with fear fear", "dig camp-coin-2 with fear pilot"]
    assert paths(legal, ("dig", "camp-coin-2")) == [("dig", "camp-coin-2", "fear"), ("dig", "camp-coin-2", "pilot")]
    assert ("dig", "camp-coin-2", "fear", "fear") in paths(legal, ("dig", "camp-coin-2", "fear"))


def test_every_legal_line_can_be_put_together_of_chips() -> None:
    position = situation(2, hand="fear funding-car sea-turtle machete", held={"coin": 5, "compass": 5, "tablet": 2})
    _view, _look, legal = seen(position)
    for line in legal:
        tokens = [token for group in ARNAK.groups(line) for token in group.tokens]
        for size in range(2, len(tokens) + 1):
            assert " ".join(tokens[:size]) in chips(position, *tokens[: size - 1]), line


def test_free_actions_are_offered_from_the_start_and_in_an_effect() -> None:
    position = situation(2, hand="fear funding-car machete", held={"compass": 1, "arrowhead": 1})
    assert "play funding-car" in chips(position)
    opened = played(position, "play machete")
    found = chips(opened)
    assert "play funding-car" in found and "exile fear" in found
    assert found["exile fear"].startswith("Exile a card: Fear")


def test_pass_tells_what_is_open_and_end_what_is_lost() -> None:
    position = situation(2, hand="fear funding-car sea-turtle")
    view, look, _legal = seen(position)
    said = PRESENTER.choosing.preview(view, look, "pass")
    assert "both your archaeologists are unused" in said and "free to play" not in said, "that is still open after it"
    dug = played(position, "dig camp-coin with sea-turtle")
    view, look, legal = seen(dug)
    assert "end" in legal
    said = PRESENTER.choosing.preview(view, look, "end")
    assert "Icons left over that will be lost: a boat." in said
    assert "archaeologist" not in said, "the main action is done"
    assert "Icons left over this turn: a boat." in PRESENTER.page.prompt(view, look)


def test_what_stands_among_the_free_actions_needs_no_verb_beside() -> None:
    """A-10 buys, which is a main action: beside a free assistant the verb stays."""
    both = {"a-01": "silver ready", "a-10": "silver ready"}
    for assistants, hand, beside in (
        ({"a-01": "silver ready"}, "fear funding-car", {"assistant", "play"}),
        (both, "fear funding-car machete", set()),
    ):
        position = situation(2, hand=hand, held={"coin": 9}, assistants=assistants)
        view, look, legal = seen(position)
        found = {choice.token for choice in PRESENTER.choosing.choices(view, look, legal) if choice.beside}
        assert found == beside
        for line in legal:
            if line.split(" ")[0] in beside:
                assert line in chips(position)


def test_verbs_that_are_blocked_stand_last_with_the_reason() -> None:
    position = situation(2, hand="fear")
    view, look, legal = seen(position)
    found = PRESENTER.choosing.choices(view, look, legal)
    assert [choice.token for choice in found if not choice.reason][-1] == "pass"
    blocked = {choice.token: choice.reason for choice in found if choice.reason}
    assert "compasses missing: 3" in blocked["discover"] and "research" in blocked
    assert [choice.reason for choice in found] == sorted((choice.reason for choice in found), key=bool)


def test_the_fear_that_would_come_home_is_told_before_passing() -> None:
    position = situation(2, hand="fear")
    site = SITE_NUMBERS["camp-coin"]
    figures = (0, *position.figures[1:])
    guardians = tuple(2 if number == site else guardian for number, guardian in enumerate(position.guardians))
    view, look, _legal = seen(position._replace(figures=figures, guardians=guardians))
    assert "From camp-coin you bring a Fear home; guardian G-03" in PRESENTER.choosing.preview(view, look, "pass")


def test_a_watcher_sees_no_hand() -> None:
    position = situation(2, hand="fear sea-turtle")
    assert CARD_NUMBERS["sea-turtle"] in position.seats[0].hand
    view, look = ARNAK.view(position, None), Look(NAMES)
    told = "".join(str(panel.html) for panel in PRESENTER.page.panels(view, look))
    assert "Your hand" not in told
    assert "opened" not in told


def test_what_a_mail_tells_of_each_card_stands_in_a_line_of_its_own() -> None:
    view, look, _legal = seen(situation(2, hand="fear funding-car"))
    assert "\n" in PRESENTER.letters.facts(view, look)[0].text


def test_the_dock_tells_what_can_be_paid_with() -> None:
    view, look, _legal = seen(situation(2, hand="fear", held={"coin": 3, "jewel": 1}))
    tree = read_fragment(PRESENTER.choosing.stock(view, look))
    assert [element.text for element in tree.iter("b")] == ["3", "0", "0", "0", "1"]
    assert not PRESENTER.choosing.stock(view, look._replace(seat=None)), "a watcher has nothing to pay with"


def test_a_chip_names_its_place_and_then_what_it_costs() -> None:
    position = situation(2, hand="fear funding-car")
    assert chips(position, "dig")["dig camp-coin"] == "Camp: coins Costs a boot. Gain 2 coins."
    said = "Funding (car) Gain 1 coin."
    assert chips(position)["play funding-car"] == said, "the heading says that it is free"


def test_payers_that_are_equal_are_given_one_after_the_other() -> None:
    position = situation(3, hand="fear fear funding-car")
    start = ("dig", "camp-arrowhead-2")
    one, both, mixed = (" ".join((*start, *given)) for given in (("fear",), ("fear", "fear"), ("fear", "funding-car")))
    assert one in chips(position, *start)
    assert chips(position, *start, "fear")[one] == "Fear more is needed"
    assert chips(position, *start, "fear", "fear")[one] == "Fear", "together they pay it"
    # What is given stays in sight, so that it can be taken back.
    assert {one, both, mixed} <= set(chips(position, *start, "fear"))
    assert {one, both, mixed} <= set(chips(position, *start, "fear", "fear"))


def test_all_choices_of_a_last_card_are_lines_that_are_legal() -> None:
    """`lay all` is for two cards and more: for one it was offered, and refused."""
    assert [run.text for run in lay_down(Counter(["fear"]))] == ["done", "lay fear"]
    assert [run.text for run in lay_down(Counter(["fear", "fear"]))] == ["done", "lay fear; done", "lay all"]


def test_each_sentence_of_the_story_about_a_move_has_one_beside_confirm() -> None:
    """One was missing, and a preview of a skipped card failed."""
    assert set(DEEDS) == set(say.MOVES)
