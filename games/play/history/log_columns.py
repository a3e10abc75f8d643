"""Rows as a short text and back: the columns of their tables, one after the other, in JSON, compressed.

A column whose values are all the same is one value. Times are numbers of a list that all tables share, for most of them come
again: a move ends a wait, opens the next one and posts a mail. Numbers of rows are told by how much higher each is than the last.
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
"""Columns of numbers that mostly rise."""
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
MICROSECOND = timedelta(microseconds=1)
FILTERS = [{"id": lzma.FILTER_LZMA2, "preset": 6, "dict_size": 1 << 18, "lc": 4, "pb": 0}]

Tables = Mapping[str, Sequence[models.Model]]


def compress_rows(tables: Tables, left_out: Iterable[str], more: Mapping[str, Any]) -> bytes:
    """The rows of each table, without the fields of these names, and what else belongs to them, as JSON."""
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
    told = {
        name: {attname: shortened(as_told(column, attname, places)) for attname, column in columns.items()}
        for name, columns in values.items()
    }
    counts = {name: len(rows) for name, rows in tables.items()}
    whole = {"format": FORMAT, "times": rises(times), "counts": counts, "tables": told, "more": more}
    text = json.dumps(whole, separators=(",", ":"), ensure_ascii=False)
    return lzma.compress(text.encode(), check=lzma.CHECK_CRC32, filters=FILTERS)


def expand_rows(
    content: bytes, kinds: Mapping[str, type[models.Model]], given: Mapping[str, Any]
) -> tuple[dict[str, list[Any]], dict[str, Any]]:
    """Unsaved rows of each table, with the `given` fields, and what else there is. Fields that there were not yet, when it was
    written, have their default; those that there are no more are left out. Raises ValueError for what was never written so.
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
            attname: as_kept(lengthened(column, whole["counts"][name]), fields[attname], times)
            for attname, column in whole["tables"][name].items()
            if attname in fields
        }
        found[name] = [
            kind(**given, **{attname: column[index] for attname, column in columns.items()})
            for index in range(whole["counts"][name])
        ]
    return found, whole["more"]


def as_told(column: list[Any], name: str, places: Mapping[int, int]) -> list[Any]:
    """The values as JSON has them."""
    if name in RISING:
        return rises(column)
    return [told(value, places) for value in column]


def told(value: Any, places: Mapping[int, int]) -> Any:
    if isinstance(value, datetime):
        return places[(value - EPOCH) // MICROSECOND]
    if isinstance(value, timedelta):
        return value // MICROSECOND
    if isinstance(value, bytes | memoryview):
        raise ValueError("bytes are no part of a log")
    return value


def as_kept(column: list[Any], field: Any, times: list[datetime]) -> list[Any]:
    """The values as the rows have them."""
    if field.attname in RISING:
        return sums(column)
    if isinstance(field, models.DateTimeField):
        return [None if value is None else times[value] for value in column]
    if isinstance(field, models.DurationField):
        return [None if value is None else value * MICROSECOND for value in column]
    return column


def rises(numbers: Iterable[int | None]) -> list[int | None]:
    """Each number as its distance from the one before; None stays."""
    last, found = 0, []
    for number in numbers:
        found.append(None if number is None else number - last)
        last = last if number is None else number
    return found


def sums(distances: Iterable[int | None]) -> list[int | None]:
    """The numbers again."""
    last, found = 0, []
    for distance in distances:
        last += distance or 0
        found.append(None if distance is None else last)
    return found


def shortened(column: list[Any]) -> Any:
    """A column whose values are all the same as `{"all": value}`."""
    same = len(column) > 1 and all(a == b and type(a) is type(b) for a, b in pairwise(column))
    return {"all": column[0]} if same else column


def lengthened(column: Any, count: int) -> list[Any]:
    return [column["all"]] * count if isinstance(column, dict) else column
