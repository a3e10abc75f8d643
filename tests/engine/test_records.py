"""Records: what is read, what is refused and how, and that writing and reading are each other's inverse."""

import io
import json
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from engine.cli.status import every_status, verify
from engine.contract import MAX_MOVE_LENGTH
from engine.errors import RecordError
from engine.records.playout import random_record
from engine.records.record import (
    LARGEST_RECORD,
    LONGEST_DEAL,
    MOST_MOVES,
    Record,
    final_position,
    from_json,
    read_record,
    replay,
)
from engine.records.stream import read_stream
from engine.registry import TITLES, get_title

START = {"format": 1, "title": "mykerinos", "players": 3, "moves": []}
OPENING = ["first red", "wings lemon brown violet tangerine blackmore", "deal V1 L3' B1 K2 T2 V4 B5 K5"]


def error_of(data: object) -> RecordError:
    with pytest.raises(RecordError) as error:
        final_position(from_json(data))
    assert "\n" not in str(error.value)
    return error.value


def test_rules_and_options_may_be_left_out() -> None:
    record = from_json(START)
    assert (record.rules, dict(record.options)) == (1, {})


def test_further_keys_are_kept() -> None:
    more = {"player_names": ["a", "b", "c"], "site": "somewhere", "result": None}
    assert from_json(START | more).to_json() == START | {"rules": 1, "options": {}} | more


@pytest.mark.parametrize("key", ["format", "title", "players", "moves"])
def test_keys_that_must_be_there(key: str) -> None:
    error = error_of({name: value for name, value in START.items() if name != key})
    assert key in str(error)
    assert error.ply is None


@pytest.mark.parametrize(
    ("key", "value", "words"),
    [
        ("format", 2, "format 1"),
        ("format", True, "whole number"),
        ("title", "chess", "no title"),
        ("title", 1, "text"),
        ("rules", 9, "no rules version 9"),
        ("rules", "1", "whole number"),
        ("players", 5, "2 to 4"),
        ("players", 10**400, "whole number"),
        ("players", 2.0, "whole number"),
        ("options", [], "object"),
        ("options", {"deck": 1}, "object"),
        ("options", {"deck": "../../secret"}, "cannot be"),
        ("options", {"colour": "red"}, "no option"),
        ("moves", "first red", "a list"),
        ("seed", "00", "64 hexadecimal"),
        ("commitment", 5, "64 hexadecimal"),
    ],
)
def test_wrong_values(key: str, value: object, words: str) -> None:
    error = error_of(START | {key: value})
    assert words in str(error)
    assert error.ply is None


def test_the_limits() -> None:
    assert "5000" in str(error_of(START | {"moves": ["pass"] * (MOST_MOVES + 1)}))
    assert error_of(START | {"moves": ["first red", "x" * (LONGEST_DEAL + 1)]}).ply == 1
    with pytest.raises(RecordError, match="at most 1048576 bytes"):
        read_record(b" " * (LARGEST_RECORD + 1))


def test_a_decision_is_shorter_than_a_deal_may_be() -> None:
    blanks = " " * (MAX_MOVE_LENGTH - 2)
    assert final_position(from_json(START | {"moves": [*OPENING, blanks + "b1"]}))
    error = error_of(START | {"moves": [*OPENING, blanks + " b1"]})
    assert (error.ply, str(error)) == (3, "A player's move can have at most 200 characters.")
    assert final_position(from_json(START | {"moves": [blanks + OPENING[0]]}))


@pytest.mark.parametrize(
    ("moves", "ply", "words"),
    [
        (["first white"], 0, "first blue"),
        (["first red", "wings lemon"], 1, "five patrons"),
        ([*OPENING[:2], "deal V1 V1 B1 K2 T2 V4 B5 K5"], 2, "8 different parcels"),
        ([*OPENING, "a1"], 3, "pyramid"),
        ([*OPENING, "b1", "b1"], 4, "already"),
        ([*OPENING, "b1", "tea, please"], 4, "Legal moves"),
        ([*OPENING, "draw ?"], 3, "one player"),
        ([*OPENING, 5], 3, "one line of text"),
    ],
)
def test_the_first_bad_move_is_named(moves: list[str], ply: int, words: str) -> None:
    error = error_of(START | {"moves": moves})
    assert error.ply == ply
    assert words in str(error)


def test_moves_after_the_end() -> None:
    record = random_record(get_title("mykerinos"), 2, "end", 0)
    error = error_of(record.to_json() | {"moves": [*record.moves, "pass"]})
    assert error.ply == len(record.moves)
    assert "end of the game" in str(error)


def test_moves_may_be_written_as_people_write_them() -> None:
    loose = [*OPENING, "B1", "c2, C3", "f1 – f2"]
    with pytest.raises(RecordError):
        final_position(from_json(START | {"moves": loose}))  # an extension needs an own cube beside it
    loose = [*OPENING, " B1 ", "C2", "f1", "b2 B3"]
    canonical = [move for move, _ in replay(from_json(START | {"moves": loose}))]
    assert canonical == [*OPENING, "b1", "c2", "f1", "b2-b3"]


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"{",
        b"[]",
        b"null",
        b"\xff\xfe",
        b"[" * 100_000,
        b'{"format": ' + b"9" * 5000 + b"}",
        b'"\\ud800"',
        b"{}\x00",
    ],
)
def test_what_is_no_json_object_is_refused_in_a_line(text: bytes) -> None:
    with pytest.raises(RecordError) as error:
        read_record(text)
    assert len(str(error.value)) < 200
    assert error.value.ply is None


@settings(max_examples=60, deadline=None)
@given(title=st.sampled_from(sorted(TITLES)), number=st.integers(0, 10**6), data=st.data())
def test_writing_and_reading_are_inverse(title: str, number: int, data: st.DataObject) -> None:
    rules = get_title(title)
    players = data.draw(st.sampled_from(list(rules.seats)))
    record = random_record(rules, players, "round trip", number)
    again = read_record(record.line())
    assert again == record
    assert read_record(again.line().encode()) == record
    assert [move for move, _ in replay(again)] == list(record.moves)
    assert verify(record) == {"ok": True}
    ply = data.draw(st.integers(0, len(record.moves)))
    position = final_position(record, ply)
    assert rules.from_json(json.loads(json.dumps(rules.to_json(position)))) == position


json_values: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)


@settings(max_examples=300, deadline=None)
@example(key="title", value="\n")
@given(
    key=st.sampled_from(["format", "title", "rules", "players", "options", "moves", "commitment", "seed", "for"]),
    value=json_values,
)
def test_any_value_is_read_or_refused(key: str, value: object) -> None:
    refusals = []
    try:
        list(every_status(from_json(START | {key: value})))
    except RecordError as error:
        refusals.append(str(error))
    assert all("\n" not in refusal for refusal in refusals)


def test_verify_names_the_first_deal_that_differs() -> None:
    record = random_record(get_title("mykerinos"), 3, "verify", 0)
    words = record.moves[2].split()
    words[1], words[2] = words[2], words[1]
    changed = Record(**{**vars(record), "moves": (*record.moves[:2], " ".join(words))})
    assert verify(changed) == {"ok": False, "ply": 2, "expected": record.moves[2], "found": changed.moves[2]}
    stacked = Record(**{**vars(record), "commitment": "0" * 64})
    assert verify(stacked)["ok"] is False
    with pytest.raises(RecordError, match="no seed"):
        verify(Record(**{**vars(record), "seed": None}))


def stream(text: bytes) -> list[Record | RecordError]:
    return list(read_stream(io.BytesIO(text)))


def test_a_file_holds_one_object_or_one_a_line() -> None:
    line = json.dumps(START)
    pretty = json.dumps(START, indent=2).encode()
    assert [type(record) for record in stream(pretty)] == [Record]
    assert [type(record) for record in stream(f"{line}\n\n{line}\n".encode())] == [Record, Record]
    assert [type(record) for record in stream(f"{line}\noops\n{line}".encode())] == [Record, RecordError, Record]
    assert [type(record) for record in stream(pretty[:-5])] == [RecordError]
    assert stream(b"") == []


def test_a_long_stream_is_read_line_by_line() -> None:
    line = json.dumps(START).encode() + b"\n"
    long = b'{"format": 1, "moves": ["' + b"x" * (2 * LARGEST_RECORD) + b'"]}\n'
    records = stream(line * 3 + long + line * 20_000 + long[:-1])
    assert len(records) == 3 + 1 + 20_000 + 1
    assert [place for place, record in enumerate(records) if isinstance(record, RecordError)] == [3, len(records) - 1]
