"""Moments come out of the database as they were written; out of PostgreSQL they are read by our own reader."""

from datetime import UTC, datetime, timedelta, timezone

import pytest
from django.db import connection

from games.models import Player

pytestmark = pytest.mark.django_db
MOMENTS = [
    datetime(2026, 11, 25, 12, 0, tzinfo=UTC),
    datetime(2026, 11, 25, 12, 0, 0, 120_000, tzinfo=UTC),
    datetime(2026, 3, 29, 1, 59, 59, 999_999, tzinfo=timezone(timedelta(hours=5, minutes=45))),
    datetime(1800, 1, 1, tzinfo=UTC),
    datetime(9999, 12, 31, 23, 59, 59, 1, tzinfo=UTC),
]


def test_a_moment_comes_back_as_it_was_written(alice: Player) -> None:
    for moment in MOMENTS:
        Player.objects.filter(pk=alice.pk).update(confirmed_at=moment)
        read = Player.objects.values_list("confirmed_at", flat=True).get(pk=alice.pk)
        assert (read, read and read.tzinfo) == (moment, UTC), moment


@pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite keeps moments as texts, which Django reads")
def test_every_connection_reads_them_so() -> None:
    from psycopg.postgres import types
    from psycopg.pq import Format

    connection.close()
    connection.ensure_connection()
    loader = connection.connection.adapters.get_loader(types["timestamptz"].oid, Format.TEXT)
    assert loader.__module__ == "games.lib.db.timestamps"
