"""A site in production as `docs/deploy.md` sets it up, in a clean directory: its commands, its units, its environment file.

The places that the document names are moved into the directory, users are left out; nothing else is changed.
"""

import filecmp
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import unquote, urlsplit

from devtools import services
from devtools.environments import clean
from devtools.serving import free_port
from tests.conventions.tree import ROOT, SKIPPED

DOCUMENT = ROOT / "docs/deploy.md"
BASE_URL = "https://games.example.org"
TOKEN = "0123456789" * 2
"""What opens /metrics."""
EAGER = {"MYKERINOS_SET_PULSE_INTERVAL": "1", "MYKERINOS_SET_SWEEP_INTERVAL": "2"}
"""So that a test need not wait a minute for what takes six pulses."""


def blocks() -> dict[str, str]:
    """Name -> commands, of the blocks of the document that are marked `sh NAME`."""
    return dict(re.findall(r"^```sh (\w+)\n(.*?)^```$", DOCUMENT.read_text(), re.MULTILINE | re.DOTALL))


def unit(name: str) -> str:
    """Return the command of a systemd unit."""
    text = (ROOT / f"deploy/systemd/mykerinos-{name}.service").read_text()
    found = re.search(r"^ExecStart=(.*)$", text, re.MULTILINE)
    assert found, name
    return found[1].replace("%i", "1").replace("%%", "%")


@dataclass
class Deployed:
    """The directory with everything in it, and what is needed to run commands as the document does."""

    directory: Path
    mail_port: int
    port: int = field(default_factory=free_port)
    lmtp_port: int = field(default_factory=free_port)
    processes: dict[str, subprocess.Popen[bytes]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.site = self.directory / "site"
        self.backups = self.directory / "backups"
        self.backups.mkdir()
        self.copy_checkout()
        # As Debian starts it: `check --deploy` refuses one that may lose what was committed.
        socket = unquote(urlsplit(services.start_postgres("listen_addresses=")).hostname or "")
        self.env = clean(
            PATH=f"{services.postgres_programs()}:{os.environ['PATH']}",
            PGHOST=socket,
            PGUSER="mykerinos",
            SITE_ENV=str(self.directory / "site.env"),
        )
        self.redis = services.Redis()
        self.write_environment(self.redis.url)

    def copy_checkout(self) -> None:
        """Copy what a clone would have, with the installed requirements where they are those of the file."""
        hidden = [name for name in os.listdir(ROOT) if name.startswith(".")]
        shutil.copytree(ROOT, self.site, ignore=shutil.ignore_patterns(*SKIPPED, *hidden))
        stamp = Path(sys.prefix) / "installed-requirements.txt"
        if stamp.exists() and filecmp.cmp(stamp, ROOT / "requirements.txt", shallow=False):
            (self.site / ".venv").symlink_to(sys.prefix)

    def write_environment(self, redis_url: str) -> None:
        """Write the example, filled in as the document asks."""
        filled = {
            "MYKERINOS_SECRET_KEY": "0123456789" * 5,
            "MYKERINOS_MAIL_URL": f"smtp://127.0.0.1:{self.mail_port}?tls=no",
            "MYKERINOS_REPLY_DOMAIN": "play.example.org",
            "REDIS_URL": redis_url,
            "MYKERINOS_METRICS_TOKEN": TOKEN,
        }
        text = (ROOT / "deploy/site.env.example").read_text()
        for name, value in filled.items():
            text, count = re.subn(rf"^{name}=.*$", f"{name}='{value}'", text, flags=re.MULTILINE)
            assert count == 1, name
        text += "".join(f"{name}={value}\n" for name, value in EAGER.items())
        Path(self.env["SITE_ENV"]).write_text(text)

    def moved(self, command: str) -> str:
        """Return the command with the document's places and users in place of ours."""
        command = command.replace("runuser -u postgres --", "env PGUSER=postgres").replace(
            "runuser -u mykerinos --", "env"
        )
        for place, ours in (
            ("/srv/mykerinos", self.site),
            ("/var/backups/mykerinos", self.backups),
            ("127.0.0.1:8000", f"127.0.0.1:{self.port}"),
            ("127.0.0.1:8024", f"127.0.0.1:{self.lmtp_port}"),
        ):
            command = command.replace(place, str(ours))
        return command

    def run(self, commands: str) -> str:
        """Run commands of the document from the root of the checkout; what they printed. Fails with the first that fails."""
        done = subprocess.run(
            ["sh", "-eu", "-c", self.moved(commands)],
            cwd=self.site, env=self.env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=240,
        )  # fmt: skip
        assert done.returncode == 0, f"{commands}\n{done.stdout}"
        return done.stdout

    def manage(self, *arguments: str) -> str:
        """`manage.py` as the document runs it."""
        return self.run(shlex.join(["deploy/run", ".venv/bin/python", "manage.py", *arguments]))

    def start(self, name: str) -> None:
        """Start what the unit of this name starts."""
        with self.log(name).open("ab") as log:
            self.processes[name] = subprocess.Popen(
                ["deploy/run", *shlex.split(self.moved(unit(name)))],
                cwd=self.site, env=self.env, stdout=log, stderr=log, start_new_session=True,
            )  # fmt: skip

    def revive(self) -> bool:
        """Start again what has ended by itself, as systemd does: a worker may when its broker goes. Returns whether all ran."""
        ended = [name for name, process in self.processes.items() if process.poll() is not None]
        for name in ended:
            self.start(name)
        return not ended

    def stop(self, name: str) -> None:
        """Stop it as systemd does, with SIGTERM; it has to end by itself."""
        process = self.processes.pop(name)
        process.send_signal(signal.SIGTERM)
        process.wait(30)

    def kill(self) -> None:
        """Leave nothing behind."""
        self.redis.stop()
        for process in self.processes.values():
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()

    def log(self, name: str) -> Path:
        return self.directory / f"{name}.log"

    def logs(self) -> str:
        """All that the processes wrote."""
        return "\n".join(f"== {path.name}\n{path.read_text()}" for path in sorted(self.directory.glob("*.log")))
