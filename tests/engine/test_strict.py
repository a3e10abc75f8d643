"""The strict reader: what each of its methods gives, and what it refuses."""

from datetime import date, time
from operator import itemgetter
from typing import Any

import pytest

from engine.strict import Fields, Reader, read_fields, write_fields


class Wrong(Exception):
    pass


READ = Reader(Wrong)
SEATS = ("blue", "red")
KNOWN = {"fig": 0, "palm": 1, "well": 2}

GOOD: list[tuple[str, object, tuple[Any, ...], object]] = [
    ("keyed", {"b": 1, "a": 2}, (("a", "b"),), {"a": 2, "b": 1}),
    ("table", {"red": 1, "blue": 2}, (SEATS,), {"blue": 2, "red": 1}),
    ("items", [1], (), [1]),
    ("items", [1], (1,), [1]),
    ("text", "", (), ""),
    ("words", "", (), []),
    ("words", "a b", (), ["a", "b"]),
    ("whole", -5, (), -5),
    ("number", 0, (3,), 0),
    ("number", 3, (3, 3), 3),
    ("one_of", "fig", (KNOWN,), 0),
    ("seat", "red", (SEATS,), 1),
    ("each", "well fig well", (KNOWN,), (2, 0, 2)),
    ("multiset", "fig fig well", (KNOWN,), (0, 0, 2)),
    ("multiset", "well fig fig", (KNOWN, True), (2, 0, 0)),
    ("mask", "", (KNOWN,), 0),
    ("mask", "fig well", (KNOWN,), 0b101),
    ("time", "07:30", (), time(7, 30)),
    ("date", "2026-11-24", (), date(2026, 11, 24)),
]
BAD: list[tuple[str, tuple[Any, ...], list[object]]] = [
    ("table", (SEATS,), [{"red": 1}, {"red": 1, "green": 1}, {"red": 1, "blue": 1, "x": 1}, [], None]),
    ("items", (1,), [(), "a", {}, None, [], [1, 2]]),
    ("text", (), [None, 1, [], b"a"]),
    ("words", (), [None, 1, ["a"]]),
    ("whole", (), [True, 1.0, "1", None]),
    ("number", (3, 1), [True, 1.0, "1", None, 0, 4]),
    ("one_of", (KNOWN,), ["Fig", "", None, 0, ["fig"], {}]),
    ("seat", (SEATS,), ["Red", "", None, 0, True, ["red"], {}]),
    ("each", (KNOWN,), ["fig  fig", " ", "fig,", None, ["fig"]]),
    ("multiset", (KNOWN,), ["well fig", "fig x", None]),
    ("multiset", (KNOWN, True), ["fig well", "x"]),
    ("mask", (KNOWN,), ["well fig", "fig fig", "fig x", "fig ", None, 5]),
    ("time", (), ["7:30", "24:00", "07:60", "07:30:00", "٠٧:30", None, 730]),
    ("date", (), ["2026-02-30", "20261124", "2026-11-24T00:00", "٢٠٢٦-11-24", None, 5]),
]


@pytest.mark.parametrize(("method", "value", "more", "read"), GOOD)
def test_what_is_right_is_read(method: str, value: object, more: tuple[Any, ...], read: object) -> None:
    assert getattr(READ, method)(value, "it", *more) == read


@pytest.mark.parametrize(("method", "more", "values"), BAD)
def test_what_is_wrong_is_refused_by_name(method: str, more: tuple[Any, ...], values: list[object]) -> None:
    for value in values:
        with pytest.raises(Wrong, match=r"^it$"):
            getattr(READ, method)(value, "it", *more)


@pytest.mark.parametrize(
    ("value", "what"),
    [
        ([], "it"),
        (None, "it"),
        ({"a": 1}, "b"),
        ({"a": 1, "b": 2, "c": 3}, "c"),
        ({"a": 1, "c": 3}, "b"),
        ({"a": 1, "b": 2, "x" * 500: 3}, "x" * 40),
        ({"a": 1, "b": 2, 7: 3}, "7"),
    ],
)
def test_the_key_is_named_that_is_missing_or_unknown(value: object, what: str) -> None:
    with pytest.raises(Wrong, match=f"^{what}$"):
        READ.keyed(value, "it", ("a", "b"))


def test_a_codec_is_a_table_of_fields() -> None:
    fields: Fields[dict[str, Any], tuple[str, ...]] = {
        "turn": (
            lambda whole: SEATS[whole["turn"]],
            lambda value, what, seats: READ.seat(value, what, seats),
        ),
        "round": (itemgetter("round"), lambda value, what, seats: READ.number(value, what, 6)),
    }
    whole = {"turn": 1, "round": 3}
    written = write_fields(fields, whole)
    assert list(written.items()) == [("turn", "red"), ("round", 3)]
    assert read_fields(fields, written, SEATS) == whole
    with pytest.raises(Wrong, match=r"^turn$"):
        read_fields(fields, written, ("blue",))
