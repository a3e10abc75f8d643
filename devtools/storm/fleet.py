"""The processes of production: workers and beat, killed now and then, and started again as systemd does (`Restart=always`).

Celery ends a worker by itself too: where a process of its pool dies while the pool starts, or as the broker goes away.
"""

import os
import random
import signal
import subprocess
import sys
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from threading import Event, RLock, Thread

from devtools.serving import ROOT
from devtools.storm.sink import moment
from devtools.storm.verdict import Death

# As in deploy/systemd.
ALONE = ("--prefetch-multiplier", "1", "--without-gossip", "--without-mingle")
WORKER = ("--concurrency", "2", *ALONE)
QUICK_WORKER = ("-Q", "quick,urgent", "--pool", "threads", "--concurrency", "11", *ALONE)
QUICK, BEAT = "quick", "beat"
LAST_WORDS = 4000
LOOK = 0.2
"""Seconds between two looks whether every process is there."""


class Fleet:
    """Some workers, one of them for what people wait for, and one beat of a Celery application.

    `deaths`: the processes that were killed; `revived`: how many ended without being told to, and were started again.
    """

    def __init__(self, env: Mapping[str, str], directory: Path, workers: int, application: str) -> None:
        self.env, self.directory, self.application = dict(env), directory, application
        self.commands = {f"worker{number}": ["worker", "-n", f"{number}@storm", *WORKER] for number in range(workers)}
        self.commands[QUICK] = ["worker", "-n", f"{QUICK}@storm", *QUICK_WORKER]
        self.commands[BEAT] = ["beat", "-s", os.devnull]
        self.processes: dict[str, subprocess.Popen[bytes]] = {}
        self.pools: dict[str, list[int]] = {}
        self.deaths: list[Death] = []
        self.revived = 0
        self.lock, self.over = RLock(), Event()
        self.keeper = Thread(target=self.keep, daemon=True)

    def start(self, name: str) -> None:
        command = [sys.executable, "-m", "celery", "-A", self.application, *self.commands[name], "-l", "warning"]
        with (self.directory / f"{name}.log").open("ab") as log:
            self.processes[name] = subprocess.Popen(
                command, cwd=ROOT, env=self.env, stdout=log, stderr=log, start_new_session=True
            )

    def start_all(self) -> None:
        for name in self.commands:
            self.start(name)
        self.keeper.start()

    def keep(self) -> None:
        """Start again what has ended, until the fleet is stopped."""
        while not self.over.wait(LOOK):
            for name, process in list(self.processes.items()):
                with self.lock:
                    if process is self.processes[name] and process.poll() is not None:
                        self.restart(name)
                        self.revived += 1
                    else:
                        self.pools[name] = children(self.processes[name].pid)

    def kill(self, name: str) -> None:
        """SIGKILL to a process with its whole pool, or to what it has left behind."""
        with self.lock:
            process = self.processes[name]
            pool = {*children(process.pid), *self.pools.pop(name, [])}
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()
            self.deaths += [Death(pid, moment()) for pid in (process.pid, *sorted(pool))]

    def restart(self, name: str) -> None:
        with self.lock:
            self.kill(name)
            self.start(name)

    def end_workers(self) -> None:
        """All at once, but for the one for what people wait for, end without anybody's knowing."""
        with self.lock:
            for name in self.workers():
                if name != QUICK:
                    os.kill(self.processes[name].pid, signal.SIGKILL)

    def kill_one_of_a_pool(self, rng: random.Random) -> bool:
        """SIGKILL to one process of a worker's pool; the worker starts another. False when there is none just now."""
        pool = [pid for name, process in self.processes.items() if name != BEAT for pid in children(process.pid)]
        if not pool:
            return False
        victim = rng.choice(pool)
        os.kill(victim, signal.SIGKILL)
        self.deaths.append(Death(victim, moment()))
        return True

    def workers(self) -> list[str]:
        return [name for name in self.commands if name != BEAT]

    def last_words(self) -> str:
        """Return the end of each log."""
        logs = [(name, (self.directory / f"{name}.log").read_text(errors="replace")) for name in self.commands]
        return "\n".join(f"== {name}\n{text[-LAST_WORDS:]}" for name, text in logs)

    def stop(self) -> None:
        """Leave nothing behind."""
        self.over.set()
        if self.keeper.is_alive():
            self.keeper.join()
        for name in list(self.processes):
            self.kill(name)


def children(parent: int) -> list[int]:
    """Return the processes that this one has started, and that live."""
    found: list[int] = []
    with suppress(FileNotFoundError, ProcessLookupError):
        for path in Path(f"/proc/{parent}/task").glob("*/children"):
            found += map(int, path.read_text().split())
    return sorted(pid for pid in found if lives(pid))


def lives(pid: int) -> bool:
    try:
        # The second field, the name, may hold blanks: PID (NAME) STATE PARENT ...
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False
