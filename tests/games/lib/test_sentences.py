"""Lists in sentences: told whole, or with how many are left out."""

import pytest

from engine.errors import MoveError
from engine.sentences import Listing, Sentence, english
from games.lib.text.sentences import pack_sentence, unpack
from tests.games.reading.tables import seat_at


@pytest.mark.parametrize(
    ("items", "more", "told"),
    [
        (("d4",), 0, "d4"),
        (("d4", "d5"), 0, "d4 and d5"),
        (("d4", "d5", "d6"), 0, "d4, d5 and d6"),
        (("d4", "d5"), 30, "d4, d5 and 30 more"),
        (("d4",), 1, "d4 and 1 more"),
    ],
)
def test_a_list_is_told_whole_or_with_the_number_of_the_rest(items: tuple[str, ...], more: int, told: str) -> None:
    sentence = Sentence("Legal moves: {legal}.", {"legal": Listing(items, more)})
    assert english(sentence) == f"Legal moves: {told}."
    assert unpack(pack_sentence(sentence)) == sentence


@pytest.mark.parametrize(
    ("title", "game", "ply"),
    [("mykerinos", "3-players-points", 18), ("mykerinos", "3-players-points", 35), ("thebes", "2-players-points", 46)],
)
def test_m1_the_legal_moves_end_in_a_whole_sentence(title: str, game: str, ply: int) -> None:
    """Finding M1: the list ended in `and ….`."""
    reader = seat_at(game, ply, title)
    with pytest.raises(MoveError) as refused:
        reader.read("hello")
    said = str(refused.value)
    assert "…" not in said
    legal = reader.legal()
    shown = said.partition("Legal moves: ")[2].rstrip(".")
    first, _, rest = shown.partition(" and ")
    assert all(move in legal for move in first.split(", "))
    assert rest in legal or len(first.split(", ")) + int(rest.removesuffix(" more")) == len(legal)
