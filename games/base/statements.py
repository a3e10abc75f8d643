"""Writes that every move makes. They vary in their values alone, and Django puts each together anew, which takes longer than the
database takes to do it. Values become the database's own by Django's fields.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from django.db import connection
from django.db.models import Field, Model

BATCH = 50
"""So many rows go into one statement: SQLite takes some thirty thousand values at once."""


def insert_rows(rows: Sequence[Model]) -> None:
    """Write new rows of one model, whose numbers the database gives; each row has its own afterwards. Inside a transaction, where
    there are more than BATCH.
    """
    for start in range(0, len(rows), BATCH):
        some = rows[start : start + BATCH]
        model = type(some[0])
        values = [
            field.get_db_prep_save(field.pre_save(row, True), connection)
            for row in some
            for field in written_fields(model)
        ]
        with connection.cursor() as cursor:
            cursor.execute(insertion(model, len(some), connection.vendor), values)
            numbers = cursor.fetchall()
        for row, (number,) in zip(some, numbers, strict=True):
            row.pk = number
            row._state.adding, row._state.db = False, connection.alias


def update_version(model: type[Model], pk: int, version: int, fields: Mapping[str, Any]) -> bool:
    """Write the row and count its field `version` up, if that is still `version`; False where it is not."""
    values = [field_of(model, name).get_db_prep_save(value, connection) for name, value in fields.items()]
    with connection.cursor() as cursor:
        cursor.execute(renewal(model, tuple(fields), connection.vendor), [*values, pk, version])
        return bool(cursor.rowcount)


def field_of(model: type[Model], name: str) -> "Field[Any, Any]":
    found = model._meta.get_field(name)
    assert isinstance(found, Field)
    return found


@lru_cache
def written_fields(model: type[Model]) -> tuple["Field[Any, Any]", ...]:
    """All but the number."""
    return tuple(field for field in model._meta.concrete_fields if not field.primary_key)


@lru_cache
def insertion(model: type[Model], rows: int, vendor: str) -> str:
    """`vendor`: of the database that the names are quoted for."""
    fields = written_fields(model)
    columns = ", ".join(map(column, fields))
    row = f"({', '.join(['%s'] * len(fields))})"
    return f"INSERT INTO {model._meta.db_table} ({columns}) VALUES {', '.join([row] * rows)} RETURNING {column(model._meta.pk)}"


@lru_cache
def renewal(model: type[Model], names: tuple[str, ...], vendor: str) -> str:
    pk, version = column(model._meta.pk), column(field_of(model, "version"))
    written = "".join(f", {column(field_of(model, name))} = %s" for name in names)
    return f"UPDATE {model._meta.db_table} SET {version} = {version} + 1{written} WHERE {pk} = %s AND {version} = %s"


def column(field: Any) -> str:
    """Its name, as the database takes it: `index` is a word of SQL."""
    return connection.ops.quote_name(field.column)
