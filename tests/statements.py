"""A pytest plugin that says which SQL only unmarked tests send: `script/test -p tests.statements tests/games/mail [-k NAME]`

A statement is told by its words, without its values, and with the first test that sends it. What PostgreSQL could understand
otherwise than SQLite is among those that no test marked `both_databases` sends; one test that sends it is enough there.
"""

import re
from collections.abc import Generator
from typing import Any

import pytest
from django.db.backends.utils import CursorWrapper

VERBS = ("SELECT", "INSERT", "UPDATE", "DELETE")
MIGRATING = re.compile("sqlite_|new__|django_migrations|pg_catalog")
"""The first test of a run makes the database."""
SHOWN = 40
WIDE = 150


def shape(sql: str) -> str:
    """The statement without what differs from one time to the next: lists of values, numbers, names of savepoints."""
    sql = re.sub(r"'[^']*'", "%s", sql)
    sql = re.sub(r"%s(, %s)+", "%s, ...", sql)
    sql = re.sub(r"(\(%s, \.\.\.\))(, \1)+", r"\1, ...", sql)
    return re.sub(r"\b(s\d+_x)?\d+\b", "N", sql)


class Statements:
    def __init__(self) -> None:
        self.sent: dict[bool, dict[str, str]] = {True: {}, False: {}}
        """Statement -> the first test that sent it: of those for both databases, and of the others."""

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        theirs = self.sent[item.get_closest_marker("both_databases") is not None]

        def listening(execute: Any) -> Any:
            def note(cursor: CursorWrapper, sql: Any, params: Any = None) -> Any:
                if (told := shape(str(sql))).startswith(VERBS) and not MIGRATING.search(told):
                    theirs.setdefault(told, item.nodeid)
                return execute(cursor, sql, params)

            return note

        with pytest.MonkeyPatch.context() as patch:
            for name in ("execute", "executemany"):
                patch.setattr(CursorWrapper, name, listening(getattr(CursorWrapper, name)))
            return (yield)

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        both, others = self.sent[True], self.sent[False]
        alone = sorted((test, sql) for sql, test in others.items() if sql not in both)
        terminalreporter.write_line(f"{len(both)} statements on both databases, {len(alone)} more on one alone")
        for test, sql in alone[:SHOWN]:
            terminalreporter.write_line(f"{test}\n    {sql[:WIDE]}")


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(Statements())
