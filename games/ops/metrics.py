"""`/metrics`, for Prometheus and other readers of its format. `docs/deploy.md` says what to watch.

Everything is read on request: from rows, from the queues, and from counters of all processes
(`games.lib.workers.counting`). So it does not matter which of many processes answers.
"""

from collections.abc import Iterable, Mapping
from itertools import accumulate
from pkgutil import iter_modules

from django.db import Error
from prometheus_client import CollectorRegistry, Metric
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily
from prometheus_client.exposition import choose_encoder
from prometheus_client.registry import Collector

import games
from engine.compiled import WHY_PLAIN
from games.lib.workers.broker import read_queues, redis_answers
from games.lib.workers.counting import CounterKey, read_counts
from games.models import Mail
from games.ops.measures import DAY, Measures, read_measures
from games.ops.version import VERSION

PREFIX = "mykerinos_"
BUCKETS = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""Upper bounds of the histogram of requests, in seconds."""
COUNTERS = {
    "requests": ("status", "Requests that were answered, by the kind of status"),
    "requests_by_page": ("page", "The same, by the name of the page"),
    "errors": ("room", "Errors in the log, by where they come from"),
    "mails": ("state", "Attempts to send a mail, by what they have come to"),
}
ROOMS = ("celery.app", "celery.beat", "celery.worker", "django.request", "django.security", "mykerinos_site.error_sink")
"""Loggers outside the app whose errors are counted. Inside it, its packages are."""
BORN = frozenset(
    [CounterKey("requests", f"{kind}xx") for kind in range(2, 6)]
    + [CounterKey("errors", f"games.{module.name}") for module in iter_modules(games.__path__)]
    + [CounterKey("errors", room) for room in ROOMS]
    + [CounterKey("mails", state) for state in Mail.State.values]
)
"""Counters that are 0 before they first count: Prometheus does not take a new counter for an increase, and would miss the
first.
"""


def exposition(accept: str) -> tuple[bytes, str]:
    """Return all metrics in the format that the `accept` header prefers, and its content type."""
    registry = CollectorRegistry()
    registry.register(_Site())
    encode, content_type = choose_encoder(accept)
    return encode(registry), content_type


class _Site(Collector):
    """A collector for the library, of the functions below."""

    def describe(self) -> Iterable[Metric]:
        """Return nothing: nothing is read at registration."""
        return []

    def collect(self) -> Iterable[Metric]:
        try:
            measures = read_measures()
        except Error:
            measures = None
        yield _one("database_up", "1 when the database answers", measures is not None)
        yield from _queue()
        yield _many("build_info", "The version that runs", "version", {VERSION: 1})
        yield _one("engine_compiled", "1 where bots think with the compiled engine", not WHY_PLAIN)
        counts = read_counts()
        # Nothing is reported while Redis is away: 0 would look like a restart, and the next value like an increase.
        if counts is not None:
            yield from _counted(dict.fromkeys(BORN, 0.0) | counts)
        if measures is not None:
            yield from _mails(measures)
            yield from _play(measures)
            yield from _people(measures)
            yield _many("sweep_lag_seconds", "Age of the last heartbeat of a sweep", "sweep", measures.silences)


def _queue() -> Iterable[Metric]:
    up = redis_answers()
    if up is None:
        return
    yield _one("redis_up", "1 when Redis answers", up)
    queues = read_queues() if up else None
    if queues is not None:
        lengths = {name: queue.length for name, queue in queues.items()}
        ages = {name: queue.age for name, queue in queues.items()}
        yield _many("queue_length", "Tasks that no worker has taken yet", "queue", lengths)
        yield _many("queue_age_seconds", "How long the oldest task has waited for a worker", "queue", ages)


def _mails(measures: Measures) -> Iterable[Metric]:
    yield _many("mails_pending", "Mails that are still to be sent, by state", "state", measures.pending)
    yield _one("mail_oldest_due_seconds", "How long the first mail that is due has waited", measures.oldest_due)
    day = f"Mails written within the last {DAY.total_seconds() / 3600:.0f} hours, by what they have come to"
    yield _many("mails_posted", day, "state", measures.posted)


def _play(measures: Measures) -> Iterable[Metric]:
    rates = {str(minutes): moves / minutes for minutes, moves in measures.moves.items()}
    yield _many("moves_per_minute", "Moves a minute within the last minutes", "minutes", rates)
    yield _one("waits_open", "Turns that somebody has not taken yet", measures.waits)
    yield _one("bot_waits_overdue", "Turns that a bot should have taken long ago", measures.bots_late)


def _people(measures: Measures) -> Iterable[Metric]:
    yield _one(
        "deadline_overdue_seconds", "How long ago the first deadline ran out that was not acted on", measures.overdue
    )
    day = "Mails received within the last day, by what they have come to"
    yield _many("mails_received", day, "state", measures.received)
    yield _one(
        "received_oldest_seconds", "How long the first received mail has waited to be read", measures.oldest_received
    )
    yield _one("addresses_suspended", "Accounts whose address takes no mail", measures.suspended)
    yield _one("sign_ups", "Accounts made within the last day", measures.sign_ups)
    company = {
        "sign_ups_met_ratio": (
            "Share of accounts that began a game with a person within 7 days",
            measures.met_in_a_week,
        ),
        "wish_to_first_move_seconds": ("Median time from a wish to the first move", measures.wish_to_move),
        "first_moves_in_time_ratio": ("Share of first moves in time in lobby games", measures.first_moves_in_time),
    }
    for name, (meaning, value) in company.items():
        if value is not None:
            yield _one(name, meaning, value)
    if measures.backup is not None:
        yield _one("backup_age_seconds", "Age of the last backup", measures.backup)


def _counted(counts: Mapping[CounterKey, float]) -> Iterable[Metric]:
    """Yield the counters of processes. They begin at 0 when all processes start anew."""
    for name, (label, meaning) in COUNTERS.items():
        family = CounterMetricFamily(PREFIX + name, meaning, labels=[label])
        for what, value in sorted(counts.items()):
            if what.name == name:
                family.add_metric([what.label], value)
        yield family
    bounds = [f"{bucket:g}" for bucket in (*BUCKETS, float("inf"))]
    upto = accumulate(counts.get(CounterKey("request_seconds_bucket", bound), 0) for bound in bounds)
    buckets = [("+Inf" if bound == "inf" else bound, value) for bound, value in zip(bounds, upto, strict=True)]
    whole = counts.get(CounterKey("request_seconds_sum"), 0)
    yield HistogramMetricFamily(PREFIX + "request_seconds", "How long requests took", buckets=buckets, sum_value=whole)


def _one(name: str, meaning: str, value: float) -> Metric:
    return GaugeMetricFamily(PREFIX + name, meaning, value=float(value))


def _many(name: str, meaning: str, label: str, values: Mapping[str, float]) -> Metric:
    family = GaugeMetricFamily(PREFIX + name, meaning, labels=[label])
    for key, value in sorted(values.items()):
        family.add_metric([key], float(value))
    return family
