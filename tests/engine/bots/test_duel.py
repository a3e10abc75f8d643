"""Bots against each other."""

from collections.abc import Sequence
from random import Random

import pytest

from engine.bots import BOTS, NAMES, get_bot
from engine.cli.duel import BotScore, duel_json, duel_table, error_of, play_games, run_duel
from engine.cli.status import verify
from engine.contract import AnyTitle
from engine.errors import OptionError
from engine.registry import get_title
from engine.titles.mykerinos.rules.position import Position
from engine.titles.mykerinos.rules.view import View

MYKERINOS = get_title("mykerinos")


def test_p14_every_bot_has_a_name_of_its_own_that_says_how_strong_it_is() -> None:
    """P14: “Greedy bot” told a newcomer nothing."""
    assert list(NAMES) == list(BOTS)
    assert len(set(NAMES.values())) == len(NAMES)


def test_the_same_seed_gives_the_same_scores() -> None:
    first, again, other = (run_duel(MYKERINOS, ["greedy", "random"], 3, seed) for seed in ("a", "a", "b"))
    assert first == again
    assert first != other


def test_a_number_is_a_seed_too() -> None:
    assert run_duel(MYKERINOS, ["random", "random"], 2, 7) == run_duel(MYKERINOS, ["random", "random"], 2, "7")


def test_shares_add_up_to_the_games() -> None:
    scores = run_duel(MYKERINOS, ["random", "random", "random", "random"], 8, 1)
    assert sum(score.share for score in scores) == pytest.approx(8)
    assert all(score.games == 8 and score.wins <= score.share for score in scores)


def test_greedy_beats_two_random_seats() -> None:
    greedy, *_ = run_duel(MYKERINOS, ["greedy", "random", "random"], 12, 1)
    assert greedy.wins >= 9


def test_bots_see_views_sit_everywhere_and_choose_among_legal_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    seats = []

    def spy(title: AnyTitle, view: object, seat: int, legal_moves: Sequence[str], random: Random) -> str:
        assert isinstance(view, View) and not isinstance(view, Position)
        assert view.seat == seat
        assert legal_moves
        seats.append(seat)
        return legal_moves[-1]

    monkeypatch.setitem(BOTS, "spy", spy)
    run_duel(MYKERINOS, ["spy", "random", "random"], 3, 1)
    starts = [seat for seat, before in zip(seats, [None, *seats], strict=False) if seat != before]
    assert starts == [0, 1, 2]


def test_no_games_no_points() -> None:
    assert run_duel(MYKERINOS, ["random", "random"], 0, 1) == [BotScore("random", 0, 0, 0.0, 0.0, 0.0, 0.0)] * 2


def test_unknown_bots_and_wrong_numbers_of_them_are_refused_kindly() -> None:
    with pytest.raises(OptionError, match="There is no bot called “oracle”"):
        get_bot("oracle")
    with pytest.raises(OptionError, match="2 to 4 players, not 5"):
        run_duel(MYKERINOS, ["random"] * 5, 0, 1)


def test_the_table() -> None:
    scores = [BotScore("greedy", 12, 10, 10.5, 0.0942, 61.25, 2.5), BotScore("random", 12, 1, 1.5, 0.0942, 7.0, 1.0, 2)]
    assert duel_table(scores).splitlines() == [
        "bot     games  wins  share     %    ±  points    ±  forfeits",
        "greedy     12    10  10.50  87.5  9.4    61.2  2.5         0",
        "random     12     1   1.50  12.5  9.4     7.0  1.0         2",
    ]
    assert duel_json(scores)[1]["share"] == 0.125


def test_errors_are_standard_errors_of_the_games() -> None:
    """Of games that are as independent as they are: two of three won alone, one shared."""
    assert error_of([1.0, 1.0, 0.5]) == pytest.approx(((2 * (1 / 6) ** 2 + (1 / 3) ** 2) / 2 / 3) ** 0.5)
    assert error_of([1.0]) == 0.0


def test_games_of_bots_are_records_that_say_which_bot_sat_where() -> None:
    games = list(play_games(get_title("thebes"), ["greedy", "beginner"], 2, 1))
    for game in games:
        assert verify(game.record) == {"ok": True}
        told = game.record.more["result"]
        assert tuple(told["points"].values()) == game.result.points
    names = [{colour: held[0]["bot"] for colour, held in game.record.more["holders"].items()} for game in games]
    assert names == [{"blue": "greedy", "red": "beginner"}, {"blue": "beginner", "red": "greedy"}]
    scores = run_duel(get_title("thebes"), ["greedy", "beginner"], 2, 1)
    assert [score.points for score in scores] == [
        sum(game.result.points[game.seats[bot]] for game in games) / 2 for bot in range(2)
    ]


def test_e5_a_level_that_the_title_does_not_have_is_refused_by_name() -> None:
    with pytest.raises(
        OptionError, match=r"Thebes has no bot called “master”\. It has: random, beginner, greedy.* and strong"
    ):
        run_duel(get_title("thebes"), ["strong", "master"], 1, 1)
    with pytest.raises(OptionError, match="Lost Ruins of Arnak has no bot called “master”"):
        run_duel(get_title("arnak"), ["strong", "master"], 0, 1)
    assert run_duel(get_title("arnak"), ["beginner", "random"], 0, 1)
