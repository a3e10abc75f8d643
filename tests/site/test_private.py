"""The directory of a site is its owner's alone, by whatever way its files are made, under the umask that machines have."""

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from devtools.serving import ROOT, environment, manage, served, template
from devtools.waiting import wait_for

USUAL = 0o022


@pytest.fixture(autouse=True)
def _usual_umask() -> Iterator[None]:
    """For the processes that tests start; and for their own files, as those of an older version."""
    before = os.umask(USUAL)
    yield
    os.umask(before)


def open_to_others(var: Path) -> dict[str, str]:
    """Return what others may do something with, of the directory and everything in it: name -> mode."""
    found = {path: path.stat().st_mode & 0o777 for path in [var, *var.rglob("*")]}
    return {path.name: oct(mode) for path, mode in found.items() if mode & 0o077}


def names(var: Path) -> set[str]:
    return {path.name for path in var.iterdir()}


def test_a8_what_migrate_makes_is_nobody_elses(tmp_path: Path) -> None:
    """A8: directory 755, database 644."""
    var = tmp_path / "deep" / "var"
    # The first of all migrations is enough: it makes the file.
    manage(environment(var), "migrate", "contenttypes", "--verbosity", "0")
    assert names(var) >= {"site.sqlite3", "secret_key"}
    assert open_to_others(var) == {}


def older_site(var: Path) -> None:
    """Make a directory as the versions before left it."""
    shutil.copyfile(template(), var / "site.sqlite3")
    (var / "secret_key").write_text("k" * 60)
    assert {var.name, "site.sqlite3", "secret_key"} <= set(open_to_others(var))


def test_a8_what_a_running_site_makes_or_finds_is_nobody_elses(tmp_path: Path) -> None:
    """A8: `-wal` and `-shm`, in which everything stands that was written last, were 644.

    What is there before it is open to all; a key that is not there is made by the other tests.
    """
    var = tmp_path / "var"
    var.mkdir(0o755)
    older_site(var)
    with served(var) as site:
        # The log is the test's own.
        site.log.chmod(0o600)
        wait_for(lambda: names(var) >= {"site.sqlite3-wal", "site.sqlite3-shm"})
        assert open_to_others(var) == {}
        site.stop(signal.SIGKILL)
    assert open_to_others(var) == {}


def test_a8_what_backup_and_restore_make_is_nobody_elses(tmp_path: Path) -> None:
    var, other, file = tmp_path / "var", tmp_path / "other", tmp_path / "site.backup"
    var.mkdir(0o755)
    older_site(var)
    manage(environment(var), "backup", str(file))
    other.mkdir(0o755)
    manage(environment(other), "restore", "--yes", str(file))
    assert (open_to_others(var), open_to_others(other)) == ({}, {})
    assert names(other) >= {"site.sqlite3", "secret_key"}
    assert file.stat().st_mode & 0o777 == 0o600


def test_a8_what_script_server_makes_is_nobody_elses(tmp_path: Path) -> None:
    """As README starts a site, in a fresh checkout."""
    stamp = Path(sys.prefix) / "installed-requirements.txt"
    if not stamp.exists() or stamp.read_bytes() != (ROOT / "requirements.txt").read_bytes():
        pytest.skip("script/server would install the requirements anew: this Python's are not those of the file.")
    checkout = tmp_path / "checkout"
    # With what is compiled of it, which takes longer than to start; not what another process is just writing.
    left_out = shutil.ignore_patterns(".*", "var", "tests", "*.pyc.*")
    shutil.copytree(ROOT, checkout, ignore=left_out)
    (checkout / ".venv").symlink_to(sys.prefix)
    env = environment(Path("unused"))
    del env["MYKERINOS_VAR"]
    process = subprocess.Popen(
        [checkout / "script/server", "127.0.0.1:0"],
        env=env,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    with process:
        output, _ = process.communicate(timeout=120)
    assert "127.0.0.1:0” is not an address" in output
    assert names(checkout / "var") >= {"site.sqlite3", "secret_key"}
    assert open_to_others(checkout / "var") == {}


def test_a8_a_shared_directory_is_left_to_its_sharers(tmp_path: Path) -> None:
    """Who names /tmp must not close it for everybody; the files are the site's own, and a check warns of the place."""
    tmp_path.chmod(0o1777)
    manage(environment(tmp_path), "migrate", "contenttypes", "--verbosity", "0")
    assert tmp_path.stat().st_mode & 0o7777 == 0o1777
    assert set(open_to_others(tmp_path)) == {tmp_path.name}
    done = subprocess.run(
        [sys.executable, "manage.py", "check", "--tag", "settings"],
        cwd=ROOT, env=environment(tmp_path), capture_output=True, text=True, timeout=60,
    )  # fmt: skip
    assert (done.returncode, "games.W001" in done.stderr) == (0, True)
