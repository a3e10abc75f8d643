"""Bots that search: what they see, what they spend, and that they play the same anywhere."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any, NamedTuple

import pytest

from engine.bots import BOTS, CLUB, RANDOM, bots_of, is_slow
from engine.bots.levels import choose_noisily
from engine.bots.rated import margin
from engine.bots.sampling import Candidate, candidates, choose_by_samples, estimates
from engine.bots.tree import choose_by_tree
from engine.contract import Group, Mind, mind_of
from engine.registry import get_title
from engine.thinking import BEGINNER, MASTER, STRONG, Noise, Sampling, Tree
from tests.engine.bots.searches import chosen
from tests.engine.processes import told_in_processes
from tests.engine.titles import random_game

MYKERINOS, THEBES, OASIS = get_title("mykerinos"), get_title("thebes"), get_title("oasis")


@pytest.mark.parametrize("title_id", ["arnak", "mykerinos", "thebes"])
def test_the_same_move_in_any_process(title_id: str) -> None:
    """Whatever the strings hash to, and however the position came there."""
    told = told_in_processes("tests.engine.bots.searches", title_id)
    assert told == {"".join(f"{move}\n" for move in chosen(title_id))}


class Table(NamedTuple):
    """A game of two decisions, in which what seems best is answered badly."""

    line: tuple[str, ...] = ()


ENDS = {"shine grab": (0, 10), "shine wait": (9, 0), "plod grab": (4, 3), "plod wait": (5, 0)}


class Trap:
    """As much of a title as a search asks for. It counts what is asked."""

    def __init__(self, chance: bool = False) -> None:
        self.applied = 0
        self.chance = chance
        self.mind: Mind[Table, Table] = Mind(self.appraise, self.forecast)

    def imagine(self, view: Table, below: object) -> Table:
        return view

    def view(self, position: Table, seat: int | None) -> Table:
        return position

    def players(self, position: Table) -> int:
        return 2

    def due(self, position: Table) -> tuple[int, ...]:
        return () if len(position.line) == 2 else (len(position.line),)

    def chance_due(self, position: Table) -> bool:
        return False

    def legal(self, position: Table, seat: int) -> Sequence[str]:
        return ("grab", "wait") if position.line else ("shine", "plod")

    def groups(self, move: str) -> tuple[Any, ...]:
        return (Group(True, (move,)),)

    def appraise(self, view: Table, seat: int, moves: Sequence[str]) -> list[float]:
        return [1.0, 0.0]

    def apply(self, position: Table, move: str, seat: int | None = None) -> Table:
        self.applied += 1
        return Table((*position.line, move))

    def goes_on(self, before: Table, move: str, after: Table) -> bool:
        return False

    def forecast(self, view: Table) -> tuple[float, ...]:
        return tuple(map(float, ENDS.get(" ".join(view.line), (0, 0))))


def test_the_tree_sees_the_answer_and_spends_no_more_than_its_simulations() -> None:
    trap: Any = Trap()
    assert choose_by_tree(trap, Table(), 0, ("shine", "plod"), Random(1), Tree(40)) == "plod"
    assert trap.applied <= 40
    assert BOTS[CLUB](trap, Table(), 0, ("shine", "plod"), Random(1)) == "shine"


def test_samples_see_the_answer_and_are_as_many_as_was_said() -> None:
    trap: Any = Trap()
    thinking = Sampling(candidates=2, samples=8, depth=1)
    assert choose_by_samples(trap, Table(), 0, ("shine", "plod"), Random(1), thinking) == "plod"
    assert trap.applied == 2 * 8 * 2


def test_samples_play_turns_to_their_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """In a title of long turns a forecast is asked for where a turn begins."""
    arnak, asked = get_title("arnak"), []
    mind = mind_of(arnak)

    def forecast(view: Any) -> tuple[float, ...]:
        asked.append((view.phase, view.acted))
        return mind.forecast(view)

    monkeypatch.setattr(arnak, "mind", replace(mind, forecast=forecast))
    for before in [before for before, _, _ in random_game(arnak, 2, 3) if arnak.due(before)][12::20]:
        seat = arnak.due(before)[0]
        legal = arnak.legal(before, seat)
        choose_by_samples(arnak, arnak.view(before, seat), seat, legal, Random(1), Sampling(2, 2, 1))
    assert len(asked) > 10
    assert set(asked) <= {("turn", False), ("keep", False), ("over", False)}


def test_no_search_looks_where_there_is_no_choice() -> None:
    nothing: Any = None
    ways: list[tuple[Any, Any]] = [
        (choose_by_tree, Tree(1)), (choose_by_samples, Sampling(1, 1, 1)), (choose_noisily, Noise(1.0)),
    ]  # fmt: skip
    for choose, thinking in ways:
        assert choose(nothing, nothing, 0, ("pass",), Random(1), thinking) == "pass"


def test_candidates_are_of_different_kinds() -> None:
    """Digs of one site that differ in weeks and helpers only are one candidate, the best of them."""
    for before, _, _ in random_game(THEBES, 2, 1):
        for seat in THEBES.due(before):
            legal, view = THEBES.legal(before, seat), THEBES.view(before, seat)
            if sum(move.startswith("dig ") for move in legal) > 20:
                found = candidates(THEBES, view, seat, legal, 6)
                kinds = [" ".join(one.move.split(" ")[:2]) for one in found]
                assert len(set(kinds)) == len(kinds)
                assert found[0].appraisal == max(mind_of(THEBES).appraise(view, seat, legal))
                return
    pytest.fail("no dig came up")


def test_few_samples_leave_the_appraisal_its_say() -> None:
    good, bad = Candidate("good", 3.0), Candidate("bad", 1.0)
    good.total, good.samples, bad.total, bad.samples = 2.0, 2, 3.0, 2
    assert estimates([good, bad], 4.0)[0] > estimates([good, bad], 4.0)[1]
    assert estimates([good, bad], 0.0) == [1.0, 1.5]


def test_a_margin_is_against_the_leader_above_all() -> None:
    assert margin((10.0, 7.0), 0) == 3.0
    assert margin((10.0,), 0) == 10.0
    assert margin((10.0, 40.0, 0.0), 0) == pytest.approx(-30.0, abs=0.1)
    assert margin((10.0, 4.0, 4.0), 0) == pytest.approx(6.0)


def test_a_beginner_is_often_mistaken_but_seldom_by_much() -> None:
    class Three(Trap):
        def appraise(self, view: Table, seat: int, moves: Sequence[str]) -> list[float]:
            return [5.0, 4.0, 0.0]

    three: Any = Three()
    dice = Random(1)
    moves = [choose_noisily(three, Table(), 0, ("good", "fair", "bad"), dice, Noise(1.0)) for _ in range(300)]
    assert moves.count("good") > moves.count("fair") > 10 * moves.count("bad")


def test_each_title_says_which_bots_it_has() -> None:
    for title in (MYKERINOS, THEBES, OASIS, get_title("arnak")):
        names = bots_of(title)
        assert set(names) <= set(BOTS) and set(mind_of(title).thinking) <= set(BOTS)
        assert names[:3] == (RANDOM, BEGINNER, CLUB)
    assert bots_of(MYKERINOS)[3:] == (STRONG, MASTER)
    assert [is_slow(name, MYKERINOS) for name in BOTS] == [False, False, False, True, True]
    assert is_slow(STRONG, get_title("arnak"))


def test_a_bot_that_the_title_does_not_have_plays_as_the_club_does() -> None:
    """A game goes on where a strength was taken back."""
    for before, _, _ in list(random_game(OASIS, 2, 3))[::17]:
        for seat in OASIS.due(before):
            asked = OASIS, OASIS.view(before, seat), seat, OASIS.legal(before, seat)
            if MASTER not in mind_of(OASIS).thinking:
                assert BOTS[MASTER](*asked, Random(5)) == BOTS[CLUB](*asked, Random(5))
