"""Fixtures for all tests. Services are in `tests.plugin`, the browser in `tests/browser/conftest.py`."""

import gc
import os
import shutil
from collections.abc import Callable, Iterator
from datetime import timedelta
from importlib import import_module
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import psycopg
import pytest
from django.conf import settings
from django.contrib.staticfiles.handlers import StaticFilesHandler
from django.core.cache import cache
from django.db import connection, transaction
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.test import TransactionTestCase
from django.utils import translation

from devtools.clock import set_clock
from devtools.serving import environment, fill_postgres, template
from games.lib import site_time
from mykerinos_site import celery  # noqa: F401  (`celery.current_app` is the site's)
from tests.oasis.registration import FOLDER

FILLED_BY_MIGRATE = {"django_content_type", "auth_permission"}


@pytest.fixture(scope="session", autouse=True)
def _empty_what_was_filled(django_test_environment: None) -> Iterator[None]:
    """After a test that commits, Django empties all sixty tables and fills some of them as `migrate` does.

    Here those that hold something are emptied, and those that `migrate` filled are left as they are.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(TransactionTestCase, "_fixture_teardown", lambda case: empty_tables())
        yield


def empty_tables() -> None:
    """Keys between tables are looked at when the transaction ends."""
    quote = connection.ops.quote_name
    names = connection.introspection.django_table_names(only_existing=True, include_views=False)
    ask = (
        f"SELECT '{name}' WHERE EXISTS (SELECT 1 FROM {quote(name)})" for name in names if name not in FILLED_BY_MIGRATE
    )
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(" UNION ALL ".join(ask))
        for (name,) in cursor.fetchall():
            cursor.execute(f"DELETE FROM {quote(name)}")


@pytest.fixture(scope="session", autouse=True)
def _find_static_files_when_asked(django_test_environment: None) -> None:
    """Each test client brings up the middleware anew; reading every static file for it took most of the tests' time."""
    settings.WHITENOISE_AUTOREFRESH = True


@pytest.fixture(scope="session", autouse=True)
def _browsers_keep_static_files() -> Iterator[None]:
    """As those of a site that is installed.

    Of files that have just been checked out, fifteen a page, they would ask again and again whether they are still the
    same.
    """
    serve = StaticFilesHandler.serve

    def serve_for_long(handler: StaticFilesHandler, request: HttpRequest) -> HttpResponseBase:
        response = serve(handler, request)
        response.headers["Cache-Control"] = "max-age=3600"
        return response

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(StaticFilesHandler, "serve", serve_for_long)
        yield


@pytest.fixture(scope="session", autouse=True)
def _pages_are_loaded(django_test_environment: None) -> None:
    """As in every server, with the receivers that they connect; and as in every worker, with its tasks."""
    import_module(settings.ROOT_URLCONF)
    import_module("games.tasks")


@pytest.fixture(scope="session")
def django_db_keepdb(django_db_modify_db_settings: None) -> Iterator[bool]:
    """Give the tests' database what was migrated once for all processes of this run.

    Django finds nothing left to migrate. It is asked for its name when each process of pytest-xdist has one of its own,
    which the fixture that is asked for here gives.
    """
    database: Any = settings.DATABASES["default"]
    if database["ENGINE"].endswith("sqlite3"):
        shutil.copyfile(template(), database["TEST"]["NAME"])
        yield True
        return
    server = os.environ["DATABASE_URL"]
    name = database["TEST"]["NAME"] = database["TEST"]["NAME"] or f"test_{database['NAME']}"
    drop = f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)'
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(drop)
        connection.execute(f'CREATE DATABASE "{name}"')
        fill_postgres(environment(settings.VAR, DATABASE_URL=urlsplit(server)._replace(path=f"/{name}").geturl()))
        yield True
        connection.execute(drop)


@pytest.fixture(autouse=True)
def _english_first() -> None:
    """Deactivate the language of the last page that another test requested."""
    translation.deactivate()


@pytest.fixture(autouse=True)
def _nothing_counted() -> None:
    """Players of two tests have the same numbers, and limits are counted by them."""
    cache.clear()


def pytest_configure() -> None:
    """Add the files of the made-up title.

    Hashes of passwords, which are made to be slow, are made fast: most tests make a cast. Syncing each commit is most
    of the time of a test that commits; sites that are processes of their own do it.
    """
    templates: Any = settings.TEMPLATES[0]
    templates["DIRS"].append(FOLDER / "templates")
    settings.STATICFILES_DIRS.append(FOLDER / "static")
    settings.RULES_DIRS.append(FOLDER / "docs")
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    options: Any = settings.DATABASES["default"].get("OPTIONS", {})
    if "init_command" in options:
        options["init_command"] = options["init_command"].replace("synchronous=FULL", "synchronous=OFF")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the longest tests first, so that at the end no worker is left alone with one, and mark what uses the database.

    Of a test with parameters that is the first, with which the database is asked what it is asked with the others. Where that
    is not so, the test has the mark itself.
    """
    seen = set()
    for item in items:
        name = item.nodeid.partition("[")[0]
        uses = item.get_closest_marker("django_db") or {"db", "transactional_db"}.intersection(
            getattr(item, "fixturenames", ())
        )
        if uses and name not in seen:
            item.add_marker("database")
            seen.add(name)
    items.sort(key=seconds, reverse=True)


def seconds(item: pytest.Item) -> int:
    """Return what its mark says: `long(60)`, or `long` for half a minute or less. 0 without one."""
    mark = item.get_closest_marker("long")
    return 0 if mark is None else next(iter(mark.args), 20)


def pytest_collection_finish() -> None:
    """Thousands of collected tests, and all that they import, stay to the end.

    To look through them again and again for what can be thrown away took a tenth of the time of ordinary tests. What
    tests make is looked through more rarely than by Python's own measure: that took 3 to 7 % of their time.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)


@pytest.fixture
def shift_clock() -> Iterator[Callable[[timedelta], None]]:
    """Move `games.lib.site_time.now()` on, in every process that shares the tests' environment. It is put back afterwards."""
    file = Path(settings.CLOCK_FILE)

    def shift(by: timedelta) -> None:
        set_clock(file, site_time.shift() + by)

    yield shift
    file.unlink(missing_ok=True)


@pytest.fixture
def still_step(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the time step of sign-in codes turn with `shift_clock` alone, not after half a minute in the middle of a test."""
    from tests import second_steps

    begun = second_steps.step_now()

    def steps() -> Iterator[int]:
        now = begun + int(site_time.shift().total_seconds()) // second_steps.STEP
        yield from (now - 1, now, now + 1)

    for module in ("games.accounts.second_factor", "allauth.mfa.totp.internal.auth"):
        monkeypatch.setattr(f"{module}.yield_hotp_counters_from_time", steps)
