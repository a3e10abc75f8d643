"""The processes of both hosts: a web and a beat on each, and three workers, with the commands of `deploy/systemd`."""

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

from benchmarks.sideways.net import HOSTS, Net
from devtools.serving import ROOT
from devtools.storm.fleet import Fleet

PORT = 8000
WORKERS = ("quick@a", "1@a", "2@b")
GIVEN_UP = "Unrecoverable error"
"""What Celery writes then."""


def shipped(unit: str, instance: str = "") -> list[str]:
    """Return the command of a unit as arguments of Python."""
    text = (ROOT / f"deploy/systemd/mykerinos-{unit}.service").read_text()
    found = re.search(r"^ExecStart=\S+/bin/(.*)$", text, re.MULTILINE)
    assert found, unit
    return ["-m", *shlex.split(found[1].replace("%i", instance).replace("%%", "%"))]


class Hosts(Fleet):
    """Names are `PROCESS@HOST`. Each host has a directory of its own; what they share is the environment and the network."""

    def __init__(self, env: Mapping[str, str], directory: Path, net: Net, application: str) -> None:
        super().__init__(env, directory, 0, application)
        self.net = net
        self.commands = {}
        for host, address in HOSTS.items():
            (directory / host).mkdir()
            web = shipped("web")
            web[web.index("--bind") + 1] = f"{address}:{PORT}"
            self.commands |= {f"web@{host}": web, f"beat@{host}": self.of_celery(shipped("beat"))}
        for name in WORKERS:
            kind, host = name.split("@")
            unit = "worker@quick" if kind == "quick" else "worker@"
            command = self.of_celery(shipped(unit, kind))
            # The hosts have one name, since they are one machine.
            command[command.index("--hostname") + 1] = f"{kind}@{host}"
            self.commands[name] = command

    def of_celery(self, command: list[str]) -> list[str]:
        """With the application that takes notes, and warnings alone."""
        return [self.application if part == "mykerinos_site" else part for part in command] + ["-l", "warning"]

    def start(self, name: str) -> None:
        host = name.rpartition("@")[2]
        command = [*self.net.within(host), sys.executable, *self.commands[name]]
        env = self.env | {"MYKERINOS_VAR": str(self.directory / host), "PYTHONUNBUFFERED": "1"}
        with (self.directory / f"{name}.log").open("ab") as log:
            self.processes[name] = subprocess.Popen(
                command, cwd=ROOT, env=env, stdout=log, stderr=log, stdin=subprocess.DEVNULL, start_new_session=True
            )

    def workers(self) -> list[str]:
        return list(WORKERS)

    def beats(self) -> list[str]:
        return [f"beat@{host}" for host in HOSTS]

    def webs(self) -> list[str]:
        return [f"web@{host}" for host in HOSTS]

    def gave_up(self) -> int:
        """How many times a worker ended by itself, as Celery does where it does not know how to go on."""
        return sum(log.read_text(errors="replace").count(GIVEN_UP) for log in self.directory.glob("*.log"))


def nice_tail(directory: Path, lines: int = 12) -> str:
    """Return the last lines of each log, for who wants to know why it went wrong."""
    found = []
    for log in sorted(directory.glob("*.log")):
        last = log.read_text(errors="replace").splitlines()[-lines:]
        found += [f"--- {log.name}", *last]
    return os.linesep.join(found)
