"""Celery's worker and beat as threads of this process, for `manage.py serve`.

The broker of the embedded site is in memory, so both have to be where the web is. In production they are processes of
their own.
"""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Thread

from celery.beat import Service
from celery.worker import WorkController, state

from games.lib.workers.queueing import load_app
from games.lib.workers.sweeps import QUEUES, count_threads
from games.play.moves import thinking

logger = logging.getLogger(__name__)

STARTING = 30.0
STOPPING = 10.0
"""Seconds that the worker has to start, and to finish its work."""


@contextmanager
def worker() -> Iterator[None]:
    """Run a Celery worker in a thread, and bots that think in a process of their own. Raises RuntimeError."""
    with thinking.elsewhere(), worker_thread():
        yield


@contextmanager
def worker_thread() -> Iterator[None]:
    """Run the worker alone."""
    ready = Event()
    # The controller beneath Celery's command: it sets no signal handlers and leaves the logging alone.
    controller = WorkController(
        app=load_app(),
        hostname="embedded@localhost",
        pool="threads",
        concurrency=count_threads(*QUEUES),
        ready_callback=lambda consumer: ready.set(),
        without_gossip=True,
        without_heartbeat=True,
        without_mingle=True,
        quiet=True,
    )
    thread = Thread(target=controller.start, name="worker", daemon=True)
    thread.start()
    try:
        if not ready.wait(STARTING):
            raise RuntimeError("The worker did not come up.")
        yield
    finally:
        # Asked in this way the worker stops in its own thread, between two tasks.
        state.should_stop = 0  # type: ignore[assignment]  # the stubs know its first value only
        thread.join(STOPPING)
        state.should_stop = None
        if thread.is_alive():
            logger.warning("The worker was still busy after %.0f seconds and has been left behind.", STOPPING)


@contextmanager
def beat() -> Iterator[None]:
    """Run Celery's beat in a thread."""
    # It sleeps for a second at most, so that it can be stopped.
    app = load_app()
    service = Service(app, max_interval=1, scheduler_cls=app.conf.beat_scheduler)
    thread = Thread(target=service.start, name="beat", daemon=True)
    thread.start()
    try:
        yield
    finally:
        service.stop()
        thread.join(STOPPING)
