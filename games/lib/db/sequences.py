"""The database's sequences of ids, moved on so that no id is given out twice."""

from django.db import connection

SPARE = 1_000_000
"""Ids that are skipped at least."""


def move_sequences(least: int) -> None:
    """Give new rows of every table ids above `least`, and far above those of the table."""
    if connection.vendor == "postgresql":
        move_sequences_of_postgresql(least)
    else:
        move_sequences_of_sqlite(least)


def move_sequences_of_postgresql(least: int) -> None:
    with connection.cursor() as cursor:
        # What is counted in 32 bits is none of the site's own tables, and has no room.
        cursor.execute(
            "SELECT setval(format('%%I.%%I', schemaname, sequencename)::regclass, "
            "greatest(coalesce(last_value, 0) + %s, %s)) "
            "FROM pg_sequences WHERE schemaname = current_schema() AND data_type = 'bigint'::regtype",
            [SPARE, least],
        )


def move_sequences_of_sqlite(least: int) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT name FROM sqlite_master WHERE type = 'table' AND sql LIKE '%%AUTOINCREMENT%%'", [])
        for (table,) in cursor.fetchall():
            cursor.execute("SELECT coalesce(max(seq), 0) FROM sqlite_sequence WHERE name = %s", [table])
            (last,) = cursor.fetchone()
            # A table that has never had a row has no line there, and the lines have no key.
            cursor.execute("DELETE FROM sqlite_sequence WHERE name = %s", [table])
            cursor.execute("INSERT INTO sqlite_sequence (name, seq) VALUES (%s, %s)", [table, max(last + SPARE, least)])
