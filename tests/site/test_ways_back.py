"""`deploy/upgrade --back`: what it reads before it goes, and that the tables go back whole or not at all.

`script/try-install --upgrade` really does it.
"""

import subprocess
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from devtools.environments import clean
from devtools.services import POSTGRES_OPTIONS, Postgres
from tests.conventions.tree import ROOT

GO_BACK = """
set -eu
program=deploy/upgrade
. deploy/steps.sh
. deploy/ways_back.sh
site=$1 here=$1 settings=$1.settings
as_site() { "$@"; }
look_at_services() { kind=small; [ -n "$must_close" ] || go_on; }
go_on() { say "it goes on, closed: ${must_close:-no}"; exit 0; }
close_site() { go_on; }
go_back --yes
"""
RESTORE = """
set -eu
program=deploy/upgrade kind=large
. deploy/steps.sh
. deploy/ways_back.sh
as_site() { "$@"; }
"$@"
"""


def go_back(place: Path, before: str) -> subprocess.CompletedProcess[str]:
    """Begin to go back from a checkout, with what stands in the file about the version before."""
    for directory in ("site", "site.before", "site.settings"):
        (place / directory).mkdir(exist_ok=True)
    (place / "site.settings/before").write_text(before)
    return subprocess.run(["sh", "-c", GO_BACK, "sh", place / "site"], cwd=ROOT, capture_output=True, text=True)


def test_r12_back_reads_only_what_an_upgrade_has_written(tmp_path: Path) -> None:
    """A bare commit, as the documents had it written by hand, does not say that the tables are those of the new version."""
    backup = tmp_path / "backup.tgz"
    subprocess.run(["tar", "czf", backup, "-C", ROOT, "manage.py"], check=True)
    for closed in ("", "yes"):
        done = go_back(tmp_path, f"COMMIT=442bc36\nCLOSED={closed}\nBACKUP={backup}\n")
        assert (done.returncode, f"it goes on, closed: {closed or 'no'}\n" in done.stdout) == (0, True), done.stderr
    backup.write_bytes(backup.read_bytes()[:-20])
    for lost in (backup, tmp_path / "nowhere.tgz"):
        refused = go_back(tmp_path, f"COMMIT=442bc36\nCLOSED=yes\nBACKUP={lost}\n")
        assert (refused.returncode, refused.stdout) == (1, ""), refused.stdout
        assert f"cannot\nbe read: {lost}. Nothing was changed." in refused.stderr
    for strange in ("442bc36\n", "", "COMMIT=\nCLOSED=\n"):
        refused = go_back(tmp_path, strange)
        assert (refused.returncode, refused.stdout) == (1, "")
        assert "was not written by deploy/upgrade" in refused.stderr


def test_r12_the_documents_leave_that_file_to_the_upgrade() -> None:
    assert "/etc/mykerinos/before" not in (ROOT / "docs/deploy.md").read_text()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Postgres]:
    """With a database of the role `site`, which has a table of 2,000 rows."""
    server = Postgres(*POSTGRES_OPTIONS)
    server.start()
    with psycopg.connect(server.url, autocommit=True) as connection:
        connection.execute("CREATE ROLE site LOGIN")
        connection.execute("CREATE DATABASE site OWNER site")
    with psycopg.connect(of_site(server)) as connection:
        connection.execute("CREATE TABLE game AS SELECT n, md5(n::text) AS name FROM generate_series(1, 2000) n")
    yield server
    server.stop()


def of_site(server: Postgres) -> str:
    return server.url.replace("postgres@", "site@").replace("/postgres", "/site")


def test_the_tables_go_back_whole_or_not_at_all(server: Postgres, tmp_path: Path) -> None:
    """A dump that was missing dropped every table, and that was called done."""
    url, dump = of_site(server), tmp_path / "site.dump"
    env = clean(PATH=f"{server.programs}:/usr/bin:/bin", DATABASE_URL=url)
    subprocess.run(["pg_dump", "--format=custom", f"--file={dump}", f"--dbname={url}"], env=env, check=True)
    with psycopg.connect(url) as connection:
        connection.execute("INSERT INTO game VALUES (2001, 'since then')")

    def run(*step: str | Path) -> tuple[int, int]:
        """Return the status of a step, and the rows that the table has afterwards."""
        done = subprocess.run(["sh", "-c", RESTORE, "sh", *step], cwd=ROOT, env=env, capture_output=True, text=True)
        assert not list(tmp_path.glob("*.sql"))
        with psycopg.connect(url) as connection:
            (rows,) = connection.execute("SELECT count(*) FROM game").fetchone() or (0,)
        return done.returncode, rows

    whole = dump.read_bytes()
    bad = {
        "missing": None,
        "cut": whole[: len(whole) // 2],
        "newer": whole[:6] + b"\x63" + whole[7:],
        "plain": b"CREATE TABLE other ();\n",
    }
    for name, content in bad.items():
        file = tmp_path / name
        if content is not None:
            file.write_bytes(content)
        for step in ("backup_is_whole", "restore_dump"):
            status, rows = run(step, file)
            assert (status != 0, rows) == (True, 2001), (name, step)
    (tmp_path / "directory").mkdir()
    assert run("restore_dump", tmp_path / "directory") == (1, 2001)
    assert run("backup_is_whole", dump) == (0, 2001)
    assert run("restore_dump", dump) == (0, 2000)


def test_an_upgrade_brings_a_setting_of_the_database_to_the_role_once(server: Postgres) -> None:
    """A restored database has none of the settings of the one before."""
    url = of_site(server)
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("ALTER DATABASE site SET random_page_cost = 1.3")
    env = clean(PATH=f"{server.programs}:/usr/bin:/bin", DATABASE_URL=url)
    for said in ("  + random_page_cost, from the database to the role\n", ""):
        step = 'work=$(mktemp -d); move_page_cost; rm -r "$work"'
        done = subprocess.run(
            ["sh", "-c", RESTORE, "sh", "eval", step], cwd=ROOT, env=env, capture_output=True, text=True
        )
        assert (done.returncode, done.stdout) == (0, said), done.stderr
    with psycopg.connect(server.url, autocommit=True) as connection:
        connection.execute("ALTER DATABASE site RENAME TO before")
        connection.execute("CREATE DATABASE site OWNER site")
    with psycopg.connect(url) as connection:
        assert connection.execute("SHOW random_page_cost").fetchone() == ("1.3",)
