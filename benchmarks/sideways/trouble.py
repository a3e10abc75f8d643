"""What goes wrong with two hosts, besides all that goes wrong with one."""

from collections.abc import Callable

from benchmarks.sideways.fleet import Hosts
from benchmarks.sideways.net import HOSTS, Net
from devtools.pgbouncer import PgBouncer
from devtools.services import Postgres, Redis
from devtools.storm.sink import Sink
from devtools.storm.trouble import Trouble

MORE = ("PgBouncer restarted", "web killed", "host off the net", "host off the net")
OFF = (3.0, 25.0)
"""Seconds for which a host is off the net."""


class WideTrouble(Trouble):
    """The same, and MORE."""

    def __init__(
        self,
        seed: int,
        moves: int,
        made: Callable[[], int],
        fleet: Hosts,
        sink: Sink,
        postgres: Postgres,
        redis: Redis,
        bouncer: PgBouncer,
        net: Net,
    ) -> None:
        super().__init__(seed, moves, made, fleet, sink, postgres, redis)
        self.hosts, self.bouncer, self.net = fleet, bouncer, net
        self.plan = sorted([*self.plan, *((self.rng.uniform(0.03, 0.95) * moves, kind) for kind in MORE)])

    def cause(self, kind: str) -> None:
        if kind == "beat killed":
            self.fleet.restart(self.rng.choice(self.hosts.beats()))
        elif kind == "web killed":
            self.fleet.restart(self.rng.choice(self.hosts.webs()))
        elif kind == "PgBouncer restarted":
            self.bouncer.stop(self.postgres.crash)
            self.bouncer.start()
        elif kind == "host off the net":
            host = self.rng.choice(list(HOSTS))
            self.net.unplug(host)
            try:
                self.over.wait(self.rng.uniform(*OFF))
            finally:
                self.net.plug_in(host)
        else:
            super().cause(kind)
