"""Two hosts and the machine between them, as network namespaces with a wire to each host. Nothing leads out of them."""

import os
import re
import shutil
import signal
import subprocess
from contextlib import suppress
from pathlib import Path

from devtools.pgbouncer import find_pgbouncer

MIDDLE = "10.77.0.1"
"""The address of the machine with the database, Redis and the mail server."""
HOSTS = {"a": "10.77.1.2", "b": "10.77.2.2"}
"""The hosts, and their addresses."""
NAME = re.compile(r"^hosts(\d+)-\w+", re.MULTILINE)


def what_lacks() -> list[str]:
    """Return what has to be there before namespaces can be made, in words; empty where all is well."""
    lacking = []
    if os.geteuid():
        lacking.append("it has to run as root, for network namespaces")
    if not shutil.which("ip"):
        lacking.append("the program `ip` (Debian: apt install iproute2)")
    if not find_pgbouncer():
        lacking.append("PgBouncer (Debian: apt install pgbouncer)")
    return lacking


def ip(*arguments: str) -> str:
    """Return what `ip` printed. Raises CalledProcessError."""
    return subprocess.run(["ip", *arguments], check=True, capture_output=True, text=True).stdout


class Net:
    """The namespaces of one run, known by the number of its process."""

    def __init__(self, number: int) -> None:
        self.number = number

    def namespace(self, place: str) -> str:
        """Return that of a host, or of the `middle`."""
        return f"hosts{self.number}-{place}"

    def within(self, place: str) -> list[str]:
        """Return what stands before a command that is to run there."""
        return ["ip", "netns", "exec", self.namespace(place)]

    def make(self) -> None:
        """Make the namespaces. Raises CalledProcessError where this machine allows none."""
        middle = self.namespace("middle")
        for place in ("middle", *HOSTS):
            ip("netns", "add", self.namespace(place))
            ip("-n", self.namespace(place), "link", "set", "lo", "up")
        ip("-n", middle, "address", "add", f"{MIDDLE}/32", "dev", "lo")
        for host, address in HOSTS.items():
            near, namespace = address.rpartition(".")[0] + ".1", self.namespace(host)
            # Both ends are made where they belong: the machine itself never has them.
            ip("-n", middle, "link", "add", f"to-{host}", "type", "veth", "peer", "name", "wire", "netns", namespace)
            ip("-n", middle, "address", "add", f"{near}/24", "dev", f"to-{host}")
            ip("-n", namespace, "address", "add", f"{address}/24", "dev", "wire")
            ip("-n", middle, "link", "set", f"to-{host}", "up")
            ip("-n", namespace, "link", "set", "wire", "up")
            ip("-n", namespace, "route", "add", "default", "via", near)

    def unplug(self, host: str) -> None:
        """Nothing gets to the host any more, nor from it, and nobody is told."""
        ip("-n", self.namespace("middle"), "link", "set", f"to-{host}", "down")

    def plug_in(self, host: str) -> None:
        ip("-n", self.namespace("middle"), "link", "set", f"to-{host}", "up")

    def remove(self) -> None:
        """With all that still runs in them."""
        there = set(re.findall(rf"^hosts{self.number}-\w+", ip("netns", "list"), re.MULTILINE))
        for namespace in sorted(there):
            for pid in ip("netns", "pids", namespace).split():
                with suppress(ProcessLookupError):
                    os.kill(int(pid), signal.SIGKILL)
            ip("netns", "delete", namespace)


def remove_forgotten() -> None:
    """Those of runs that were killed before they could do it themselves."""
    for number in {int(found) for found in NAME.findall(ip("netns", "list"))}:
        if not Path(f"/proc/{number}").exists():
            Net(number).remove()
