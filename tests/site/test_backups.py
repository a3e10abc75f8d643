"""`deploy/backup` with a real PostgreSQL: which files stay, and that a failure costs none."""

import subprocess
from collections.abc import Iterator
from pathlib import Path
from random import Random

import psycopg
import pytest

from devtools.environments import clean
from devtools.services import Postgres
from tests.conventions.tree import ROOT

PAGE = 8192


@pytest.fixture(scope="module")
def server() -> Iterator[Postgres]:
    """Return a server of its own, with something in it that a backup of the site must hold."""
    server = Postgres("listen_addresses=", "fsync=off")
    server.start()
    with psycopg.connect(server.url, autocommit=True) as connection:
        connection.execute("CREATE DATABASE nothing")
        connection.execute("CREATE DATABASE broken")
    for url in (server.url, of(server, "broken")):
        fill(url)
    yield server
    server.stop()


def of(server: Postgres, database: str) -> str:
    return f"{server.url.removesuffix('/postgres')}/{database}"


def fill(url: str) -> None:
    """Make some games."""
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("CREATE TABLE games_game (id bigint, name text)")
        connection.execute("INSERT INTO games_game SELECT n, repeat(md5(n::text), 50) FROM generate_series(1, 2000) n")
        connection.execute("CHECKPOINT")


class Backups:
    """The directory of the backups, and the script that fills it."""

    def __init__(self, directory: Path, server: Postgres) -> None:
        self.directory, self.server = directory, server
        self.env = clean(PATH=f"{server.programs}:/usr/bin:/bin", SITE_ENV=str(directory.with_name("site.env")))
        directory.mkdir()
        self.use(server.url)

    def use(self, url: str, more: str = "") -> None:
        Path(self.env["SITE_ENV"]).write_text(f"DATABASE_URL='{url}'\n{more}\n")

    def make(self, keep: int = 3) -> "subprocess.CompletedProcess[str]":
        command = [str(ROOT / "deploy/backup"), str(self.directory), str(keep)]
        return subprocess.run(command, env=self.env, capture_output=True, text=True)

    def names(self) -> list[str]:
        return sorted(path.name for path in self.directory.iterdir())


@pytest.fixture
def backups(tmp_path: Path, server: Postgres) -> Backups:
    backups = Backups(tmp_path / "backups", server)
    for day in range(1, 6):
        (backups.directory / f"site-2026-01-0{day}T030000Z.dump").write_text("good")
    return backups


def test_backups_that_are_too_many_go_oldest_first(backups: Backups) -> None:
    done = backups.make()
    assert done.returncode == 0, done.stderr
    left = backups.names()
    assert left[:2] == ["site-2026-01-04T030000Z.dump", "site-2026-01-05T030000Z.dump"]
    assert [str(backups.directory / left[2])] == done.stdout.split()
    assert (backups.directory / left[2]).stat().st_mode & 0o777 == 0o600


def test_the_backup_that_an_upgrade_would_go_back_to_stays(backups: Backups) -> None:
    """It was among the old ones after two weeks, and `deploy/upgrade --back` still named it."""
    oldest = backups.names()[0]
    backups.directory.with_name("before").write_text(f"COMMIT=1\nCLOSED=yes\nBACKUP=/elsewhere/{oldest}\n")
    assert backups.make(keep=1).returncode == 0
    left = backups.names()
    assert (left[0], len(left)) == (oldest, 2)


def test_a_backup_goes_around_the_pool(backups: Backups, server: Postgres) -> None:
    backups.use("postgresql://127.0.0.1:1/pool", f"DATABASE_DIRECT_URL='{server.url}'")
    done = backups.make()
    assert done.returncode == 0, done.stderr


def test_a11_a_dump_that_breaks_off_deletes_nothing_and_leaves_nothing(backups: Backups, server: Postgres) -> None:
    """A11: noise over 60 pages of a table, which pg_dump meets in the middle."""
    url = of(server, "broken")
    with psycopg.connect(url) as connection:
        (name,) = connection.execute("SELECT pg_relation_filepath('games_game')").fetchone() or ("",)
    server.stop()
    table = server.directory / "data" / str(name)
    assert table.stat().st_size > 260 * PAGE
    with table.open("r+b") as disk:
        disk.seek(200 * PAGE)
        disk.write(Random(1).randbytes(60 * PAGE))
    server.start()
    before = backups.names()
    backups.use(url)
    done = backups.make()
    assert done.returncode == 1
    assert "invalid page" in done.stderr
    assert (backups.names(), done.stdout) == (before, "")


def test_a11_an_empty_database_pushes_no_good_backup_out(backups: Backups, server: Postgres) -> None:
    """A11: a wrong DATABASE_URL, noticed on the first night and not when the fourteenth backup of nothing is written."""
    before = backups.names()
    backups.use(of(server, "nothing"))
    done = backups.make()
    assert done.returncode == 1
    assert "holds no games" in done.stderr
    assert backups.names() == before


def test_a11_a_database_that_is_away_deletes_nothing(backups: Backups, server: Postgres) -> None:
    """A11: nor leaves it half a file for every night."""
    before = backups.names()
    server.stop()
    try:
        assert backups.make().returncode == 1
    finally:
        server.start()
    assert backups.names() == before
