"""Looking back on games: chances and luck of every title, better moves where they are sure, the same anywhere."""

import dataclasses
import io
import json
import sys
from random import Random
from typing import Any

import pytest

from engine import __main__ as command
from engine.cli.review import review_lines, review_record
from engine.records.playout import random_record
from engine.records.record import Record, replay
from engine.registry import get_title
from engine.review import moments, plies
from engine.review.comparing import Better, find_better
from engine.review.moments import cost, find_moments, luck, sure_better
from engine.review.plies import Ply, from_json, outlook, review, to_json
from engine.sentences import english
from engine.thinking import Reviewing, Sampling, Tree
from tests.engine.bots.test_search import Table, Trap
from tests.engine.processes import told_in_processes
from tests.engine.review.pieces import SMALL, part_of, some_plies
from tests.engine.titles import WITH_MIND, change_mind


@pytest.fixture(autouse=True)
def small_budgets(monkeypatch: pytest.MonkeyPatch) -> None:
    for title, reviewing in SMALL.items():
        change_mind(monkeypatch, get_title(title), reviewing=reviewing)
    monkeypatch.setattr("engine.review.plies.DRAWS", 3)


@pytest.mark.parametrize("title_id", WITH_MIND)
def test_chances_of_every_title_add_up_and_end_with_the_result(title_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    title = get_title(title_id)
    change_mind(monkeypatch, title, reviewing=None)
    record = part_of(title_id)
    found = list(review(record))
    assert len(found) == len(record.moves) + 1
    assert all(sum(ply.chances) == pytest.approx(1, abs=0.001) and len(ply.points) == 2 for ply in found)
    assert {ply.seat for ply in found if not ply.drawn} == {0, 1, None} and any(ply.drawn for ply in found)
    *_, (_, last) = replay(record)
    result = title.result(last)
    assert result is not None
    assert found[-1].points == result.points and max(found[-1].chances) == 1 / len(result.winners)
    assert [from_json(json.loads(json.dumps(to_json(ply)))) for ply in found] == found


@pytest.mark.parametrize("title_id", SMALL)
def test_a_ply_is_the_same_whenever_it_is_looked_at_and_in_any_process(title_id: str) -> None:
    told = told_in_processes("tests.engine.review.pieces", title_id)
    assert len(told) == 1
    # Here from the back to the front.
    lines = list(reversed(told.pop().splitlines()))
    assert lines == [json.dumps(one) for one in some_plies(title_id, backwards=True)]


def test_a_tree_finds_what_seems_good_and_is_answered_badly() -> None:
    title: Any = Trap()
    better = find_better(title, Table(), 0, ("shine", "plod"), "shine", Reviewing(Tree(30), 10, 1.0, 3.0), Random(1))
    assert better is not None and better.move == "plod" and better.loss > 3 and better.is_sure
    assert (
        find_better(title, Table(), 0, ("shine", "plod"), "plod", Reviewing(Tree(30), 10, 1.0, 3.0), Random(1)) is None
    )
    assert find_better(title, Table(), 0, ("shine",), "shine", Reviewing(Tree(30), 10, 1.0, 3.0), Random(1)) is None


def test_samples_say_how_sure_they_are() -> None:
    title: Any = Trap()
    search = Reviewing(Sampling(2, 4, 1, prior_weight=0.0), 6, 1.0, 3.0)
    better = find_better(title, Table(), 0, ("shine", "plod"), "shine", search, Random(1))
    assert better is not None and better.move == "plod" and better.loss > 3 and better.is_sure


def ply_of(chances: tuple[float, float], better: Better | None = None, drawn: bool = False) -> Ply:
    return Ply(None if drawn else 0, drawn, chances, (50 * chances[0], 50 * chances[1]), 8.0, better)


def test_only_what_is_sure_and_worth_it_is_told() -> None:
    reviewing = SMALL["thebes"]
    sure, unsure, small = Better("b", 4.5, 2.0), Better("b", 4.5, 2.3), Better("b", 1.9, 0.1)
    assert [sure_better(ply_of((0.5, 0.5), one), reviewing) for one in (sure, unsure, small)] == [sure, None, None]
    words = [
        english(moments.loss_sentence("Blue passes.", "Blue digs.", Better("b", loss, 0.1), reviewing), ("blue", "red"))
        for loss in (3.9, 4.0)
    ]
    assert words == [
        "Not the best: Blue passes. About 4 points better: Blue digs.",
        "A mistake: Blue passes. About 4 points better: Blue digs.",
    ]


def test_moments_are_what_swung_most_and_luck_is_told_apart_from_play() -> None:
    game = [
        ply_of((0.5, 0.5), Better("b", 9.0, 1.0)),
        ply_of((0.4, 0.6), drawn=True),
        ply_of((0.7, 0.3), Better("c", 2.5, 1.0)),
        ply_of((0.7, 0.3), drawn=True),
        ply_of((0.69, 0.31), Better("d", 30.0, 20.0)),
        ply_of((1.0, 0.0)),
    ]
    found = find_moments(game, SMALL["thebes"])
    assert [(one.ply, one.seat, one.better and one.better.move) for one in found] == [
        (0, 0, "b"),
        (1, 0, None),
        (2, 0, "c"),
    ]
    assert cost(game[0], 0, 9.0) > cost(game[2], 0, 2.5) > 0
    assert cost(ply_of((1.0, 0.0)), 0, 9.0) < moments.LEAST, "a game that is won is not decided any more"
    assert luck(game) == pytest.approx((14.5, -14.5))
    words = english(moments.luck_sentence(found[1], game), ("blue", "red"))
    assert words == "Luck for Blue: a draw took their chance to win from 40% to 70%."


def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], text: str, *arguments: str) -> list[str]:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
    command.main(["review", *arguments])
    return capsys.readouterr().out.splitlines()


def decisions_of(record: Record) -> set[int]:
    """Return the plies at which a seat had a choice."""
    title = get_title(record.title)
    before = [title.start(record.players, {}), *(after for _move, after in replay(record))]
    return {
        ply
        for ply, position in enumerate(before)
        if (due := title.due(position)) and len(title.legal(position, due[0])) > 1
    }


def test_the_command_reads_records_and_writes_lines_or_words(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    arnak, alone = part_of("arnak"), part_of("arnak", 1).line()
    running = dataclasses.replace(arnak, moves=arnak.moves[:60]).line()
    monkeypatch.setattr(plies, "find_better", lambda *given: Better("pass", 7.0, 1.0) if given[2] == 1 else None)
    texts = run(monkeypatch, capsys, "\n".join((arnak.line(), alone, running, "nonsense")), "--json")
    lines = [json.loads(line) for line in texts]
    assert {one["best"] for one in lines[0]["decisions"] if one["seat"] == "red"} == {"pass"}
    assert len(lines[0]["graph"]) == len(arnak.moves) + 1
    assert sum(lines[0]["luck"].values()) == pytest.approx(0, abs=0.001)
    assert {tuple(point["chances"]) for point in lines[1]["graph"]} == {("blue",)} and lines[1]["luck"]["blue"]
    assert lines[2]["error"].startswith("This game is not over yet.")
    assert lines[3]["error"].startswith("The record is not JSON")
    told = run(monkeypatch, capsys, part_of("mykerinos").line(), "--budget", "2")
    assert (
        told[1].split() == ["0", "51%", "49%"]
        and "Move " in told[-1]
        and "A mistake: Red played “" in told[-1]
        and "better: “pass”." in told[-1]
    )
    solo = run(monkeypatch, capsys, alone)
    assert solo[0].split() == ["ply", "who", "blue", "move"] and "%" in solo[1]
    record = part_of("mykerinos")
    data = json.loads(run(monkeypatch, capsys, record.line(), "--json")[0])
    assert {one["seat"] for one in data["decisions"]} == {"blue", "red"}
    for one in data["decisions"]:
        assert one["move"] == record.moves[one["ply"]]
        told_of = ("pass", 7.0, 1.0, True) if one["seat"] == "red" else (one["move"], 0.0, 0.0, False)
        assert (one["best"], one["loss"], one["error"], one["sure"]) == told_of
    assert data["moments"] == [one["ply"] for one in data["decisions"] if one["seat"] == "red"]
    assert {one["ply"] for one in data["decisions"]} == decisions_of(record)
    alone_chances = json.loads(run(monkeypatch, capsys, part_of("mykerinos").line(), "--json", "--budget", "0")[0])
    assert alone_chances["decisions"] == [] and alone_chances["graph"] == data["graph"]


def test_a_title_may_tell_chances_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    change_mind(monkeypatch, get_title("arnak"), reviewing=None)
    record = random_record(get_title("arnak"), 2, "unjudged", 1)
    assert [*review_lines(record, review_record(record, 0))][-1] == "Moves are not judged in this title yet."


@pytest.mark.parametrize("temple", ["bird", "snake"])
def test_alone_there_are_chances_against_the_rival(temple: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Those of the seat and of Black, which has none, are together 1; the end says whether it was beaten (A7.8)."""
    arnak = get_title("arnak")
    change_mind(monkeypatch, arnak, reviewing=None)
    record = random_record(arnak, 1, "alone", 1, {"temple": temple, "difficulty": "5"})
    found = list(review(record))
    assert all(len(ply.chances) == len(ply.points) == 1 and 0 <= ply.chances[0] < 0.9 for ply in found)
    positions = [position for _, position in replay(record)]
    outlooks = [outlook(arnak, position, Random(1)) for position in positions[::40]]
    assert all(one.rival is not None and 20 < one.rival < 90 for one in outlooks)
    last = positions[-1]
    rival = arnak.rival(last)
    assert rival is not None and rival.wins and found[-1].chances == (0.0,)
    assert outlook(arnak, last, Random(1)).rival == rival.points
