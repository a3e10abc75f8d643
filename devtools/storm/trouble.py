"""What goes wrong, and when: everything drawn from a seed, and spread over the turns that are played."""

import random
from collections import Counter
from collections.abc import Callable
from threading import Event, Thread

from devtools.services import Postgres, Redis
from devtools.storm.fleet import BEAT, Fleet
from devtools.storm.sink import Sink

# What happens -> once for so many turns; each happens at least once, and a process of a pool is killed ten times as often.
KINDS = {
    "process killed": 60,
    "process killed as it handed over a letter": 60,
    "worker killed": 1000,
    "all workers ended by themselves": 2500,
    "beat killed": 2500,
    "Redis restarted": 2500,
    "mail server away": 2500,
    "PostgreSQL restarted": 2500,
}
AWAY = (1.0, 4.0)
"""Seconds for which the mail server is away."""


class Trouble(Thread):
    """Does it while people play; `made` says how many turns there were so far."""

    def __init__(
        self, seed: int, turns: int, made: Callable[[], int], fleet: Fleet, sink: Sink, postgres: Postgres, redis: Redis
    ) -> None:
        super().__init__(daemon=True)
        self.rng = random.Random(f"trouble {seed}")
        self.made, self.fleet, self.sink, self.postgres, self.redis = made, fleet, sink, postgres, redis
        self.plan = sorted(
            (self.rng.uniform(0.03, 0.95) * turns, kind)
            for kind, every in KINDS.items()
            for _ in range(max(1, round(turns / every)))
        )
        self.counted: Counter[str] = Counter()
        self.over = Event()
        self.failed: Exception | None = None

    def run(self) -> None:
        try:
            for turn, kind in self.plan:
                while self.made() < turn and not self.over.wait(0.02):
                    pass
                # Turns come in bursts, as letters do: the moment is drawn too.
                self.over.wait(self.rng.uniform(0, 0.2))
                self.cause(kind)
                self.counted[kind] += 1
        except Exception as error:
            self.failed = error
            raise

    def cause(self, kind: str) -> None:
        if kind == "process killed":
            while not self.fleet.kill_one_of_a_pool(self.rng):
                self.over.wait(0.1)
        elif kind == "process killed as it handed over a letter":
            self.sink.ambush(after=self.counted[kind] % 2 == 0)
        elif kind == "worker killed":
            self.fleet.restart(self.rng.choice(self.fleet.workers()))
        elif kind == "all workers ended by themselves":
            self.fleet.end_workers()
        elif kind == "beat killed":
            self.fleet.restart(BEAT)
        elif kind == "Redis restarted":
            self.redis.stop()
            self.redis.start()
        elif kind == "mail server away":
            self.sink.down()
            self.over.wait(self.rng.uniform(*AWAY))
            self.sink.up()
        else:
            self.postgres.stop(self.postgres.crash)
            self.postgres.start()
