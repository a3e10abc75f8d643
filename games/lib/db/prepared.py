"""Queries that are compiled once for each thread, and then vary only in their values.

Django builds the SQL of a query each time it is run; for a wide one that takes several times as long as the answer. The
rows are the same: Django makes them, from the same SQL.
"""

import json
import threading
from collections.abc import Callable, Iterable
from copy import copy
from datetime import datetime
from functools import lru_cache
from typing import Any, Generic, TypeVar

from django.db import connections
from django.db.models import JSONField, QuerySet, Value

Row = TypeVar("Row")
ParamValue = int | str | datetime


class Param(Value):
    """The place of a value that `fetch` is given: `filter(code=Param("code"))`.

    The database gets the value as it is, so it has to be a number, a text or a datetime.
    """

    def as_sql(self, compiler: object, connection: object) -> tuple[str, Any]:
        return "%s", (self,)


Moment = datetime | Param
"""A time, or the place of one: what a query set is filtered by that is a part of a prepared query too."""


class PreparedQuery(Generic[Row]):
    """A query set with `Param` values in its filters. `build` makes it, once in each thread.

    `shared`: equal JSON values are one object, which must not be changed.
    """

    def __init__(self, build: Callable[[], "QuerySet[Any, Row]"], *, shared: bool = False) -> None:
        self.build, self.shared = build, shared
        self.threads = threading.local()

    def fetch(self, **given: ParamValue) -> list[Row]:
        """Return the rows for these values. One query."""
        ready: CompiledQuery | None = getattr(self.threads, "ready", None)
        if ready is None or ready.compiler.connection is not connections[ready.db]:
            ready = self.threads.ready = CompiledQuery(self.build(), self.shared)
        return list(ready.iterable(BoundQuery(ready, given)))


def any_row(build: Callable[[], "Iterable[QuerySet[Any]]"]) -> PreparedQuery[int]:
    """Return one query that fetches a row if any of the query sets that `build` makes has one."""

    def union() -> "QuerySet[Any, int]":
        first, *others = (rows.order_by().values_list(Value(1), flat=True) for rows in build())
        return first.union(*others, all=True)[:1]

    return PreparedQuery(union)


class CompiledQuery:
    """A query set with its SQL. It belongs to the thread's connection."""

    def __init__(self, found: "QuerySet[Any, Any]", shared: bool) -> None:
        self.db, self.model = found.db, found.model
        self.fetch_mode = getattr(found, "_fetch_mode", None)  # Django has it from 6.1 on
        self.iterable: Any = found._iterable_class
        self.compiler: Any = found.query.get_compiler(using=found.db)
        self.sql, self.places = self.compiler.as_sql()
        columns = [column for column, *_ in self.compiler.select[: self.compiler.col_count]]
        converters = self.compiler.get_converters(columns)
        if shared:
            converters = {
                place: ([read_shared] if isinstance(column.output_field, JSONField) else those, column)
                for place, (those, column) in converters.items()
            }
        self.compiler.get_converters = lambda expressions: converters

    def adapt(self, value: ParamValue) -> object:
        """Return the value as this database takes it."""
        if isinstance(value, datetime):
            return self.compiler.connection.ops.adapt_datetimefield_value(value)
        return value


def read_shared(written: str | None, expression: object, connection: object) -> object:
    """Read a JSON column in place of Django's converter."""
    return None if written is None else read_once(written)


@lru_cache(maxsize=1 << 12)
def read_once(written: str) -> object:
    """Return the JSON value, the same object for the same text."""
    return json.loads(written)


class BoundQuery:
    """The stand-in for a query set that Django's iterables of rows are given. Its compiler has nothing left to do."""

    def __init__(self, ready: CompiledQuery, given: dict[str, ParamValue]) -> None:
        self.db, self.model, self.query = ready.db, ready.model, self
        self._known_related_objects: dict[Any, Any] = {}
        self._fetch_mode = ready.fetch_mode
        adapted = {name: ready.adapt(value) for name, value in given.items()}
        sql = ready.sql, tuple(adapted[place.value] if isinstance(place, Param) else place for place in ready.places)
        self.compiler = copy(ready.compiler)
        self.compiler.as_sql = lambda: sql

    def get_compiler(self, using: str, connection: object = None) -> object:
        """Return the compiler. Django's iterables call this."""
        return self.compiler
