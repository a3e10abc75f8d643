"""The story as it is told to the seat that it is about: whole sentences of their own, in which nothing is lost but the name."""

from string import Formatter

import pytest

from engine.registry import find_titles, get_title
from engine.sentences import SUBJECTS, Listing, Seat, SecondPerson, Sentence, english, tell_to

ROWS = [
    (title_id, first, second)
    for title_id in find_titles()
    for first, said in get_title(title_id, 1).story.second_person.said.items()
    for second in (said if isinstance(said, tuple) else (said,))
]


def fields_of(message: str) -> set[str]:
    return {name.partition(":")[0] for _, name, _, _ in Formatter().parse(message) if name}


@pytest.mark.parametrize("title_id", sorted({title_id for title_id, _, _ in ROWS}))
def test_a_sentence_to_somebody_lacks_their_name_and_nothing_else(title_id: str) -> None:
    rows = [(first, second) for title, first, second in ROWS if title == title_id]
    for first, second in rows:
        lost = fields_of(first) - fields_of(second)
        assert len(lost) == 1 and lost <= {*SUBJECTS}, second
        assert fields_of(second) < fields_of(first)
        assert "you" in second.lower()


def test_in_a_list_whoever_reads_is_you() -> None:
    ranks = "Area {area}: {first} {n1}, {second} {n2} ({tied} passed earlier)."
    mykerinos = get_title("mykerinos", 1).story.second_person
    sentence = Sentence(ranks, {"area": 1, "first": Seat(0), "n1": 2, "second": Seat(1), "n2": 2, "tied": Seat(0)})
    colours = ("blue", "red")
    assert english(tell_to(sentence, 0, mykerinos), colours) == "Area 1: you 2, Red 2 (you passed earlier)."
    assert english(tell_to(sentence, 1, mykerinos), colours) == "Area 1: Blue 2, you 2 (Blue passed earlier)."
    assert english(tell_to(sentence, 2, mykerinos), colours) == "Area 1: Blue 2, Red 2 (Blue passed earlier)."


def test_what_has_no_words_of_its_own_keeps_the_name() -> None:
    sentence = Sentence("{winners} win.", {"winners": Listing((Seat(0), Seat(1)))})
    assert tell_to(sentence, 0, SecondPerson({})) == sentence
