"""What tests change in the processes of a stage: pictures are drawn small, and a process can be told where to die."""

import os
import signal
from pathlib import Path
from typing import Any

from django.apps import AppConfig
from django.conf import settings

THUMBNAIL = 60
"""Pixels: drawn at full size, pictures would be most of the tests' time."""
SPARING = "STAGE_SPARING"
"""A variable: where it is set the site does less that tests of mails do not look at."""
BEFORE_ANSWER = "before the answer"
"""A mail has been read and its moves are made; that there is an answer is not written yet."""


def death(directory: Path, point: str) -> Path:
    """Return the file that tells the process that comes to that point first to die there."""
    return directory / f"die {point}"


def die_if_told(point: str) -> None:
    """As by `kill -9`."""
    told = death(settings.VAR, point)
    if told.exists():
        told.unlink()
        os.kill(os.getpid(), signal.SIGKILL)


class StageConfig(AppConfig):
    name = "tests.games.mail.processes"
    label = "stage"

    def ready(self) -> None:
        from games.boards.kit.png import png
        from games.inbox import replies
        from games.letters import parts
        from games.lib.workers.sweeps import scheduled_sweeps

        answer = replies.answer

        def answer_or_die(*arguments: Any, **options: Any) -> None:
            die_if_told(BEFORE_ANSWER)
            answer(*arguments, **options)

        replies.answer = answer_or_die
        if os.environ.get(SPARING):
            # A stage waits most of the time, and sweeps meanwhile: what no mail waits for is rarely looked for.
            for name in ("orders", "reviews", "thinking"):
                scheduled_sweeps()[name].every = 60
        parts.png = lambda svg, width: png(svg, THUMBNAIL)
