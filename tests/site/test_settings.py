"""Settings from the environment: read strictly, kept secret, refused where they are not safe together."""

import os
import re
import subprocess
import sys
from functools import partial
from pathlib import Path

import psycopg
import pytest
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

from devtools.environments import clean
from devtools.services import Postgres
from devtools.waiting import wait_for
from mykerinos_site import environment, limits, secret
from tests.together import at_once

ROOT = Path(__file__).parents[2]
SAFE = {
    "MYKERINOS_MODE": "production",
    "MYKERINOS_SECRET_KEY": "k" * 25 + "0123456789" * 3,
    "MYKERINOS_BASE_URL": "https://games.example.org",
    "DATABASE_URL": "postgresql://localhost/site",
    "REDIS_URL": "redis://localhost:6379/0",
    "MYKERINOS_CLOCK_FILE": "",
    "MYKERINOS_MAIL_URL": "smtp://localhost:25?tls=no",
    "MYKERINOS_MAIL_FROM": "games@games.example.org",
}
"""A production environment without fault; none of its servers is asked for anything."""

CHECK = ("manage.py", "check", "--tag", "settings")
"""Those that commands make: the others load every page, and take as long again. `check` itself makes all of them."""


def run(*arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """Run Python in the root of the checkout with these environment variables, and the tests' directory for the site."""
    command = [sys.executable, *arguments]
    env = clean(MYKERINOS_VAR=os.environ["MYKERINOS_VAR"]) | variables
    return subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, timeout=60)


def test_production_starts_with_safe_settings() -> None:
    assert run("manage.py", "check", **SAFE).returncode == 0
    assert run("-c", "import mykerinos_site.wsgi, mykerinos_site.asgi", **SAFE).returncode == 0


def test_unsafe_settings_stop_every_command_that_checks_them() -> None:
    """`check` by itself, and a command of ours that does nothing before."""
    for arguments in (("manage.py", "check"), ("manage.py", "replay_games")):
        refused = run(*arguments, MYKERINOS_METRICS_TOKEN="short")
        assert (refused.returncode, "games.E013" in refused.stderr) == (1, True), refused.stderr


UNSAFE = {
    "games.E001": {"MYKERINOS_SECRET_KEY": "short"},
    "games.E002": {"MYKERINOS_DEBUG": "yes"},
    "games.E003": {"DATABASE_URL": ""},
    "games.E004": {"REDIS_URL": ""},
    "games.E005": {"MYKERINOS_BASE_URL": "http://games.example.org"},
    "games.E006": {"MYKERINOS_CLOCK_FILE": "/tmp/clock"},
    "games.E007": {"MYKERINOS_MODE": "embedded", "MYKERINOS_DEBUG": "yes"},
    "games.E010": {"MYKERINOS_MAIL_URL": ""},
    "games.E011": {"MYKERINOS_MAIL_FROM": ""},
    "games.E013": {"MYKERINOS_METRICS_TOKEN": "short"},
    "games.E020": {"MYKERINOS_MODE": "embedded"},
    "games.E040": {"MYKERINOS_OPENID_SECRET": "a secret"},
    "games.E041": {"MYKERINOS_OPENID_ISSUER": "http://id.example.org"},
    "games.E042": {"MYKERINOS_OPENID_NAME": "The Club of Everybody who Loves Archaeology"},
}


@pytest.mark.parametrize("mode", ["production", "embedded"])
def test_unsafe_settings_are_errors_of_the_system_check(mode: str) -> None:
    unsafe = {error: given for error, given in UNSAFE.items() if given.get("MYKERINOS_MODE", "production") == mode}
    variables = {name: value for given in unsafe.values() for name, value in given.items()}
    checked = run(*CHECK, **SAFE | variables)
    assert checked.returncode == 1
    assert set(re.findall(r"games\.E\d+", checked.stderr)) == set(unsafe)


def test_the_address_of_the_site_has_to_be_one() -> None:
    checked = run(*CHECK, **SAFE | {"MYKERINOS_MODE": "embedded", "MYKERINOS_BASE_URL": "games.example.org"})
    assert (checked.returncode, re.findall(r"games\.E\d+", checked.stderr)) == (1, ["games.E008"])


def test_the_embedded_site_speaks_tls_behind_a_declared_proxy() -> None:
    checked = run(*CHECK, **SAFE | {"MYKERINOS_MODE": "embedded", "MYKERINOS_BEHIND_PROXY": "yes"})
    assert checked.returncode == 0


def test_r7_mails_that_leave_the_machine_ask_for_answers_only_where_they_come_back() -> None:
    """R7: a small site with a mail server of its own told everybody to answer to reply.localhost."""
    told = [
        run("-c", "from mykerinos_site import settings; print(settings.REPLY_DOMAIN)", **variables).stdout.strip()
        for variables in ({}, {"MYKERINOS_MAIL_URL": "smtp://localhost:25?tls=no"})
    ]
    assert told == ["reply.localhost", ""]


def test_a_missing_secret_key_stops_production_and_none_is_made(tmp_path: Path) -> None:
    checked = run(*CHECK, **SAFE | {"MYKERINOS_SECRET_KEY": "", "MYKERINOS_VAR": str(tmp_path)})
    assert "games.E001" in checked.stderr
    assert list(tmp_path.iterdir()) == []


def test_a9_a_postgresql_that_would_lose_commits_in_a_power_cut_is_refused() -> None:
    """A9: it is asked with the database alone; the check of settings needs none of the servers."""
    server = Postgres("listen_addresses=")
    server.start()
    try:
        whole = ["manage.py", "check", "--deploy", "--database", "default"]
        ask = [*whole, "--tag", "database"]
        checked = run(*whole, **SAFE | {"DATABASE_URL": server.url})
        assert checked.returncode == 0, checked.stderr
        assert (
            "random_page_cost is 4" in checked.stderr
            and "ALTER ROLE postgres SET random_page_cost = 1.1" in checked.stderr
        )
        with psycopg.connect(server.url, autocommit=True) as connection:
            connection.execute("ALTER ROLE postgres SET random_page_cost = 1.1")
        for name in ("synchronous_commit", "fsync"):
            with psycopg.connect(server.url, autocommit=True) as connection:
                connection.execute(f"ALTER SYSTEM SET {name} = off".encode())
                connection.execute("SELECT pg_reload_conf()")
            wait_for(lambda name=name: asked(server.url, name) == "off")  # type: ignore[misc]
        checked = run(*ask, **SAFE | {"DATABASE_URL": server.url})
        assert checked.returncode == 1
        for name in ("synchronous_commit", "fsync"):
            assert f"PostgreSQL's {name} is off" in checked.stderr
        assert "random_page_cost" not in checked.stderr
        assert run("manage.py", "migrate", "contenttypes", **SAFE | {"DATABASE_URL": server.url}).returncode == 0, (
            "an upgrade goes on"
        )
    finally:
        server.stop()
    gone = run(*ask, **SAFE | {"DATABASE_URL": server.url})
    assert (gone.returncode, "cannot be asked" in gone.stderr) == (1, True)


def asked(url: str, name: str) -> str:
    """Return what a new connection is told of that setting."""
    with psycopg.connect(url) as connection:
        (value,) = connection.execute(f"SHOW {name}".encode()).fetchone() or ("",)
    return str(value)


@pytest.mark.parametrize("server", ["wsgi", "asgi"])
def test_servers_do_not_load_the_site_with_unsafe_settings(server: str) -> None:
    loaded = run("-c", f"import mykerinos_site.{server}", **SAFE | {"REDIS_URL": "", "MYKERINOS_DEBUG": "yes"})
    assert loaded.returncode == 1
    assert "ImproperlyConfigured" in loaded.stderr
    assert "REDIS_URL" in loaded.stderr
    assert "MYKERINOS_DEBUG" in loaded.stderr


def test_the_kept_key_is_made_once_even_when_many_ask_at_the_same_time(tmp_path: Path) -> None:
    path = tmp_path / "new" / "secret_key"
    assert set(at_once([partial(secret.keep_secret, path)] * 8)) == {path.read_text()}
    assert len(path.read_text()) >= 50
    assert path.stat().st_mode & 0o077 == 0
    assert [file.name for file in path.parent.iterdir()] == ["secret_key"]


@pytest.mark.parametrize(
    ("value", "read"), [("", False), ("no", False), ("0", False), ("Yes", True), ("1", True), ("ON", True)]
)
def test_flag(monkeypatch: pytest.MonkeyPatch, value: str, read: bool) -> None:
    monkeypatch.setenv("A_FLAG", value)
    assert environment.flag("A_FLAG") is read


def test_numbers_and_words_and_choices_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("A_NUMBER", "0.5")
    monkeypatch.setenv("SOME_WORDS", "one, two three")
    monkeypatch.setenv("A_CHOICE", "right")
    assert environment.number("A_NUMBER", 10) == 0.5
    assert environment.number("NO_NUMBER", 10) == 10
    assert environment.words("SOME_WORDS") == ["one", "two", "three"]
    assert environment.choice("A_CHOICE", ("left", "right")) == "right"
    assert environment.choice("NO_CHOICE", ("left", "right")) == "left"


@pytest.mark.parametrize("value", ["maybe", "-1", "nan", "inf", "12s"])
def test_what_cannot_be_read_is_refused_with_the_name_and_the_value(
    monkeypatch: pytest.MonkeyPatch, value: str
) -> None:
    monkeypatch.setenv("A_SETTING", value)
    for read in (
        lambda: environment.flag("A_SETTING"),
        lambda: environment.number("A_SETTING", 1),
        lambda: environment.choice("A_SETTING", ("left", "right")),
    ):
        with pytest.raises(ImproperlyConfigured, match=f"A_SETTING.*{value}"):
            read()


def test_a_number_is_replaced_by_one_of_its_kind(monkeypatch: pytest.MonkeyPatch) -> None:
    module: dict[str, object] = {"GAMES": 10, "SECONDS": 3.0, "WORDS": "none"}
    monkeypatch.setenv("MYKERINOS_SET_GAMES", "20")
    environment.replace_numbers(module)
    assert repr(module) == "{'GAMES': 20, 'SECONDS': 3.0, 'WORDS': 'none'}"
    monkeypatch.setenv("MYKERINOS_SET_WORDS", "1")
    with pytest.raises(ImproperlyConfigured, match="MYKERINOS_SET_WORDS"):
        environment.replace_numbers(module)


def test_a_worker_may_hold_a_mail_for_longer_than_a_mail_server_answers_and_an_outage_is_no_pause() -> None:
    answers = 5
    assert answers * settings.EMAIL_TIMEOUT < limits.MAIL_LEASE
    assert limits.OUTAGE_SECONDS >= 2 * limits.SWEEP_INTERVAL


@pytest.fixture(autouse=True)
def _forget_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Forget what these tests read: it is no setting of the site."""
    monkeypatch.setattr(environment, "ASKED", dict(environment.ASKED))
