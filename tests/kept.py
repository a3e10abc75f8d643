"""What many tests begin with, made once: the rows of all tables, what the mail server took, and the time of then."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, time
from typing import Any

from django.db import connection, transaction

from games.lib import site_time
from tests.games.mail.playing import Shift
from tests.games.mail.smtp import Server

Rows = dict[str, tuple[list[str], list[tuple[Any, ...]]]]


@dataclass(frozen=True)
class Kept:
    """The columns and rows of each table; the letters and who sent them; when it was; the key of what the test looks at."""

    rows: Rows
    taken: list[bytes]
    senders: list[str]
    at: datetime
    key: int


KEPT: dict[str, Kept] = {}
"""By name, for this process and its database."""


def begin_as_kept(name: str, make: Callable[[], int], server: Server, shift: Shift) -> int:
    """The key that `make` returned, with everything as it left it. It runs for the first test of each process alone.

    The site's clock is put to the time of then, so that what was due in a minute is due in a minute again.
    """
    kept = KEPT.get(name)
    if kept is None:
        key = make()
        KEPT[name] = Kept(read_rows(), [*server.taken], [*server.senders], site_time.now(), key)
        return key
    put_back(kept.rows)
    server.taken[:], server.senders[:] = kept.taken, kept.senders
    shift(kept.at - datetime.now(UTC) - site_time.shift())
    return kept.key


def read_rows() -> Rows:
    """All tables of the site, as the database gives them."""
    found: Rows = {}
    with connection.cursor() as cursor:
        for table in connection.introspection.django_table_names(only_existing=True, include_views=False):
            cursor.execute(f"SELECT * FROM {connection.ops.quote_name(table)}")
            found[table] = ([column[0] for column in cursor.description], cursor.fetchall())
    return found


def put_back(rows: Rows) -> None:
    """Let the tables hold these rows and no others. Keys between tables are looked at when the transaction ends."""
    now = read_rows()
    quote = connection.ops.quote_name
    with transaction.atomic(), connection.cursor() as cursor:
        for table, (columns, values) in rows.items():
            if now[table] == (columns, values):
                continue
            cursor.execute(f"DELETE FROM {quote(table)}")
            if values:
                places = ", ".join(["%s"] * len(columns))
                names = ", ".join(map(quote, columns))
                cursor.executemany(
                    f"INSERT INTO {quote(table)} ({names}) VALUES ({places})",
                    [[given(value) for value in row] for row in values],
                )


def given(value: Any) -> Any:
    """The value as the database takes it back: SQLite gives times of day that it does not take."""
    return connection.ops.adapt_timefield_value(value) if isinstance(value, time) else value
