"""The processes of production: workers and beat, killed now and then, and started again as systemd does."""

import os
import random
import signal
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

from benchmarks.storm.sink import moment
from benchmarks.storm.verdict import Death
from devtools.serving import ROOT

# As in deploy/systemd.
ALONE = ("--prefetch-multiplier", "1", "--without-gossip", "--without-mingle")
WORKER = ("--concurrency", "2", *ALONE)
QUICK_WORKER = ("-Q", "quick,urgent", "--pool", "threads", "--concurrency", "11", *ALONE)
QUICK, BEAT = "quick", "beat"


class Fleet:
    """Some workers, one of them for what people wait for, and one beat of a Celery application. `deaths`: the processes that were
    killed.
    """

    def __init__(self, env: Mapping[str, str], directory: Path, workers: int, application: str) -> None:
        self.env, self.directory, self.application = dict(env), directory, application
        self.commands = {f"worker{number}": ["worker", "-n", f"{number}@storm", *WORKER] for number in range(workers)}
        self.commands[QUICK] = ["worker", "-n", f"{QUICK}@storm", *QUICK_WORKER]
        self.commands[BEAT] = ["beat", "-s", os.devnull]
        self.processes: dict[str, subprocess.Popen[bytes]] = {}
        self.deaths: list[Death] = []

    def start(self, name: str) -> None:
        command = [sys.executable, "-m", "celery", "-A", self.application, *self.commands[name], "-l", "warning"]
        with (self.directory / f"{name}.log").open("ab") as log:
            self.processes[name] = subprocess.Popen(
                command, cwd=ROOT, env=self.env, stdout=log, stderr=log, start_new_session=True
            )

    def start_all(self) -> None:
        for name in self.commands:
            self.start(name)

    def kill(self, name: str) -> None:
        """SIGKILL to a process with its whole pool."""
        process = self.processes[name]
        pool = children(process.pid)
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        self.deaths += [Death(pid, moment()) for pid in (process.pid, *pool)]

    def restart(self, name: str) -> None:
        self.kill(name)
        self.start(name)

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

    def stop(self) -> None:
        """Leave nothing behind."""
        for name in list(self.processes):
            self.kill(name)


def children(parent: int) -> list[int]:
    """The processes that this one has started."""
    found = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            # The second field, the name, may hold blanks: PID (NAME) STATE PARENT ...
            state, ppid = path.read_text().rpartition(")")[2].split()[:2]
        except (FileNotFoundError, ProcessLookupError):
            continue
        if int(ppid) == parent and state != "Z":
            found.append(int(path.parent.name))
    return sorted(found)
