"""A test for each paragraph of `docs/rules/sample.md`."""

import pytest

from engine.contract import draw_by
from engine.errors import IllegalMove, MoveError, NotDue, OptionError
from engine.registry import get_title
from script.new_title.rules.position import Position

SAMPLE = get_title("sample")


def play_lines(players: int, *moves: str, limit: str = "11") -> Position:
    """Return the position after these lines."""
    position: Position = SAMPLE.start(players, {"limit": limit})
    for move in moves:
        position = SAMPLE.apply(position, move)
    return position


def end_game(*kept: str, limit: str = "11") -> Position:
    """Return a game of two at its end: `end_game("1 2 3", "4 5 6")`."""
    moves = []
    for tiles in zip(*(one.split() for one in kept), strict=True):
        for colour, tile in zip(("blue", "red"), tiles, strict=True):
            moves += [f"draw {colour} {' '.join(sorted(('3', tile)))}", f"keep {tile}"]
    return play_lines(2, *moves, limit=limit)


def test_s1_1_the_bag() -> None:
    assert play_lines(2).bag == tuple(sorted([1, 2, 3, 4, 5, 6] * 5))


def test_s2_1_two_tiles_are_drawn_that_one_player_sees() -> None:
    position = play_lines(3, "draw blue 2 5")
    assert SAMPLE.due(position) == (0,)
    assert [SAMPLE.view(position, seat).drawn for seat in (None, 0, 1)] == [(), (2, 5), ()]
    assert [SAMPLE.redact("draw blue 2 5", None, seat) for seat in (None, 0, 1)] == [
        "draw blue ?",
        "draw blue 2 5",
        "draw blue ?",
    ]
    for wrong in ("draw red 1 2", "draw blue 5 2", "draw blue 1", "draw blue 1 7", "draw blue 01 2", "draw blue 1 2 3"):
        with pytest.raises(IllegalMove):
            play_lines(3, wrong)
    with pytest.raises(NotDue):
        SAMPLE.apply(position, "keep 2", 1)


def test_s2_2_one_is_kept_in_secret() -> None:
    position = play_lines(2, "draw blue 2 5", "keep 5")
    assert (position.kept, position.bag.count(2), position.turn) == (((5,), ()), 5, 1)
    assert [SAMPLE.view(position, seat).kept for seat in (None, 0, 1)] == [(), (5,), ()]
    assert [SAMPLE.redact("keep 5", 0, seat) for seat in (None, 0, 1)] == ["keep ?", "keep 5", "keep ?"]
    with pytest.raises(IllegalMove):
        play_lines(2, "draw blue 2 5", "keep 3")


def test_s3_1_above_the_limit_nothing_counts() -> None:
    assert SAMPLE.scores(end_game("1 4 6", "4 4 4")) == (11, 0)
    assert SAMPLE.scores(end_game("1 4 6", "2 3 4", limit="9")) == (0, 9)
    assert SAMPLE.scores(play_lines(2, "draw blue 2 5", "keep 5")) == (0, 0)
    with pytest.raises(OptionError):
        play_lines(2, limit="30")


def test_s3_2_the_most_points_win() -> None:
    assert SAMPLE.result(end_game("1 4 6", "1 4 5")) == ((0,), (11, 10), (1, 2), "points")
    assert SAMPLE.result(end_game("1 4 6", "2 4 5")) == ((0, 1), (11, 11), (1, 1), "shared")


def test_s4_1_a_line_in_any_case() -> None:
    position = play_lines(2, "draw blue 2 5")
    assert SAMPLE.read(position, " KEEP   5 ", 0) == "keep 5"
    with pytest.raises(MoveError):
        SAMPLE.read(position, "take 5", 0)


def test_s4_2_chance_counts_in_the_bag() -> None:
    assert SAMPLE.deal(play_lines(2), draw_by(lambda number: 0)) == "draw blue 1 1"
    assert SAMPLE.deal(play_lines(2), draw_by(lambda number: number - 1)) == "draw blue 6 6"
