"""Queries that never vary but for a value.

Django puts the SQL of a query together anew each time it is asked, and for a wide one that takes several times as long as the
answer. Here it is done once in each thread. What comes back is the same: Django makes the rows, from the same SQL.
"""

import json
import threading
from collections.abc import Callable
from copy import copy
from datetime import datetime
from functools import lru_cache
from typing import Any, Generic, TypeVar

from django.db import connections
from django.db.models import JSONField, QuerySet, Value

Row = TypeVar("Row")
ParamValue = int | str | datetime


class Param(Value):
    """The place of a value that is given when the query is asked: `filter(code=Param("code"))`. The database is handed it as
    it is, so it has to be a number, a text or a moment.
    """

    def as_sql(self, compiler: Any, connection: Any) -> Any:
        return "%s", (self,)


class PreparedQuery(Generic[Row]):
    """A query set with `Param` values in its filters; `build` makes it, once in each thread. `shared`: JSON that comes again is
    read once for all that ask, so nobody may change it.
    """

    def __init__(self, build: Callable[[], "QuerySet[Any, Row]"], *, shared: bool = False) -> None:
        self.build, self.shared = build, shared
        self.kept = threading.local()

    def fetch(self, **given: ParamValue) -> list[Row]:
        """The rows for those values. One query."""
        ready: CompiledQuery | None = getattr(self.kept, "ready", None)
        if ready is None or ready.compiler.connection is not connections[ready.db]:
            ready = self.kept.ready = CompiledQuery(self.build(), self.shared)
        return list(ready.iterable(BoundQuery(ready, given)))


class CompiledQuery:
    """A query set whose SQL is put together. It belongs to the thread's connection."""

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

    def adapt(self, value: ParamValue) -> Any:
        """The value as this database takes it."""
        if isinstance(value, datetime):
            return self.compiler.connection.ops.adapt_datetimefield_value(value)
        return value


def read_shared(written: str | None, expression: object, connection: object) -> Any:
    """The column of JSON, in place of what Django reads it with."""
    return None if written is None else read_once(written)


@lru_cache(maxsize=1 << 12)
def read_once(written: str) -> Any:
    """The value of that JSON, the same object each time."""
    return json.loads(written)


class BoundQuery:
    """What Django's iterables of rows are given in place of a query set: its compiler has nothing left to do."""

    def __init__(self, ready: CompiledQuery, given: dict[str, ParamValue]) -> None:
        self.db, self.model, self.query = ready.db, ready.model, self
        self._known_related_objects: dict[Any, Any] = {}
        self._fetch_mode = ready.fetch_mode
        adapted = {name: ready.adapt(value) for name, value in given.items()}
        sql = ready.sql, tuple(adapted[place.value] if isinstance(place, Param) else place for place in ready.places)
        self.compiler = copy(ready.compiler)
        self.compiler.as_sql = lambda: sql

    def get_compiler(self, using: str, connection: Any = None) -> Any:
        """BoundQuery by the iterable."""
        return self.compiler
