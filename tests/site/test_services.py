"""The servers and the clock that other tests stand on are real."""

import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path

import psycopg
import pytest
import redis
from django.contrib.auth.models import Group
from django.db import connection, transaction

from devtools import serving
from devtools.environments import clean, same_clock
from devtools.serving import template
from devtools.shared import shared_directory
from games.lib import site_time
from tests.together import at_once


def test_postgres_url_is_a_postgresql_that_keeps_what_it_is_told(postgres_url: str) -> None:
    with psycopg.connect(postgres_url) as server:
        server.execute("CREATE TEMPORARY TABLE words (word text)")
        server.execute("INSERT INTO words VALUES ('papyrus')")
        assert server.execute("SELECT word FROM words").fetchall() == [("papyrus",)]


def test_the_postgresql_takes_letters_for_others_as_the_servers_of_people_do(postgres_url: str) -> None:
    with psycopg.connect(postgres_url) as server:
        assert server.execute("SELECT UPPER('ı'), UPPER('ſ')").fetchone() == ("I", "S")


def test_redis_url_is_a_redis_that_keeps_what_it_is_told(redis_url: str) -> None:
    with redis.Redis.from_url(redis_url, decode_responses=True) as client:
        client.set("test-services", "papyrus", ex=60)
        assert client.get("test-services") == "papyrus"


def test_a_shifted_clock_is_shifted_in_other_processes_too(shift_clock: Callable[[timedelta], None]) -> None:
    shift_clock(timedelta(days=3))
    shift_clock(timedelta(hours=1))
    assert site_time.shift() == timedelta(days=3, hours=1)
    program = "import django; django.setup(); from games.lib import site_time; print(site_time.now().isoformat())"
    elsewhere = subprocess.run(
        [sys.executable, "-c", program],
        env=clean(
            DJANGO_SETTINGS_MODULE="mykerinos_site.settings", MYKERINOS_VAR=os.environ["MYKERINOS_VAR"], **same_clock()
        ),
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    ahead = datetime.fromisoformat(elsewhere.stdout.strip()) - datetime.now(UTC)
    assert timedelta(days=3, hours=1) - ahead < timedelta(minutes=1)


def test_programs_that_tests_start_know_nothing_of_the_tests(monkeypatch: pytest.MonkeyPatch) -> None:
    """Browser tests allow Django what it must not find in a site's environment: `manage.py check --deploy` complains of it."""
    monkeypatch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "yes")
    monkeypatch.setenv("DATABASE_URL", "sqlite:///tests")
    told = clean(REDIS_URL="redis://localhost:1/0")
    assert told["PATH"] == os.environ["PATH"]
    assert {name for name in os.environ if name not in told} >= {"DJANGO_ALLOW_ASYNC_UNSAFE", "MYKERINOS_VAR"}
    assert "DATABASE_URL" not in told
    assert told["REDIS_URL"] == "redis://localhost:1/0"


@pytest.mark.django_db(transaction=True)
def test_writers_that_read_first_wait_for_each_other() -> None:
    """Eight threads read and then write in one transaction each. With SQLite's default most of them would fail."""
    writers = 8

    def write(number: int) -> None:
        for turn in range(5):
            with transaction.atomic():
                Group.objects.count()
                Group.objects.create(name=f"{number}-{turn}")

    assert at_once([partial(write, number) for number in range(writers)]) == [None] * writers
    assert Group.objects.count() == writers * 5


@pytest.mark.django_db
def test_the_database_of_this_process_is_a_copy() -> None:
    """Processes of pytest-xdist made a copy, looked for it under another name, and each migrated a database of its own."""
    first = "FROM django_migrations WHERE app = 'contenttypes' ORDER BY id"
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            with closing(sqlite3.connect(template())) as made:
                when = f"SELECT CAST(applied AS TEXT) {first}"
                assert cursor.execute(when).fetchall() == made.execute(when).fetchall() != []
        else:
            dump = shared_directory() / "made.sql"
            if not dump.exists():
                pytest.skip("This PostgreSQL is newer than our pg_dump.")
            cursor.execute(f"SELECT to_char(applied, 'MI:SS.US') {first}")
            assert cursor.fetchone()[0].rstrip("0") in dump.read_text()


def test_a_template_that_cannot_be_migrated_is_tried_once_for_all_tests(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a busy machine it took too long, and each of 1,700 tests asked again and waited two minutes."""
    tried = []

    def fail(env: dict[str, str], *arguments: str) -> str:
        tried.append(arguments)
        raise subprocess.TimeoutExpired("migrate", 1)

    monkeypatch.setenv("TEST_TEMPLATE_DIRECTORY", str(tmp_path))
    monkeypatch.setattr(serving, "manage", fail)
    monkeypatch.setattr(serving, "cached_template", lambda: tmp_path / "none")
    for _test in range(3):
        with pytest.raises(RuntimeError, match="could not be made"):
            template.__wrapped__()
    assert len(tried) == 1
