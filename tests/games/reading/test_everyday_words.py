"""Words of a notation that everybody says: where turns have several lines, one alone is a move on a line of its own only."""

from functools import cache

import pytest

from engine.contract import draw_by
from engine.registry import get_title
from games.reading.interpretation import Understanding, understand
from games.reading.problems import Why
from games.reading.quotes import own
from games.reading.reader import SeatReader

DIG = "dig camp-arrowhead with fear"
BEFORE: tuple[str, ...] = ()
AFTER = (DIG,)
"""The main action is done: `end` is legal."""


@cache
def reader(lines: tuple[str, ...]) -> SeatReader:
    """Return the first seat of a small game, dealt by zeros, after these lines of it."""
    title = get_title("arnak")
    position = title.start(2, {})
    todo = list(lines)
    while todo or title.chance_due(position):
        due = title.due(position)
        line = todo.pop(0) if due else title.deal(position, draw_by(lambda _: 0))
        position = title.apply(position, line)
    return SeatReader(title, position, title.due(position)[0])


def meant(text: str, lines: tuple[str, ...]) -> Understanding:
    return understand(own(text).text, reader(lines))


def moves(found: Understanding) -> list[str]:
    return [move.canonical for move in found.moves]


@pytest.mark.parametrize(
    "text",
    [
        "end", "End.", "END", "end\nThanks, Ines", "Hi Ben,\n\nend\n\nInes", "end my turn", "I end my turn.", "end of turn",
        "Zug beenden", "Ich beende meinen Zug.", "koniec tury", "Kończę turę", "zakończ turę", "end yes",
        "End of story!\n\nend", "Das war top, und Ben hat Glück.\nend", "We saw the end of the row from the top.\n\nend",
    ],
)  # fmt: skip
def test_the_turn_is_ended_by_its_word_on_a_line_of_its_own(text: str) -> None:
    assert moves(meant(text, AFTER)) == ["end"]


@pytest.mark.parametrize(
    "text",
    [
        "This is the end of the week.", "It was fun in the end!", "Good luck in the end!", "Have a good week end",
        "I'm at the end of my rope", "End of story.", "We end here", "the end", "week-end", "Am Ende war es gut.", "Endlich!",
        "Ben hat gestern viel Glück", "Das war der Hut", "Na koniec: brawo!", "Koniec wieńczy dzieło",
        "I use the row of seats at the top, keep well!", "use", "row", "keep", "play", "horse", "hat", "again", "I keep the hat",
        "My horse can play with the dog", "In the end I keep my horse", "all", "done", "pay", "skip", "look", "top",
    ],
)  # fmt: skip
def test_in_prose_no_word_is_a_move(text: str) -> None:
    found = meant(text, AFTER)
    assert moves(found) == [], text
    assert found.problem is not None, "and its writer is answered"


@pytest.mark.parametrize(
    ("text", "played"),
    [
        (f"{DIG}\nend\n\nBy the way, are you coming on Friday?", [DIG, "end"]),
        (f"{DIG}\nend\n\nPS: Kommt ihr am Samstag?", [DIG, "end"]),
        (f"{DIG}\nend\n\nPotem zadzwonię.", [DIG, "end"]),
        (f"{DIG}\nend\n\nfor later, as I am away:\nthen pass", [DIG, "end"]),
        (f"{DIG}\nend\n\nOr should I wait?", []),
        (f"{DIG}\nend\n\nunless you have the horse on Friday", []),
        (f"{DIG}\nend\n\nAre you buying the horse on Friday?", []),
        (f"{DIG}\nend\n\nIs it the end of the week on Friday?", []),
    ],
)
def test_beside_a_whole_turn_a_question_about_something_else_keeps_nothing_back(text: str, played: list[str]) -> None:
    assert moves(meant(text, BEFORE)) == played


@pytest.mark.parametrize("text", ["I'll pass this time", "I'm out", "pass or not", "pass?", "Ich passe auf"])
def test_passing_in_a_sentence_is_asked_back(text: str) -> None:
    found = meant(text, BEFORE)
    assert moves(found) == [] and found.problem is not None


@pytest.mark.parametrize(
    ("text", "played"),
    [
        (f"{DIG}\nend", [DIG, "end"]),
        (f"{DIG}, end", [DIG, "end"]),
        (f"1. {DIG}\n2. play exploration-boat\n3. end", [DIG, "play exploration-boat", "end"]),
        (f"Hi Ben,\n\n{DIG}\nplay exploration-boat\nend\n\nThanks\nInes", [DIG, "play exploration-boat", "end"]),
        (f"Hallo!\n\nIch habe einen Hund und einen Hut, Ben hat ein Pferd.\n\n{DIG}\nend\n\nGruß, Ines", [DIG, "end"]),
        (f"Cześć,\n\n{DIG}\nkoniec tury\n\nPozdrawiam\nInes", [DIG, "end"]),
        ("pass\nend", ["pass", "end"]),
        (f"Sorry for the delay, I was away at the end of the week.\n\n{DIG}\nend", [DIG, "end"]),
    ],
)  # fmt: skip
def test_a_whole_turn_in_one_reply(text: str, played: list[str]) -> None:
    found = meant(text, BEFORE)
    assert moves(found) == played and found.problem is None


@pytest.mark.parametrize(
    "text",
    [
        f"{DIG} and then end", f"{DIG}, or pass", f"If Ben passed: {DIG}", f"not {DIG}", f"{DIG}?", f"maybe {DIG}\nend",
        f"Ben would {DIG} and end", f"{DIG}\n\npass",
    ],
)  # fmt: skip
def test_what_leaves_anything_open_plays_nothing(text: str) -> None:
    found = meant(text, BEFORE)
    assert moves(found) == [] and found.problem is not None


def test_a_line_that_cannot_be_played_stops_the_reading_there() -> None:
    found = meant(f"{DIG}\nbuy axe\nend", BEFORE)
    assert moves(found) == [DIG]
    assert found.problem is not None and found.problem.why is Why.ILLEGAL


@pytest.mark.parametrize(
    "wrong", ["buy moon", "play hosre", "play the hosre", "Buy hosre!", "digg camp-coin", "dig kamp", "buy axxe now"]
)
def test_a_line_that_is_written_wrong_is_not_passed_over(wrong: str) -> None:
    found = meant(f"play exploration-boat\n{wrong}\npass\nend", BEFORE)
    assert set(moves(found)) <= {"play exploration-boat"} and found.problem is not None


def test_other_titles_are_read_as_ever() -> None:
    title = get_title("mykerinos")
    position = title.start(2, {})
    while title.chance_due(position):
        position = title.apply(position, title.deal(position, draw_by(lambda _: 0)))
    found = understand("I pass, thanks", SeatReader(title, position, title.due(position)[0]))
    assert moves(found) == ["pass"]


@pytest.mark.parametrize(
    "text",
    [
        f"note: Ben is weak\n{DIG.replace('camp', 'cmap')}\nend",
        f"note: Ben is weak\n{DIG}\nennd",
        "note: Ben is weak\nbuye flask",
    ],
)
def test_a_line_that_is_written_wrong_is_no_part_of_the_note_above_it(text: str) -> None:
    found = meant(text, BEFORE)
    assert moves(found) == [] and found.problem is not None and found.problem.why is Why.UNREAD
    assert len(found.commands) == 1


def test_prose_below_a_note_is_a_part_of_it() -> None:
    assert moves(meant(f"note: Ben has the horse\nand the car too\n{DIG}", BEFORE)) == [DIG]


@pytest.mark.parametrize(
    "text",
    [
        "play exploration-boot\nend yes",
        "end yes\nbyu flask",
        "end yes\n\nSorry, I meant buy flask",
        "buy flsk\nend yes",
    ],
)
def test_a_sure_word_overrules_no_line_that_is_written_wrong(text: str) -> None:
    found = meant(text, AFTER)
    assert moves(found) == [] and found.problem is not None
