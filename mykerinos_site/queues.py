"""What waits where for a worker, and what beat asks for.

There are four queues, so that nothing that somebody waits for stands behind a thousand mails, or a bot that thinks: `quick` for
what talks to no mail server (deadlines, received mail, bots, orders, the pulse), `urgent` for codes and answers, `mail` for all
other mails and for housekeeping, `thinking` for bots that think, and for reviews of games that are over. A worker takes from all
of them, in turn, unless it is told which.
"""

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

DEFAULT = "quick"
QUEUES = [DEFAULT, "urgent", "mail", "thinking"]
ROUTES = {
    "games.tasks.sweep_urgent": {"queue": "urgent"},
    "games.tasks.sweep_mail": {"queue": "mail"},
    "games.tasks.sweep_thinking": {"queue": "thinking"},
    "games.tasks.sweep_reviews": {"queue": "thinking"},
    "games.tasks.forget": {"queue": "mail"},
    "games.tasks.pack_games": {"queue": "mail"},
    "games.tasks.close_unfilled": {"queue": "mail"},
    "games.tasks.keep_backups": {"queue": "mail"},
}
FORGOTTEN = 600
"""Seconds. Of each sweep one waits at most (`games.lib.workers.sweep_requests`). Where no worker takes it up for so
long it is thrown away, for the sake of one that comes after a day."""
LONG_AGO = datetime(2000, 1, 1, tzinfo=UTC)


def schedule(tasks: Mapping[str, tuple[str, float]]) -> dict[str, dict[str, Any]]:
    """Celery's schedule. `tasks`: name in it -> task and seconds between two runs; the first is asked for when beat starts."""
    return {
        name: {
            "task": f"games.tasks.{task}",
            "schedule": seconds,
            "options": {"expires": FORGOTTEN},
            "last_run_at": LONG_AGO,
        }
        for name, (task, seconds) in tasks.items()
    }
