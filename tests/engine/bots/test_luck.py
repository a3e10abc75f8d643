"""What luck is to a search: the same for rival moves, nothing on the mean, and not what a sample ends with."""

from collections.abc import Sequence
from itertools import combinations
from statistics import fmean, stdev, variance
from typing import Any, NamedTuple

import pytest

from engine.bots.rated import Luck, margin
from engine.bots.sampling import glance, sample
from engine.contract import AnyTitle, Draw, Group, Mind, mind_of
from engine.registry import get_title
from engine.titles.thebes.rules.components import TOKEN_TEXTS
from engine.titles.thebes.rules.position import DueDraw
from tests.engine.thebes.pieces import game
from tests.engine.thebes.played import begun
from tests.engine.titles import WITH_MIND, change_mind, random_game

THEBES = get_title("thebes")


def test_each_key_has_numbers_of_its_own_whatever_else_is_drawn() -> None:
    one, other = Luck(7), Luck(7)
    drawn = [one.below("bag")(100) for _ in range(5)]
    for _ in range(3):
        other.below("cards")(6)
    assert [other.below("bag")(100) for _ in range(5)] == drawn
    assert len(set(drawn)) > 1
    assert [Luck(8).below("bag")(100) for _ in range(5)] != drawn


def test_who_draws_longer_from_a_key_leaves_the_next_draw_as_it_is() -> None:
    short, long = Luck(7), Luck(7)
    few, many = short.below("bag"), long.below("bag")
    assert [few(50), few(50)] == [many(50) for _ in range(5)][:2]
    assert short.below("bag")(50) == long.below("bag")(50)


def test_any_number_comes_as_often_as_another() -> None:
    drawn = [Luck(seed).below("bag")(4) for seed in range(4000)]
    assert all(900 < drawn.count(number) < 1100 for number in range(4))


@pytest.mark.parametrize("tokens", [1, 2, 3])
def test_luck_of_all_finds_together_is_none(tokens: int) -> None:
    for site, bag in enumerate(begun().bags):
        position = begun()._replace(turn=-1, draw=DueDraw("find", 1, site, tokens))
        lucky = []
        for found in combinations(bag, tokens):
            words = [TOKEN_TEXTS[token] for token in sorted(found, reverse=True)]
            lucky.append(mind_of(THEBES).luck(position, " ".join(["find greece", *words])))
        assert fmean(mine for _, mine, _ in lucky) == pytest.approx(0.0, abs=1e-9)
        assert stdev(mine for _, mine, _ in lucky) > 1
        assert {(first, last) for first, _, last in lucky} == {(0.0, 0.0)}


@pytest.mark.parametrize("title_id", WITH_MIND)
def test_a_title_says_the_luck_of_every_seat_or_of_none(title_id: str) -> None:
    title = get_title(title_id)
    keys = set()
    for before, move, _ in random_game(title, 2, 1):
        if title.chance_due(before):
            keys.add(mind_of(title).draw_key(before))
            assert len(mind_of(title).luck(before, move)) in (0, 2)
    assert all(isinstance(key, str) for key in keys)
    assert title_id != "thebes" or {"cards", "0"} <= keys


class Draws(NamedTuple):
    line: tuple[str, ...] = ()


class Raffle:
    """A seat digs, chance gives it up to 9 points, and that was it. As much of a title as a sample asks for."""

    def __init__(self, told: bool) -> None:
        self.told = told
        self.mind: Mind[Draws, Draws] = Mind(lambda view, seat, moves: [], self.forecast, luck=self.luck)

    def imagine(self, view: Draws, below: object) -> Draws:
        return view

    def view(self, position: Draws, seat: int | None) -> Draws:
        return position

    def players(self, position: Draws) -> int:
        return 2

    def due(self, position: Draws) -> tuple[int, ...]:
        return () if position.line else (0,)

    def goes_on(self, before: Draws, move: str, after: Draws) -> bool:
        return False

    def chance_due(self, position: Draws) -> bool:
        return len(position.line) == 1

    def deal(self, position: Draws, draw: Draw) -> str:
        return draw("digits", "0123456789", 1, str)[0]

    def luck(self, position: Draws, move: str) -> tuple[float, ...]:
        return (float(move) - 4.5, 0.0) if self.told else ()

    def apply(self, position: Draws, move: str, seat: int | None = None) -> Draws:
        return Draws((*position.line, move))

    def groups(self, move: str) -> tuple[Any, ...]:
        return (Group(True, (move,)),)

    def forecast(self, view: Draws) -> tuple[float, ...]:
        return float(view.line[1]), 3.0


def ends(told: bool) -> list[tuple[float, ...]]:
    raffle: Any = Raffle(told)
    return [sample(raffle, Draws(), 0, "dig", Luck(seed), 4) for seed in range(50)]


def test_a_sample_leaves_out_what_was_luck() -> None:
    assert set(ends(told=True)) == {(4.5, 3.0)}
    assert len(set(ends(told=False))) > 5


def decisions(title: AnyTitle) -> list[tuple[Any, int, Sequence[str]]]:
    found = []
    for before, _, _ in list(random_game(title, 2, 3))[::9]:
        found += [(before, seat, title.legal(before, seat)) for seat in title.due(before)]
    return found


def test_samples_of_digs_differ_far_less_without_the_luck_of_finds(monkeypatch: pytest.MonkeyPatch) -> None:
    def spread() -> float:
        """Mean variance of the margins that a dig leads to."""
        found = []
        for position, move, _ in list(game(2, "dig", 1))[::3]:
            if move.startswith("dig "):
                seat = position.turn
                view = THEBES.view(position, seat)
                samples = [sample(THEBES, view, seat, move, Luck(luck), 2) for luck in range(6)]
                found.append(variance(margin(points, seat) for points in samples))
        return fmean(found)

    usual = spread()
    change_mind(monkeypatch, get_title("thebes"), luck=lambda position, move: ())
    assert usual < 0.7 * spread()


@pytest.mark.parametrize("title_id", WITH_MIND)
def test_a_glance_is_a_legal_move_and_mostly_as_good_as_the_best(title_id: str) -> None:
    title = get_title(title_id)
    lost = []
    for position, seat, legal in decisions(title):
        view = title.view(position, seat)
        move = glance(mind_of(title), view, seat, legal)
        assert move in legal and move == glance(mind_of(title), view, seat, legal)
        worths = mind_of(title).appraise(view, seat, legal)
        lost.append(max(worths) - worths[legal.index(move)])
    assert fmean(lost) < 0.3
