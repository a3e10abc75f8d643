"""What the database would do for each query of a piece of work, and which of our tables it would read from end to end."""

from collections.abc import Callable
from typing import Any

from django.db import connection

TABLES = ("mail", "move", "wait", "seat", "inbound", "game", "order", "player")
"""Those that grow with the games of a site, and with its people."""


def plans_of(ask: Callable[[], object]) -> list[tuple[str, str]]:
    """Each query that it makes with what the database would do."""
    way = "EXPLAIN QUERY PLAN" if connection.vendor == "sqlite" else "EXPLAIN"
    found = []

    def explain(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        if sql.startswith(("SELECT", "UPDATE", "DELETE")):
            with connection.cursor() as cursor:
                # With its parameters as such: that is what keeps SQLite from a partial index.
                cursor.cursor.execute(f"{way} {sql}", params)
                found.append((sql, "\n".join(str(row[-1]) for row in cursor.cursor.fetchall())))
        return execute(sql, params, many, context)

    with connection.execute_wrapper(explain):
        ask()
    return found


def scans(plan: str) -> list[str]:
    """Return the tables of the project that are read from end to end, not only through an index."""
    lines = plan.splitlines()
    if connection.vendor == "sqlite":
        whole = [line for line in lines if line.startswith("SCAN ") and " INDEX " not in line]
        return [table for table in TABLES for line in whole if f"games_{table}" in line.split()]
    return [table for table in TABLES for line in lines if f"Seq Scan on games_{table} " in f"{line} "]
