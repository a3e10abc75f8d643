"""Backup and restore of the embedded database, with real files."""

import io
import resource
import shutil
import sqlite3
import subprocess
import sys
import tarfile
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from devtools.environments import clean
from devtools.serving import applied, is_migrated, template
from games.ops.backup import DAMAGED

ROOT = Path(__file__).parents[3]
OTHER_VERSIONS = """
from django.core.management import call_command
from django.db import connection
call_command("migrate", "games", {!r}, verbosity=0)
call_command("backup", {!r})
with connection.cursor() as cursor:
    cursor.execute("INSERT INTO django_migrations (app, name, applied) VALUES ('games', '9999_future', '2030-01-01')")
call_command("backup", {!r})
"""
REFUSALS = """
from pathlib import Path
from django.core.management import CommandError, call_command
file, contents = Path({!r}), {!r}
for content in contents:
    file.write_bytes(content)
    try:
        call_command("restore", str(file), yes=True)
    except CommandError as error:
        print(error)
"""
OLDER = "0040"
"""A migration of the past. To go back over 0039 takes a second, because it writes the tables anew."""


def manage(var: Path, *arguments: str, status: int = 0, largest: int = resource.RLIM_INFINITY) -> str:
    """Return what `manage.py` says.

    `status`: that it has to end with; `largest`: no file of its may grow beyond so many bytes.
    """
    done = subprocess.run(
        [sys.executable, "manage.py", *arguments],
        cwd=ROOT, env=clean(MYKERINOS_VAR=str(var)), capture_output=True, text=True, check=False,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (largest, resource.RLIM_INFINITY)),
    )  # fmt: skip
    assert done.returncode == status, done.stderr
    assert "Traceback" not in done.stderr
    return done.stdout + done.stderr


def players(var: Path) -> list[str]:
    with closing(sqlite3.connect(var / "site.sqlite3")) as database:
        return [name for (name,) in database.execute("SELECT name FROM games_player ORDER BY name")]


def add_player(var: Path, name: str) -> None:
    code = f"from games.models import Player; Player.objects.create_user('{name}@example.org', name='{name}')"
    manage(var, "shell", "--no-imports", "-c", code)


def rename_player(var: Path, name: str) -> None:
    """Make the database differ from the backup: its one player has another name."""
    with closing(sqlite3.connect(var / "site.sqlite3")) as database, database:
        assert database.execute("UPDATE games_player SET name = ?", [name]).rowcount == 1


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the directory of a site that has one player, Ines: to be copied."""
    site = tmp_path_factory.mktemp("site")
    shutil.copyfile(template(), site / "site.sqlite3")
    add_player(site, "Ines")
    return site


@pytest.fixture
def var(site: Path, tmp_path: Path) -> Path:
    """Return the same of the test's own."""
    return shutil.copytree(site, tmp_path / "one")


@pytest.fixture(scope="module")
def good(site: Path, tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """Return a backup of that site, as it is written."""
    file = tmp_path_factory.mktemp("good") / "site.backup"
    manage(site, "backup", str(file))
    return file.read_bytes()


def test_what_was_backed_up_comes_back(var: Path, tmp_path: Path) -> None:
    other, file = tmp_path / "two", tmp_path / "site.backup"
    assert "Written" in manage(var, "backup", str(file))
    assert file.stat().st_mode & 0o777 == 0o600
    rename_player(var, "Jonas")
    manage(var, "restore", "--yes", str(file))
    assert players(var) == ["Ines"]
    # On another machine: the database comes with the key that its links are signed with.
    manage(other, "restore", "--yes", str(file))
    assert players(other) == ["Ines"]
    assert (other / "secret_key").read_text().strip() == (var / "secret_key").read_text().strip()
    assert is_migrated(other / "site.sqlite3")


def test_a6_a_backup_of_an_older_version_is_restored_in_one_step(var: Path, tmp_path: Path) -> None:
    """A6: what has to be done after a restore needs the tables of this version. One of a newer version is refused."""
    older, newer, database = tmp_path / "older", tmp_path / "newer", var / "site.sqlite3"
    manage(var, "shell", "--no-imports", "-c", OTHER_VERSIONS.format(OLDER, str(older), str(newer)))
    assert applied(template()) - applied(database), "migrations of today that it lacks"
    manage(var, "restore", "--yes", str(older))
    assert is_migrated(database) and players(var) == ["Ines"]
    assert "a newer version of the site" in manage(var, "restore", "--yes", str(newer), status=1)


def test_what_is_no_backup_changes_nothing(var: Path, tmp_path: Path) -> None:
    file = tmp_path / "bad"
    contents = (b"", b"no backup", b"\x1f\x8b" + b"x" * 100)
    assert manage(var, "shell", "--no-imports", "-c", REFUSALS.format(str(file), contents)).count("not a backup") == 3
    assert "No such file" in manage(var, "restore", "--yes", str(tmp_path / "none"), status=1)
    assert players(var) == ["Ines"]


def test_a_truncated_backup_changes_nothing(var: Path, tmp_path: Path, good: bytes) -> None:
    file = tmp_path / "site.backup"
    file.write_bytes(good[:-3000])
    rename_player(var, "Jonas")
    manage(var, "restore", "--yes", str(file), status=1)
    assert players(var) == ["Jonas"]


def damage(var: Path, first: int, pages: int = 60) -> None:
    """Write noise over so many pages of the database, as a dying disk does."""
    file = var / "site.sqlite3"
    with closing(sqlite3.connect(file)) as database:
        (size,) = database.execute("PRAGMA page_size").fetchone()
    assert file.stat().st_size > (first + pages) * size
    with file.open("r+b") as disk:
        disk.seek(first * size)
        disk.write(Random(1).randbytes(pages * size))


def test_a11_a_damaged_database_replaces_no_good_backup(var: Path, tmp_path: Path, good: bytes) -> None:
    """A11: 60 pages of noise were backed up without a word, by and by over every good backup. With and without the first page."""
    backups = tmp_path / "backups"
    backups.mkdir()
    for number in range(2):
        (backups / f"v{number}.tgz").write_bytes(good)
    before = {path.name: path.read_bytes() for path in backups.iterdir()}
    # The next of them, and one under a name that there is.
    for first, name in ((20, "v2.tgz"), (0, "v0.tgz")):
        damage(var, first)
        told = manage(var, "backup", str(backups / name), status=1)
        assert "is damaged" in told and "do not delete them" in told and str(backups / DAMAGED) in told
        left = {path.name: path.read_bytes() for path in backups.iterdir()}
        kept = left.pop(DAMAGED)
        assert left == before
        assert (backups / DAMAGED).stat().st_mode & 0o777 == 0o600
        with tarfile.open(fileobj=io.BytesIO(kept)) as archive:
            file = archive.extractfile("site.sqlite3")
            assert file is not None and file.read() == (var / "site.sqlite3").read_bytes(), "all that can be rescued"
        manage(var, "restore", "--yes", str(backups / "v1.tgz"))
        assert players(var) == ["Ines"]
    # What was kept is no backup, and the next one is.
    assert "is damaged" in manage(var, "restore", "--yes", str(backups / DAMAGED), status=1)
    manage(var, "backup", str(backups / "v2.tgz"))


def test_a11_a_backup_that_finds_no_room_leaves_nothing_behind(var: Path, tmp_path: Path, good: bytes) -> None:
    """A11: neither half a file nor the loss of the one that it was to replace."""
    file = tmp_path / "backups" / "site.backup"
    file.parent.mkdir()
    file.write_bytes(good)
    rename_player(var, "Jonas")
    # No file of the command may grow beyond so many bytes: the copy of the database in its own place may not either.
    told = manage(var, "backup", str(file), status=1, largest=len(good) // 2)
    assert "cannot be copied now" in told
    assert [path.name for path in file.parent.iterdir()] == ["site.backup"]
    assert file.read_bytes() == good
