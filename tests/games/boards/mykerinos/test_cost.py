"""What a drawing costs, counted rather than timed: calls of Python functions and bytes."""

import pytest

from engine.titles.mykerinos.rules.position import Position
from tests.games.boards.counting import calls
from tests.games.boards.mykerinos.tables import BOARD, TITLE, look, sample

MOST_CALLS = 200
"""For a whole board: a call for each space or room would be 87, and each of them makes more when it draws anew."""


@pytest.fixture(scope="module")
def full() -> Position:
    """Return the fourth season at its fullest."""
    return max(
        (position for position, _seen in sample(1) if position.season == 4 and position.phase == "excavation"),
        key=lambda position: sum(mask.bit_count() for mask in position.cubes),
    )


def test_a_board_that_was_drawn_before_is_put_together_from_kept_pieces(full: Position) -> None:
    seen = look(full, full.turn)
    view = TITLE.view(full, full.turn)
    BOARD.page.board(view, seen)
    assert calls(lambda: BOARD.page.board(view, seen)) < MOST_CALLS


def test_the_next_move_draws_anew_only_what_it_changed(full: Position) -> None:
    seat = full.turn
    BOARD.page.board(TITLE.view(full, seat), look(full, seat))
    move = TITLE.legal(full, seat)[-1]
    after = TITLE.apply(full, move)
    seen = look(after, None)
    BOARD.page.board(TITLE.view(full, None), look(full, None))
    assert calls(lambda: BOARD.page.board(TITLE.view(after, None), seen)) < 2 * MOST_CALLS


def test_sizes_stay_small_enough_for_a_phone(full: Position) -> None:
    seen = look(full, full.turn)
    sizes = {drawing.name: len(drawing.svg) for drawing in BOARD.page.board(TITLE.view(full, full.turn), seen)}
    assert sizes["region"] < 64_000 and sizes["museum"] < 40_000
    assert len(BOARD.lists.sprite()) < 20_000
