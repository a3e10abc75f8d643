"""One server a directory, with real servers."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from devtools.serving import ROOT, environment, free_port, served
from games.lib.workers.server_lock import LockError, lock_directory


def start_second(var: Path) -> subprocess.CompletedProcess[str]:
    """Return what comes of another server on the same directory, which has a port of its own."""
    env = environment(var, MYKERINOS_INBOUND_ADDRESS="127.0.0.1:0")
    command = [sys.executable, "manage.py", "serve", f"127.0.0.1:{free_port()}"]
    return subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, timeout=30)


def test_a15_a_second_server_is_refused_in_a_sentence_and_starts_however_the_first_has_ended(tmp_path: Path) -> None:
    """A15: it started without a word; after a log-out at one the other went on answering the same cookie."""
    with served(tmp_path) as site:
        second = start_second(tmp_path)
        assert second.returncode == 1
        told = f"CommandError: A server has {tmp_path} already (process {site.process.pid}, {site.base}/): stop that one first"
        assert second.stderr.startswith(told)
        assert "MYKERINOS_VAR" in second.stderr and "Traceback" not in second.stderr
        assert site.process.poll() is None
        site.stop(signal.SIGTERM)
        told = site.log.read_text()
        assert (site.process.returncode, "Stopping." in told, "Traceback" in told) == (0, True, False)
    with served(tmp_path) as again:
        again.stop(signal.SIGKILL)
        lock_as_next(tmp_path)


OFFSPRING = """
import os, subprocess, sys, time
from pathlib import Path
from games.lib.workers.server_lock import lock_directory
lock_directory(Path(sys.argv[1]), "the parent")
started = subprocess.Popen(["sleep", "600"])
forked = os.fork() or time.sleep(600)
print(started.pid, forked, flush=True)
time.sleep(600)
"""
NEXT = (
    "import sys, pathlib; from games.lib.workers.server_lock import lock_directory as lock; "
    "lock(pathlib.Path(sys.argv[1]), 'next')"
)


def lock_as_next(directory: Path) -> None:
    """As the next server does, in a process that ends at once."""
    subprocess.run([sys.executable, "-c", NEXT, directory], cwd=ROOT, check=True, timeout=30)


def test_a15_children_do_not_keep_what_their_parent_has_lost(tmp_path: Path) -> None:
    """Neither a program that it has started nor a fork of it."""
    parent = subprocess.Popen([sys.executable, "-c", OFFSPRING, tmp_path], cwd=ROOT, stdout=subprocess.PIPE, text=True)
    with parent:
        assert parent.stdout
        children = [int(number) for number in parent.stdout.readline().split()]
        try:
            with pytest.raises(LockError, match=r"\(the parent\)"):
                lock_directory(tmp_path, "another one")
            parent.kill()
            parent.wait()
            lock_as_next(tmp_path)
        finally:
            parent.kill()
            for child in children:
                os.kill(child, signal.SIGKILL)
