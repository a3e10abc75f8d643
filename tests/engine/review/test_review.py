"""Hindsight: what it says of games that are over, that it says the same anywhere, and nothing of games that go on."""

import dataclasses
import json
from random import Random
from typing import Any

import pytest

from engine.bots.tree import grow_tree, weigh_by_tree
from engine.cli.review import review_lines
from engine.errors import RecordError
from engine.records.playout import random_record
from engine.records.record import title_of
from engine.registry import TITLES, get_title
from engine.review.game import Decision, Point, Review, review_game
from engine.review.losses import Loss, find_loss, judge, searching
from engine.thinking import STRONG, Sampling, Thinking, Tree
from tests.engine.bots.test_search import Table, Trap
from tests.engine.review.small import SMALL, golden
from tests.engine.test_command_line import engine

MYKERINOS = get_title("mykerinos")
NAMES = ("mykerinos/2-players-points", "thebes/2-players-points")


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Searches that cost little and see little."""
    for title_id, thinking in SMALL.items():
        monkeypatch.setattr(type(get_title(title_id)), "thinking", thinking)


@pytest.mark.parametrize("title_id", TITLES)
def test_the_chances_are_together_1_and_end_as_the_game_did(title_id: str) -> None:
    title = get_title(title_id)
    for players in title.seats:
        record = random_record(title, players, "review", 0)
        review = review_game(record, budget=0)
        assert len(review.graph) == len(record.moves) + 1
        assert review.decisions == ()
        if players == 1:
            continue
        for point in review.graph:
            assert len(point.chances) == players
            assert sum(point.chances) == pytest.approx(1.0)
            assert all(0.0 <= chance <= 1.0 for chance in point.chances)
        assert sum(review.luck(seat) for seat in range(players)) == pytest.approx(0.0)


def test_a_shared_victory_is_shared() -> None:
    assert review_game(golden("mykerinos/2-players-shared"), budget=0).graph[-1].chances == (0.5, 0.5)


def test_there_are_no_chances_against_a_rival_that_is_no_seat() -> None:
    review = review_game(random_record(get_title("arnak"), 1, "review", 0))
    assert all(point.chances == () for point in review.graph)
    assert review.luck(0) == 0.0


def test_a_title_that_is_not_searched_has_a_graph_and_no_moments() -> None:
    record = golden("arnak/2-players-points")
    assert searching(title_of(record)) is None
    review = review_game(record)
    assert review.decisions == review.moments == ()
    assert len(review.graph) == len(record.moves) + 1


@pytest.mark.usefixtures("small")
@pytest.mark.parametrize("name", NAMES)
def test_every_decision_with_a_choice_is_looked_at(name: str) -> None:
    record = golden(name)
    title = title_of(record)
    review = review_game(record)
    looked_at = {one.ply: one for one in review.decisions}
    position = title.start(record.players, record.options)
    for ply, move in enumerate(record.moves):
        due = title.due(position)
        if due and len(title.legal(position, due[0])) > 1:
            one = looked_at.pop(ply)
            assert (one.seat, one.move) == (due[0], move)
            assert one.best in title.legal(position, due[0])
            assert (one.best == move) == (one.loss == 0.0)
            assert one.error >= 0.0
        position = title.apply(position, move)
    assert looked_at == {}
    least = 3.0 if name.startswith("mykerinos") else 4.0
    assert all(one.loss >= least and one.loss > 2 * one.error for one in review.moments)


@pytest.mark.parametrize("title_id", TITLES)
def test_a_game_that_goes_on_is_refused_at_any_ply(title_id: str) -> None:
    """Whatever its record says of a result, and with any budget."""
    record = random_record(get_title(title_id), 2, "review", 1)
    for ply in (0, 1, len(record.moves) // 2, len(record.moves) - 1):
        cut = dataclasses.replace(record, moves=record.moves[:ply], more={"result": {"ended": "rules"}})
        with pytest.raises(RecordError, match="not over yet"):
            review_game(cut, budget=0)


class Searched(Trap):
    """The trap, as a title that can be searched in one way."""

    def __init__(self, thinking: Thinking) -> None:
        super().__init__()
        self.thinking = {STRONG: thinking}


@pytest.mark.parametrize("thinking", [Tree(40), Sampling(candidates=2, samples=4, depth=1)])
def test_a_move_that_seems_good_and_is_answered_badly_is_named(thinking: Thinking) -> None:
    trap: Any = Searched(thinking)
    # Samples play their answers at a look, so both are grabbed at; the tree sometimes tries to wait.
    blunder = find_loss(trap, Table(), 0, ("shine", "plod"), "shine", "dice")
    assert blunder is not None
    assert (blunder.best, blunder.sure) == ("plod", True)
    assert blunder.points == pytest.approx(11.0, abs=1.5)
    assert find_loss(trap, Table(), 0, ("shine", "plod"), "plod", "dice") == Loss("plod", 0.0, 0.0, False)


def test_what_is_small_or_uncertain_is_not_said() -> None:
    assert judge("better", "made", 3.1, 1.0, 3.0).sure
    assert not judge("better", "made", 2.9, 0.1, 3.0).sure
    assert not judge("better", "made", 5.0, 2.5, 3.0).sure
    assert judge("better", "made", -1.0, 0.5, 3.0) == Loss("made", 0.0, 0.5, False)


def test_nothing_is_searched_without_a_choice_or_a_budget() -> None:
    trap: Any = Searched(Tree(40))
    assert find_loss(trap, Table(), 0, ("shine",), "shine", "dice") is None
    assert find_loss(trap, Table(), 0, ("shine", "plod"), "shine", "dice", budget=0) is None
    assert trap.applied == 0


def test_a_budget_multiplies_the_simulations() -> None:
    spent = []
    for budget in (1, 3):
        trap: Any = Searched(Sampling(candidates=2, samples=4, depth=1))
        find_loss(trap, Table(), 0, ("shine", "plod"), "shine", "dice", budget)
        spent.append(trap.applied)
    assert spent[1] == 3 * spent[0]


def test_moves_are_weighed_with_the_same_budget_each() -> None:
    trap: Any = Trap()
    root = grow_tree(trap, Table(), 0, Random(1), Tree(30))
    assert sum(edge.visits for edge in root.edges) == 30
    shine, plod = weigh_by_tree(trap, Table(), 0, ("shine", "plod"), Random(1), Tree(30))
    assert (shine.visits, plod.visits) == (30, 30)
    assert shine.total < plod.total


def test_a_review_is_the_same_in_any_process() -> None:
    told = [engine(*NAMES, program="tests.engine.review.small", PYTHONHASHSEED=hashing) for hashing in ("1", "2")]
    assert told[0] == told[1]
    assert all(json.loads(line)["decisions"] for line in told[0].splitlines())


def test_the_command_tells_a_game_in_words_and_as_json() -> None:
    record = golden("mykerinos/2-players-shared")
    text = engine("review", "--budget", "0", text=record.line()).splitlines()
    assert len(text) == 1 + len(record.moves) + 1 + 2
    assert text[0].split() == ["ply", "who", "blue", "red", "move"]
    assert "50%     50%" in text[-3]
    assert text[-1] == "No move surely lost anything."
    solo = engine("review", text=random_record(get_title("arnak"), 1, "review", 0).line()).splitlines()
    assert "%" not in "".join(line.partition("  ")[0] for line in solo)
    cut = dataclasses.replace(record, moves=record.moves[:-1]).line()
    stream = engine("review", "--json", "--budget", "0", text=f"{record.line()}\n{cut}\n", status=2).splitlines()
    whole, refused = map(json.loads, stream)
    assert [point["ply"] for point in whole["graph"]] == list(range(len(record.moves) + 1))
    assert whole["graph"][0]["author"] is None
    assert (whole["decisions"], whole["moments"]) == ([], [])
    assert whole["luck"].keys() == {"blue", "red"}
    assert refused.keys() == {"error", "ply"}
    assert "not over yet" in engine("review", text=cut, status=2)
    assert "0 or more" in engine("review", "--budget", "-1", text=record.line(), status=2)


def test_the_words_name_a_moment() -> None:
    record = golden("mykerinos/2-players-shared")
    ply = len(record.moves) - 1
    review = Review((Point(None, "", (0.5, 0.5)),), (Decision(ply, 1, "c2", "pass", 5.21, 0.4, True),))
    last = list(review_lines(record, review))[-1]
    assert last == f"Move {ply + 1}: red played c2; pass would have been better by 5.2 ± 0.4 points."
