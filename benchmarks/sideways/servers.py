"""What both hosts use, at an address that they reach: Redis and a mail server."""

from pathlib import Path

from aiosmtpd.controller import Controller

from benchmarks.sideways.net import MIDDLE
from devtools.services import Redis
from devtools.storm.sink import Sink


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
