"""A worker's connection to the database serves many tasks; one that has broken is found before the next."""

from types import SimpleNamespace

import psycopg
import pytest
from django.db import connection

from games.models import Heartbeat
from mykerinos_site.celery import app
from mykerinos_site.lasting_connections import install

pytestmark = pytest.mark.django_db(transaction=True)


def task(eager: bool = False) -> SimpleNamespace:
    return SimpleNamespace(request=SimpleNamespace(is_eager=eager))


def test_a_connection_serves_many_tasks_until_it_is_old_or_broken(monkeypatch: pytest.MonkeyPatch) -> None:
    worker = install(app).worker_fixup
    connection.close()
    kept = []
    for _task in range(3):
        worker.on_task_prerun(task())
        assert not Heartbeat.objects.exists()
        worker.on_task_postrun(task())
        kept.append(connection.connection)
    assert kept[0] is not None and kept == [kept[0]] * 3
    monkeypatch.setattr(connection, "close_at", 0.0)
    worker.on_task_prerun(task(eager=True))
    assert connection.connection is kept[0], "who runs a task within their own work keeps what they have"
    worker.on_task_prerun(task())
    assert connection.connection is None


@pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite is a file: there is nobody who could hang up")
def test_a_connection_that_the_server_has_ended_is_replaced_before_the_next_task() -> None:
    worker = install(app).worker_fixup
    connection.ensure_connection()
    ended = connection.connection
    assert isinstance(ended, psycopg.Connection)
    other = connection.copy()
    with other.cursor() as cursor:
        cursor.execute("SELECT pg_terminate_backend(%s, 10000)", [ended.info.backend_pid])
    other.close()
    worker.on_task_prerun(task())
    assert not Heartbeat.objects.exists()
    assert connection.connection is not ended
