"""What a page writes beside being shown does not wait for SQLite's disk; everything else does, whatever happened before."""

from collections.abc import Callable, Iterator

import pytest
from django.db import OperationalError, connection, transaction

from games.lib.db.writing import relaxed_sync, write_if_possible

FULL, NORMAL = 2, 1

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(connection.vendor != "sqlite", reason="PostgreSQL has no such way for one connection"),
]


@pytest.fixture(autouse=True)
def durable() -> Iterator[None]:
    """As the settings of a site have it; those of the tests do not wait at all."""
    connection.ensure_connection()
    connection.connection.execute("PRAGMA synchronous = FULL")
    yield
    connection.close()


def synchronous() -> int:
    return int(connection.connection.execute("PRAGMA synchronous").fetchone()[0])


def test_a_write_beside_a_page_does_not_wait_and_the_next_one_does() -> None:
    found: list[int] = []
    write_if_possible(lambda: found.append(synchronous()))
    assert (found, synchronous()) == ([NORMAL], FULL)


def failing(error: Exception) -> Callable[[], None]:
    def write() -> None:
        assert synchronous() == NORMAL
        raise error

    return write


def test_after_a_write_that_failed_the_next_one_waits() -> None:
    write_if_possible(failing(OperationalError("database is locked")))
    assert synchronous() == FULL
    with pytest.raises(ValueError, match="a fault"):
        write_if_possible(failing(ValueError("a fault")))
    assert synchronous() == FULL


def test_a_transaction_waits_for_the_disk_whatever_is_in_it() -> None:
    with transaction.atomic(), relaxed_sync():
        assert synchronous() == FULL
    assert synchronous() == FULL


def test_a_connection_that_is_lost_meanwhile_leaves_the_next_to_the_settings() -> None:
    write_if_possible(connection.close)
    assert connection.connection is None


def test_a_connection_that_cannot_be_told_again_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    class Deaf:
        """A connection of which nothing can be asked."""

        def execute(self, sql: str) -> None:
            connection.connection = heard
            heard.execute("not even SQL")

    heard = connection.connection
    with relaxed_sync():
        connection.connection = Deaf()
    assert connection.connection is None
