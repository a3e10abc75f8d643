"""How people write: a move where one is meant, a question where nobody can know, and never a move that was not meant."""

from functools import cache

import pytest
from django.utils.translation import gettext, override

from games.letters import outcome
from games.reading import interpretation, phrases, quotes
from tests.games.reading.readings import TABLES, THEBES_TABLES, read_habits
from tests.games.reading.tables import seat_at, told

SETS = {name: read_habits(name) for name in ("people", "thebes", "office", "site_words", "asides", "sure", "attack")}
ALL = [habit for found in SETS.values() for habit in found]
SEATS = {name: seat_at(*place) for name, place in TABLES.items()} | {
    name: seat_at(game, ply, title) for name, (game, ply, title) in THEBES_TABLES.items()
}


def is_right(read: str, meanings: list[str]) -> bool:
    if read in meanings or (read.startswith("?") and "?" in meanings):
        return True
    # `d1 | ?`: a move, and a question about what follows it.
    return any(one.endswith("| ?") and read.startswith(one) for one in meanings)


@cache
def understood(table: str, text: str) -> interpretation.Understanding:
    """Once for all tests: there are thousands of texts."""
    return interpretation.understand(quotes.own(text).text, SEATS[table])


def read(table: str, text: str) -> str:
    return told(understood(table, text))


@pytest.mark.parametrize(("table", "meanings", "texts"), ALL)
def test_a_text_is_read_right_or_asked_back(table: str, meanings: str, texts: tuple[str, ...]) -> None:
    found = {text: read(table, text) for text in texts}
    assert {text: one for text, one in found.items() if not is_right(one, meanings.split(" || "))} == {}


def test_most_of_what_means_a_move_is_played() -> None:
    """Asking back is safe, and a nuisance. What was written to be misread is another matter."""
    usual = [habit for name, found in SETS.items() if name != "attack" for habit in found]
    meant = [(table, text) for table, meanings, texts in usual if not meanings.startswith("?") for text in texts]
    asked = [text for table, text in meant if read(table, text).startswith("?")]
    assert len(asked) < len(meant) / 4


OFFERED = [(table, text) for table, _meanings, texts in ALL for text in texts]


def test_what_an_answer_offers_plays_the_move_that_it_names() -> None:
    """Finding M2.11: the question after an uncertain move offers the one line that plays it for certain."""
    offers = 0
    for table, text in OFFERED:
        problem = understood(table, text).problem
        if problem is not None and problem.offer:
            # By turns: each of them is understood alone (below).
            sure = ("yes", "ja", "tak")[offers % 3]
            offers += 1
            assert not read(table, f"{problem.offer} {sure}").startswith("?"), text
    assert offers > 200


@pytest.mark.parametrize("language", ["en", "de", "pl"])
def test_the_word_that_is_offered_is_one_that_is_understood(language: str) -> None:
    with override(language):
        offered = gettext(outcome.SAY_YES).format(move="d3")
    assert offered.split()[-1] in phrases.SURE
    assert read("dig", " ".join(offered.split()[-2:])) == "d3"
