"""Tasks and sweeps: what Celery's workers run, declared above the function that does the work.

A sweep is a task that beat requests every few seconds. It finds its work in the database, ends after some seconds, and leaves the
rest to its next run. Each sweep is queued at most once, so none piles up behind a busy worker.
"""

import inspect
import logging
import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from pathlib import Path
from threading import BoundedSemaphore
from time import monotonic
from typing import Any, TypeVar

from django.apps import apps
from django.conf import settings
from django.core.cache import cache as shared
from django.db import InterfaceError, OperationalError

from games.lib.cache.shared import is_away
from games.lib.workers import queueing

logger = logging.getLogger(__name__)

T = TypeVar("T")
Function = TypeVar("Function", bound=Callable[..., Any])

QUICK, URGENT, MAIL, THINKING = "quick", "urgent", "mail", "thinking"
"""Queues. Quick: work that talks to no mail server. Urgent: codes and answers. Mail: other mails, and housekeeping.
Thinking: bots that think ahead, and reviews of games that are over.
"""
QUEUES = (QUICK, URGENT, MAIL, THINKING)

RUN_SECONDS = 3.0
"""Time budget of one run of a sweep. A run finishes the row that it has begun."""
EXPIRES = 600
"""Seconds after which a queued sweep that no worker has taken is dropped."""
LOST = 4
"""Intervals after which a queued or running sweep counts as lost with its worker, and is requested again."""


class Budget:
    """The time that a run may take, in seconds; None for as long as it needs."""

    def __init__(self, seconds: float | None = None) -> None:
        self.end = None if seconds is None else monotonic() + seconds

    def is_over(self) -> bool:
        return self.end is not None and monotonic() >= self.end

    def spend(self) -> None:
        """End the run, however much of its time is left."""
        self.end = 0.0


class Task:
    """A function that workers run when its task name is sent. A parameter `budget` is given one of RUN_SECONDS.

    `slots`: how many runs of it one process does at the same time. A worker of threads has one for each, so that a slow
    mail server keeps no other work waiting.
    """

    def __init__(self, task_name: str, function: Callable[..., Any], queue: str = QUICK, slots: int = 1) -> None:
        self.task_name, self.function, self.queue, self.slots = task_name, function, queue, slots
        self.has_budget = "budget" in inspect.signature(function).parameters
        self._free = BoundedSemaphore(slots)

    @contextmanager
    def slot(self) -> Iterator[bool]:
        """Hold a slot in the block; False where all are taken."""
        is_free = self._free.acquire(blocking=False)
        try:
            yield is_free
        finally:
            if is_free:
                self._free.release()

    def call(self, *arguments: object) -> object:
        return self.function(*arguments, **{"budget": Budget(RUN_SECONDS)} if self.has_budget else {})

    def run(self, *arguments: object) -> bool:
        """Run the function. Returns False, without running it, where no slot is free."""
        with self.slot() as is_free:
            if is_free:
                self.call(*arguments)
        return is_free


class Sweep(Task):
    """A task that beat requests every `every` seconds; never where that is 0.

    `parallel`: several runs may take place at once, because each claims its rows one by one. `repeat`: the function returns
    whether there is more to do, and then the next run is requested at once.
    """

    def __init__(
        self, name: str, *given: Any, every: float, parallel: bool = False, repeat: bool = False, **options: Any
    ) -> None:
        super().__init__(*given, **options)
        self.name, self.every, self.parallel, self.repeat = name, every, parallel, repeat

    def run(self, *arguments: object) -> bool:
        if self.parallel:
            _forget_request(self.name)
        try:
            with self.slot() as is_free:
                more = is_free and self.call(*arguments)
        finally:
            if not self.parallel:
                _forget_request(self.name)
        if self.repeat and more:
            enqueue(self.name, self.queue)
        return is_free


_declared: dict[str, Task] = {}
"""Every task by its task name."""


def task(name: str, **options: Any) -> Callable[[Function], Function]:
    """Declare the function below as a task of that name. Options are those of `Task`."""

    def declare(function: Function) -> Function:
        _declared[name] = Task(name, function, **options)
        return function

    return declare


def sweep(name: str, *, task_name: str = "", **options: Any) -> Callable[[Function], Function]:
    """Declare the function below as the sweep of that name. Options are those of `Sweep` and `Task`.

    Its heartbeat, `/healthz` and metrics use `name`. Task names are sent between releases, so they never change.
    """

    def declare(function: Function) -> Function:
        one = Sweep(name, task_name or f"games.tasks.sweep_{name}", function, **options)
        _declared[one.task_name] = one
        return function

    return declare


@cache
def _import_declaring_modules() -> None:
    """Import the modules of the app that declare a task. To import all modules would cost each worker 27 MB."""
    root = Path(apps.get_app_config("games").path)
    for file in sorted(root.rglob("*.py")):
        if re.search(r"^@sweeps\.(sweep|task)\(", file.read_text(), re.MULTILINE):
            import_module(".".join(("games", *file.relative_to(root).with_suffix("").parts)))


def declared_tasks() -> list[Task]:
    """Return every declared task, sweeps among them."""
    _import_declaring_modules()
    return list(_declared.values())


def scheduled_sweeps() -> dict[str, Sweep]:
    """Return the sweeps that beat requests, by name."""
    return {one.name: one for one in declared_tasks() if isinstance(one, Sweep) and one.every}


def count_threads(*queues: str) -> int:
    """Return how many threads a worker of these queues needs, so that no kind of work waits for a thread."""
    return sum(one.slots for one in declared_tasks() if one.queue in queues)


def enqueue(name: str, queue: str) -> None:
    """Request a run of the sweep soon, unless one is queued. A broker that is away costs nothing but time.

    The caller names the queue: a web process does not load the modules that declare sweeps.
    """
    if try_enqueue(name) and not queueing.send(f"games.tasks.sweep_{name}", queue=queue, expires=EXPIRES):
        logger.warning("The broker is away; beat will ask for what is due.")


def try_enqueue(name: str) -> bool:
    """Reserve the next run of the sweep for the caller, who must send it. False when one is queued, or Redis is away."""
    seconds = LOST * min(settings.SWEEP_INTERVAL, settings.PULSE_INTERVAL)
    return shared.add(_request_key(name), True, timeout=seconds) and not is_away()


def _forget_request(name: str) -> None:
    shared.delete(_request_key(name))


def _request_key(name: str) -> str:
    return f"asked:{name}"


_tried: dict[str, set[object]] = {}
"""By the name of a sweep: the rows that its last runs in this process have reached, since one last reached the end."""


def process_each(
    found: Iterable[T], act: Callable[[T], int], trouble: str, budget: Budget | None = None, name: str = ""
) -> int:
    """Act on each row until the budget is used up, and return the sum of the results.

    An error is logged as `trouble`, with the row. With a `name`, rows that the last runs have not reached come first, so
    that those in front do not starve the others. Raises only the errors of a database that is away.
    """
    done = 0
    tried: set[object] = set()
    if name:
        found = list(found)
        tried = _tried[name] = _tried.get(name, set()) & set(found)
        found.sort(key=tried.__contains__)
    for one in found:
        if budget is not None and budget.is_over():
            break
        if name:
            tried.add(one)
        try:
            done += act(one)
        except (OperationalError, InterfaceError):
            raise
        except Exception:
            logger.exception(trouble, one)
    else:
        tried.clear()
    return done
