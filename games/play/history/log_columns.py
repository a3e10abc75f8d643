"""Rows as compressed JSON and back, column by column.

Times are numbers of a list that all tables share, because most of them come again: a move ends a wait, opens the next
one and posts a mail. Ids are delta-encoded.
"""

import json
import lzma
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from itertools import accumulate, pairwise
from typing import Any

from django.db import models

FORMAT = 1
RISING = frozenset({"id", "wait_id", "digest_id"})
"""Columns that are delta-encoded: their numbers mostly rise."""
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
MICROSECOND = timedelta(microseconds=1)
FILTERS = [{"id": lzma.FILTER_LZMA2, "preset": 6, "dict_size": 1 << 18, "lc": 4, "pb": 0}]

Tables = Mapping[str, Sequence[models.Model]]


def compress_rows(tables: Tables, left_out: Iterable[str], more: Mapping[str, Any]) -> bytes:
    """Return the rows of each table, without the fields `left_out`, and `more`, as compressed JSON."""
    fields = {
        name: [field for field in rows[0]._meta.concrete_fields if field.attname not in left_out] if rows else []
        for name, rows in tables.items()
    }
    values = {
        name: {field.attname: [getattr(row, field.attname) for row in tables[name]] for field in found}
        for name, found in fields.items()
    }
    times = sorted(
        {
            (value - EPOCH) // MICROSECOND
            for columns in values.values()
            for column in columns.values()
            for value in column
            if isinstance(value, datetime)
        }
    )
    places = {time: place for place, time in enumerate(times)}
    encoded = {
        name: {attname: shorten(encode(column, attname, places)) for attname, column in columns.items()}
        for name, columns in values.items()
    }
    counts = {name: len(rows) for name, rows in tables.items()}
    whole = {"format": FORMAT, "times": deltas(times), "counts": counts, "tables": encoded, "more": more}
    text = json.dumps(whole, separators=(",", ":"), ensure_ascii=False)
    return lzma.compress(text.encode(), check=lzma.CHECK_CRC32, filters=FILTERS)


def expand_rows(
    content: bytes, kinds: Mapping[str, type[models.Model]], given: Mapping[str, Any]
) -> tuple[dict[str, list[Any]], dict[str, Any]]:
    """Return unsaved rows of each table, with the `given` fields, and what else there is.

    Fields that were added since have their default; those that were removed are left out. Raises ValueError for other content.
    """
    try:
        whole = json.loads(lzma.decompress(content))
    except (lzma.LZMAError, UnicodeDecodeError) as error:
        raise ValueError(str(error)) from error
    if whole["format"] != FORMAT:
        raise ValueError(f"a log of format {whole['format']}")
    times = [EPOCH + time * MICROSECOND for time in accumulate(whole["times"])]
    found: dict[str, list[Any]] = {}
    for name, kind in kinds.items():
        fields = {field.attname: field for field in kind._meta.concrete_fields}
        columns = {
            attname: decode(lengthen(column, whole["counts"][name]), fields[attname], times)
            for attname, column in whole["tables"][name].items()
            if attname in fields
        }
        found[name] = [
            kind(**given, **{attname: column[index] for attname, column in columns.items()})
            for index in range(whole["counts"][name])
        ]
    return found, whole["more"]


def encode(column: list[Any], name: str, places: Mapping[int, int]) -> list[Any]:
    """Return the values as JSON has them."""
    if name in RISING:
        return deltas(column)
    return [encode_value(value, places) for value in column]


def encode_value(value: object, places: Mapping[int, int]) -> object:
    if isinstance(value, datetime):
        return places[(value - EPOCH) // MICROSECOND]
    if isinstance(value, timedelta):
        return value // MICROSECOND
    if isinstance(value, bytes | memoryview):
        raise ValueError("bytes are no part of a log")
    return value


def decode(column: list[Any], field: "models.Field[Any, Any]", times: list[datetime]) -> list[Any]:
    """Return the values as the rows have them."""
    if field.attname in RISING:
        return sums(column)
    if isinstance(field, models.DateTimeField):
        return [None if value is None else times[value] for value in column]
    if isinstance(field, models.DurationField):
        return [None if value is None else value * MICROSECOND for value in column]
    return column


def deltas(numbers: Iterable[int | None]) -> list[int | None]:
    """Return each number as its distance from the one before; None stays."""
    last, found = 0, []
    for number in numbers:
        found.append(None if number is None else number - last)
        last = last if number is None else number
    return found


def sums(distances: Iterable[int | None]) -> list[int | None]:
    """Return the numbers again."""
    last, found = 0, []
    for distance in distances:
        last += distance or 0
        found.append(None if distance is None else last)
    return found


def shorten(column: list[Any]) -> list[Any] | dict[str, Any]:
    """Return a column whose values are all the same as `{"all": value}`."""
    same = len(column) > 1 and all(a == b and type(a) is type(b) for a, b in pairwise(column))
    return {"all": column[0]} if same else column


def lengthen(column: list[Any] | dict[str, Any], count: int) -> list[Any]:
    return [column["all"]] * count if isinstance(column, dict) else column
