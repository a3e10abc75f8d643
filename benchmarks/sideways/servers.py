"""What both hosts use: PgBouncer as `deploy/pgbouncer.ini` has it, Redis and a mail server, at an address that they reach."""

from configparser import ConfigParser
from pathlib import Path

from aiosmtpd.controller import Controller

from benchmarks.sideways.net import MIDDLE, find_pgbouncer
from benchmarks.storm.sink import Sink
from devtools.services import Postgres, Redis, Server, takes_connections
from devtools.serving import ROOT

PORT = 6432
PATIENCE = "connect_timeout=10&tcp_user_timeout=20000&keepalives_idle=10&keepalives_interval=5&keepalives_count=3"
"""As docs/deploy.md has it: how long a process waits for a database that says nothing any more."""


class PgBouncer(Server):
    """In front of a PostgreSQL. `url`: that of its database `postgres`, through the pool."""

    def __init__(self, postgres: Postgres, address: str = MIDDLE, port: int = PORT) -> None:
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


class OpenRedis(Redis):
    """For the hosts too, which are the only ones in its network."""

    def __init__(self) -> None:
        super().__init__()
        self.url = f"redis://{MIDDLE}:{self.port}/0"

    def command(self) -> list[str | Path]:
        shipped = [MIDDLE if part == "127.0.0.1" else part for part in super().command()]
        return [*shipped, "--protected-mode", "no"]


class OpenSink(Sink):
    """For the hosts too."""

    def up(self) -> None:
        self.controller = Controller(self, hostname=MIDDLE, port=self.port)
        self.controller.start()
