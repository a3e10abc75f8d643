"""PgBouncer as `deploy/pgbouncer.ini` has it, in front of a PostgreSQL."""

import os
import shutil
from configparser import ConfigParser
from pathlib import Path

from devtools.services import Postgres, Server, takes_connections
from devtools.serving import ROOT

PATIENCE = "connect_timeout=10&tcp_user_timeout=20000&keepalives_idle=10&keepalives_interval=5&keepalives_count=3"
"""As docs/deploy.md has it: how long a process waits for a database that says nothing any more."""


def find_pgbouncer() -> str | None:
    """Return the program, which Debian keeps where only root looks."""
    return shutil.which("pgbouncer", path=f"{os.environ.get('PATH', '')}:/usr/sbin")


class PgBouncer(Server):
    """In front of a PostgreSQL. `url`: that of its database `postgres`, through the pool."""

    def __init__(self, postgres: Postgres, address: str, port: int) -> None:
        # As PostgreSQL it refuses to run as root.
        super().__init__("pgbouncer", user=postgres.user)
        self.url = f"postgresql://postgres@{address}:{port}/postgres?{PATIENCE}"
        parser = ConfigParser()
        parser.read(ROOT / "deploy/pgbouncer.ini")
        parser["databases"].clear()
        parser["databases"]["postgres"] = f"host={postgres.directory} dbname=postgres user=postgres"
        shipped = parser["pgbouncer"]
        shipped.update({"listen_addr": address, "listen_port": str(port), "auth_type": "any"})
        for place in ("auth_file", "logfile", "pidfile"):
            del shipped[place]
        with self.file.open("w") as file:
            parser.write(file)

    @property
    def file(self) -> Path:
        return self.directory / "pgbouncer.ini"

    def command(self) -> list[str | Path]:
        program = find_pgbouncer()
        assert program
        return [program, self.file]

    def answers(self) -> bool:
        return takes_connections(self.url)
