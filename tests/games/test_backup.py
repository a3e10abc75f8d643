"""Backup and restore of the embedded database, with real files."""

import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from tests.environments import clean
from tests.serving import template

ROOT = Path(__file__).parents[2]


def manage(var: Path, *arguments: str, status: int = 0) -> str:
    done = subprocess.run(
        [sys.executable, "manage.py", *arguments],
        cwd=ROOT, env=clean(MYKERINOS_VAR=str(var)), capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == status, done.stderr
    assert "Traceback" not in done.stderr
    return done.stdout + done.stderr


def players(var: Path) -> list[str]:
    with sqlite3.connect(var / "site.sqlite3") as database:
        return [name for (name,) in database.execute("SELECT name FROM games_player ORDER BY name")]


def add_player(var: Path, name: str) -> None:
    code = f"from games.models import Player; Player.objects.create_user('{name}@example.org', name='{name}')"
    manage(var, "shell", "--no-imports", "-c", code)


@pytest.fixture
def var(tmp_path: Path) -> Path:
    """The directory of a site that has one player, Ines."""
    var = tmp_path / "one"
    var.mkdir()
    shutil.copyfile(template(), var / "site.sqlite3")
    add_player(var, "Ines")
    return var


def test_what_was_backed_up_comes_back(var: Path, tmp_path: Path) -> None:
    other, file = tmp_path / "two", tmp_path / "site.backup"
    assert "Written" in manage(var, "backup", str(file))
    assert file.stat().st_mode & 0o777 == 0o600
    add_player(var, "Jonas")
    manage(var, "restore", "--yes", str(file))
    assert players(var) == ["Ines"]
    # On another machine: the database comes with the key that its links are signed with.
    manage(other, "restore", "--yes", str(file))
    assert players(other) == ["Ines"]
    assert (other / "secret_key").read_text().strip() == (var / "secret_key").read_text().strip()
    manage(other, "migrate", "--check")


def test_what_is_no_backup_changes_nothing(var: Path, tmp_path: Path) -> None:
    file = tmp_path / "bad"
    for content in (b"", b"no backup", b"\x1f\x8b" + b"x" * 100):
        file.write_bytes(content)
        assert "no backup" in manage(var, "restore", "--yes", str(file), status=1)
    assert "No such file" in manage(var, "restore", "--yes", str(tmp_path / "none"), status=1)
    assert players(var) == ["Ines"]


def test_a_truncated_backup_changes_nothing(var: Path, tmp_path: Path) -> None:
    file = tmp_path / "site.backup"
    manage(var, "backup", str(file))
    file.write_bytes(file.read_bytes()[:-3000])
    add_player(var, "Jonas")
    manage(var, "restore", "--yes", str(file), status=1)
    assert players(var) == ["Ines", "Jonas"]
