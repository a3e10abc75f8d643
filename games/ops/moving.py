"""Moving a site from SQLite into an empty PostgreSQL, with the same ids."""

import subprocess
import sys
from collections.abc import Iterator
from itertools import zip_longest
from typing import Any

import dj_database_url
from django.apps import apps
from django.conf import settings
from django.core.management.color import no_style
from django.db import connection, connections, models, transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.executor import MigrationExecutor

from games.lib.workers.server_lock import LockError, lock_directory
from games.models import Player

TARGET = "target"
BATCH = 500


class MoveError(Exception):
    """It was not done, and why. The new database holds nothing of the old one then."""


def move_to(url: str) -> int:
    """Copy every row, compare them all, and return their number. Raises MoveError."""
    if connection.vendor != "sqlite":
        raise MoveError("This site is not on SQLite.")
    try:
        lock_directory(settings.VAR, "manage.py move_to_postgresql")
    except LockError as error:
        raise MoveError(str(error)) from error
    executor = MigrationExecutor(connection)
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        raise MoveError("This site's database is of another version. Run `manage.py migrate` first.")
    make_tables(url)
    target = connect_to(url)
    try:
        if Player.objects.using(TARGET).exists():
            raise MoveError("There are accounts in that database already. It has to be an empty one.")
        with transaction.atomic(using=TARGET):
            kinds = all_kinds()
            empty(target, kinds)
            done = sum(copy_rows(kind) for kind in kinds)
            count_on(target, kinds)
            # What one row says of another is looked at now, not at the end.
            target.check_constraints()
            for kind in kinds:
                compare_rows(kind)
    finally:
        target.close()
        del connections[TARGET]
        del connections.settings[TARGET]
    return done


def make_tables(url: str) -> None:
    """Migrate in a process of its own, so that migrations touch no row of this database."""
    command = [sys.executable, str(settings.BASE_DIR / "manage.py"), "migrate", "--verbosity", "0"]
    made = subprocess.run(command, env=settings.ENVIRONMENT_WITH(DATABASE_URL=url), capture_output=True, text=True)
    if made.returncode:
        last = (made.stderr.strip().splitlines() or ["no word"])[-1]
        raise MoveError(f"That database could not be prepared: {last}")


def connect_to(url: str) -> BaseDatabaseWrapper:
    """Connect the new database as a second one of this process. Raises MoveError."""
    parsed: dict[str, Any] = dict(dj_database_url.parse(url))
    if "postgresql" not in parsed["ENGINE"]:
        raise MoveError("The address has to begin with postgresql://.")
    connections.settings[TARGET] = connections.settings["default"] | {"OPTIONS": {}, "CONN_MAX_AGE": None} | parsed
    return connections[TARGET]


def all_kinds() -> list[type[models.Model]]:
    """Return every model of the site, with those of many-to-many relations."""
    return [kind for kind in apps.get_models(include_auto_created=True) if kind._meta.managed and not kind._meta.proxy]


def empty(target: BaseDatabaseWrapper, kinds: list[type[models.Model]]) -> None:
    """Delete what migrations have written: those rows are copied, with their ids."""
    names = ", ".join(target.ops.quote_name(kind._meta.db_table) for kind in kinds)
    with target.cursor() as cursor:
        cursor.execute(f"TRUNCATE {names} CASCADE")


def rows_of(kind: type[models.Model], alias: str) -> Iterator[Any]:
    return kind._base_manager.using(alias).order_by("pk").iterator(BATCH)


def copy_rows(kind: type[models.Model]) -> int:
    """Copy all rows of a model, and return their number."""
    done = 0
    batch: list[Any] = []
    for row in rows_of(kind, "default"):
        batch.append(row)
        if len(batch) == BATCH:
            done += len(kind._base_manager.using(TARGET).bulk_create(batch))
            batch = []
    return done + len(kind._base_manager.using(TARGET).bulk_create(batch))


def count_on(target: BaseDatabaseWrapper, kinds: list[type[models.Model]]) -> None:
    """Continue the ids after all that SQLite has ever given: deleted rows' ids stand in mails and packed logs."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT name, seq FROM sqlite_sequence")
        given = dict(cursor.fetchall())
    with target.cursor() as cursor:
        for sql in target.ops.sequence_reset_sql(no_style(), kinds):
            cursor.execute(sql)
        for kind in kinds:
            table, last = kind._meta.db_table, given.get(kind._meta.db_table, 0)
            if last and isinstance(kind._meta.pk, models.AutoField):
                column = kind._meta.pk.column
                cursor.execute("SELECT setval(pg_get_serial_sequence(%s, %s), %s)", [f'"{table}"', column, last])


def compare_rows(kind: type[models.Model]) -> None:
    """Raise MoveError where a row is different."""
    names = [field.attname for field in kind._meta.concrete_fields]
    for old, new in zip_longest(rows_of(kind, "default"), rows_of(kind, TARGET)):
        if old is None or new is None or any(plain(getattr(old, name)) != plain(getattr(new, name)) for name in names):
            raise MoveError(f"A row of {kind._meta.db_table} is not what it was: {old or new}.")


def plain(value: object) -> object:
    return bytes(value) if isinstance(value, memoryview) else value
