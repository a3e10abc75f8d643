"""What sentences mean, and what they never mean."""

import pytest

from engine.errors import IllegalMove
from games.reading import interpretation, quotes
from games.reading.commands import Command, command, regrets
from games.reading.problems import IN_ORDER, SENTENCES, Why
from games.reading.tokens import parse
from tests.games.reading.readings import TABLES, read_habits
from tests.games.reading.tables import seat_at, told


@pytest.mark.parametrize(("table", "expected", "texts"), read_habits("readings"))
def test_a_text_means_what_it_says(table: str, expected: str, texts: tuple[str, ...]) -> None:
    reader = seat_at(*TABLES[table])
    meant = {text: told(interpretation.understand(quotes.own(text).text, reader)).replace("!", "") for text in texts}
    assert {text: one for text, one in meant.items() if one != expected} == {}


def test_a_sequence_stops_where_chance_or_another_seat_decides() -> None:
    meant = interpretation.understand("d1\nneutral g1\nneutral g1 again", seat_at(*TABLES["two"]))
    assert told(meant) == "d1 | neutral g1"
    assert [step.text for step in meant.rest] == []


def test_what_was_not_reached_is_told() -> None:
    reader = seat_at(*TABLES["two"])
    meant = interpretation.understand("d1\nneutral g1\nb5\nboard", reader)
    assert told(meant) == "d1 | neutral g1 | :board"
    assert [step.text for step in meant.rest] == ["b5"]
    assert told(interpretation.carry_on(meant.rest, reader)) == "b5"


def test_a_refusal_says_what_the_engine_says() -> None:
    problem = interpretation.understand("c1", seat_at(*TABLES["dig"])).problem
    assert problem is not None and isinstance(problem.error, IllegalMove)
    assert problem.sentence == problem.error.sentence


def test_a_contradiction_names_what_it_may_mean() -> None:
    problem = interpretation.understand("d3\nh3", seat_at(*TABLES["dig"])).problem
    assert problem is not None and problem.why is Why.CONTRADICTION and problem.candidates == ("d3", "h3")


def test_an_undo_said_twice_in_a_breath_is_one() -> None:
    reader = seat_at(*TABLES["dig"])
    assert [step.text for step in interpretation.understand("Undo! Undo!!", reader).rest] == []
    assert [step.text for step in interpretation.understand("undo\nundo", reader).rest] == ["undo"]


def test_what_asks_in_a_sentence_for_a_move_back_is_known_and_undoes_nothing() -> None:
    asks = (
        "Sorry, I meant f4, please take back d3.", "Take d3 back?", "Can I undo that?", "Wrong move, sorry", "A misclick",
        "Sorry, ich meinte f4, bitte d3 zurücknehmen", "Nimm bitte d3 zurück", "Oh, vertippt", "d3 rückgängig bitte",
        "Ojej, pomyłka, proszę cofnąć", "Proszę, cofnijcie mój ruch na d3", "Przepraszam, chodziło mi o f4",
    )  # fmt: skip
    others = (
        "d3",
        "I'm back on Monday",
        "Bin am Montag zurück",
        "Wracam w poniedziałek",
        "Take 2",
        "I play d3, thanks",
    )
    assert [text for text in asks if not regrets(text) or command(text)] == []
    assert [text for text in others if regrets(text)] == []
    done = ("Bitte zurücknehmen!", "Undo please", "Proszę cofnąć")
    assert {told(interpretation.understand(text, seat_at(*TABLES["dig"]))) for text in done} == {":undo"}


def test_commands_carry_what_they_need() -> None:
    reader = seat_at(*TABLES["dig"])
    assert interpretation.understand("Notiz: d3 ist gut, oder?", reader).commands == (
        Command("note", "Notiz: d3 ist gut, oder?", argument="d3 ist gut, oder?"),
    )
    assert interpretation.understand("urlop 12 dni", reader).commands[0].days == 12
    assert [
        interpretation.understand(text, reader).commands[0].confirmed for text in ("resign", "poddaję się tak")
    ] == [
        False,
        True,
    ]
    for text in ("vacation 12 yes", "Urlaub 12 Tage: ja", "urlop na 12 dni, tak"):
        asked = interpretation.understand(text, reader).commands[0]
        assert (asked.name, asked.days, asked.confirmed) == ("vacation", 12, True)
    assert not interpretation.understand("vacation 12", reader).commands[0].confirmed


WIDE = "note: in the next season I should really think about taking the parcel at"


@pytest.mark.parametrize(
    ("text", "expected", "noted"),
    [
        # A note takes its whole line, whatever is in it.
        ("note: Ben is weak. d3", ":note", "Ben is weak. d3"),
        ("note: keep an eye on Ben. h3 next\nd3", ":note | d3", "keep an eye on Ben. h3 next"),
        ("Notiz: Jonas ist schwach. d3!", ":note", "Jonas ist schwach. d3!"),
        ("d3\nnotatka: potem h3. I b5.", "d3 | :note", "potem h3. I b5."),
        ("note: see https://example.org/d3", ":note", "see https://example.org/d3"),
        # It ends with its line where that was not broken, and with its paragraph.
        ("note: short\nd3", ":note | d3", "short"),
        ("note: short\nI play d3, thanks\nInes", ":note | d3", "short"),
        (WIDE + "\n\nd3", ":note | d3", WIDE[6:]),
        ("note: one\nand two\nd3", ":note | d3", "one\nand two"),
        ("note: one\nThanks, Ines", ":note", "one"),
        ("1. note: one\n2. d3", ":note | d3", "one"),
        # What may be a part of it, or the move.
        (WIDE + "\nd3", ":note | ? below", WIDE[6:] + " d3"),
        (WIDE + "\nI play d3", ":note | ? below", WIDE[6:] + " I play d3"),
        (WIDE + "\nh3\n\nd3", ":note | d3", WIDE[6:] + " h3"),
        ("d3\n" + WIDE + "\nmaybe h3 instead", ":note | ? below", WIDE[6:] + " maybe h3 instead"),
        ("d3\n" + WIDE + "\nno, rather not", ":note | ? below", WIDE[6:] + " no, rather not"),
        ("d3\n" + WIDE + "\nmiddle, which nobody has", "d3 | :note", WIDE[6:] + " middle, which nobody has"),
        (WIDE + "\nmaybe h3 instead", ":note", WIDE[6:] + " maybe h3 instead"),
        (WIDE + "\nundo", ":note | ? below", WIDE[6:] + " undo"),
        (WIDE + "\nh3 one day", ":note", WIDE[6:] + " h3 one day"),
        ("note:\nd3", ":note | ? below", "d3"),
        ("note:\nd3 is the key", ":note", "d3 is the key"),
        ("note: watch\n- d3", ":note | ? below", "watch\nd3"),
        ("note: watch\n- d3\n- h3", ":note | ? below", "watch\nd3\nh3"),
        # It is kept, whatever else is asked back.
        ("note: one\n\nd3?", ":note | ? question", "one"),
        ("note: one\n\nd33", ":note | ? unclear", "one"),
        ("maybe d3\n\nnote: one", ":note | ? doubt", "one"),
    ],
)
def test_m1_where_a_note_ends(text: str, expected: str, noted: str) -> None:
    """Finding M1: a long note with a move on the next line swallowed it, and a full stop in a note let the rest be played."""
    meant = interpretation.understand(quotes.own(text).text, seat_at(*TABLES["dig"]))
    assert told(meant) == expected
    assert [command.argument for command in meant.commands] == [noted]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("chat: well played\nd3", ":talk | d3"),
        ("d3\nsay: well played, see you on h3. Cheers!", "d3 | :talk"),
        ("d3\n\nchat: h3 was fun?", "d3 | :talk"),
        ("An alle: viel Glück\n\nd3", ":talk | d3"),
        ("czat: powodzenia\nd3", ":talk | d3"),
        ("d3?\nchat: hi", ":talk | ? question"),
        ("chat: hi all", ":talk"),
        ("say d3", "? unclear"),
        ("say: d3", "? unclear"),
        ("talk: nice one, Ben. h3!\nd3", ":talk | d3"),
        ("Say hello to Ben.\n\nd3", "d3"),
    ],
)
def test_m1_words_for_the_others_are_known_as_such(text: str, expected: str) -> None:
    """Finding M1: `chat: well played` beside a move was dropped without a word."""
    assert told(interpretation.understand(quotes.own(text).text, seat_at(*TABLES["dig"]))) == expected


def test_every_problem_has_a_sentence() -> None:
    assert set(SENTENCES) == set(Why) >= set(IN_ORDER)


def test_more_text_than_a_move_needs_is_asked_back() -> None:
    assert told(interpretation.understand("d3\n" * 4_000 + "x" * 5_000, seat_at(*TABLES["dig"]))) == "? too long"


def test_a_seat_that_is_not_to_decide_reads_commands_and_no_moves() -> None:
    reader = seat_at(*TABLES["dig"])
    other = type(reader)(reader.title, reader.position, (reader.seat + 1) % 3)
    assert told(interpretation.understand("d3", other)) == "? illegal"
    assert told(interpretation.understand("undo", other)) == ":undo"


DIGGING = frozenset(
    ["take", "dig", "refresh", "stop", "egypt", "with", "by", "shovel", "zeppelin", "assistant", "paris", "2", "5"]
)
"""Words of a notation that is made of ordinary ones."""


@pytest.mark.parametrize(
    ("text", "runs"),
    [
        ("Dig Egypt 5 with shovel", ["Dig Egypt 5 with shovel"]),
        ("I dig egypt 5", ["dig egypt 5"]),
        ("take 2, please", ["take 2"]),
        ("take assistant-paris by zeppelin", ["take assistant-paris by zeppelin"]),
        ("Back with you by Friday", []),
        ("I take my time", []),
        ("5 of us went there", []),
        ("refresh", ["refresh"]),
        ("let's stop", ["stop"]),
    ],
)
def test_ordinary_words_are_notation_only_beside_others(text: str, runs: list[str]) -> None:
    assert [run.text for run in parse(text, DIGGING).runs] == runs
