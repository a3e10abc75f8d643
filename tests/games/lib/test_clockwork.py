"""Requests for sweeps: of each one waits at most, none is thrown away, and a worker serves what its unit tells it to."""

import re
from contextlib import ExitStack
from datetime import timedelta
from threading import Event, Semaphore, Thread
from typing import Any

import pytest
from celery import Celery, current_app
from celery.beat import Service
from django.conf import settings
from django.core.cache import cache
from django.test import Client

from devtools.waiting import wait_for
from games.lib.cache import shared
from games.lib.workers import queueing, sweeps
from games.lib.workers.clockwork import Clockwork
from games.lib.workers.sweeps import (
    MAIL,
    QUEUES,
    QUICK,
    THINKING,
    URGENT,
    Budget,
    Sweep,
    Task,
    count_threads,
    declared_tasks,
    scheduled_sweeps,
    try_enqueue,
)
from games.models import Heartbeat
from games.tasks import register
from tests.conventions.tree import ROOT

NAMES = tuple(scheduled_sweeps())


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the names of the tasks that are sent."""
    cache.clear()
    found: list[str] = []
    monkeypatch.setattr(current_app, "send_task", lambda name, *arguments, **options: found.append(name))
    return found


def task_of(name: str) -> str:
    return scheduled_sweeps()[name].task_name


def enqueue(name: str) -> None:
    """As beat does it: under the sweep's own task name."""
    sweep = scheduled_sweeps()[name]
    if try_enqueue(name):
        queueing.send(sweep.task_name, queue=sweep.queue)


@pytest.mark.database
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.django_db
def test_r1_a_sweep_that_waits_is_not_asked_for_again_until_it_has_run(sent: list[str], name: str) -> None:
    """R1: what waited for more than three seconds was thrown away unrun, so under load nothing ever ran."""
    for _beat in range(5):
        enqueue(name)
    assert sent == [task_of(name)]
    current_app.tasks[task_of(name)].apply()
    enqueue(name)
    assert sent == [task_of(name)] * 2


@pytest.mark.django_db
def test_r1_one_that_fails_is_asked_for_again(sent: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*arguments: object, **options: object) -> int:
        raise ZeroDivisionError

    monkeypatch.setattr(scheduled_sweeps()["bots"], "function", fail)
    enqueue("bots")
    assert current_app.tasks[task_of("bots")].apply().failed()
    enqueue("bots")
    assert len(sent) == 2


@pytest.mark.parametrize(
    ("name", "others"), [("mail", 1), ("urgent", 1), ("thinking", 1), ("bots", 0), ("clock", 0), ("inbound", 0)]
)
@pytest.mark.django_db
def test_r1_mails_are_sent_side_by_side_and_lists_are_walked_by_one(
    sent: list[str], monkeypatch: pytest.MonkeyPatch, name: str, others: int
) -> None:
    """R1: the processes of a pool all walked the same list."""

    def while_it_runs(*arguments: object, **options: object) -> None:
        for _beat in range(3):
            enqueue(name)

    monkeypatch.setattr(scheduled_sweeps()[name], "function", while_it_runs)
    enqueue(name)
    sent.clear()
    current_app.tasks[task_of(name)].apply()
    assert len(sent) == others


def test_what_died_with_its_worker_is_asked_for_again(monkeypatch: pytest.MonkeyPatch) -> None:
    until: list[float] = []

    def add(key: str, value: object, timeout: float) -> bool:
        until.append(timeout)
        return True

    monkeypatch.setattr(cache, "add", add)
    for name in NAMES:
        assert try_enqueue(name)
    assert all(0 < seconds <= sweeps.LOST * settings.PULSE_INTERVAL for seconds in until)
    assert until[NAMES.index("clock")] <= 15


def test_while_redis_is_away_nothing_is_asked_for_and_nobody_stumbles(
    sent: list[str], settings: Any, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    settings.CACHES = {"default": {"BACKEND": "games.lib.cache.shared.SharedCache", "LOCATION": settings.REDIS_URL}}
    monkeypatch.setattr(shared, "_ask_again_at", 0.0)
    enqueue("mail")
    assert sent == []
    assert len(caplog.records) == 1
    for parallel in (True, False):
        assert Sweep("test", "test", lambda: None, every=1, parallel=parallel).run()


def test_beat_asks_for_everything_as_soon_as_it_starts_and_for_nothing_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also for what comes every ten minutes: after a restart nobody has to wait for it, nor is it missed by who watches."""
    cache.clear()
    asked: list[str] = []
    monkeypatch.setattr(
        "celery.beat.Scheduler.apply_async", lambda self, entry, producer, advance: asked.append(entry.name)
    )
    service = Service(current_app, max_interval=1, scheduler_cls=current_app.conf.beat_scheduler)
    thread = Thread(target=service.start, daemon=True)
    thread.start()
    try:
        wait_for(lambda: len(asked) >= len(NAMES))
        entry = next(entry for entry in service.scheduler.schedule.values() if entry.name == "mail")
        service.scheduler.apply_entry(entry)
    finally:
        service.stop()
        thread.join(10)
    assert sorted(asked) == sorted(NAMES)


def unit(name: str) -> str:
    text = (ROOT / f"deploy/systemd/{name}.service").read_text()
    return text[text.index("ExecStart=") :].splitlines()[0]


def test_r1_each_kind_of_work_has_its_queue_and_an_old_unit_serves_all_of_them() -> None:
    """R1: one queue for all. A worker that is not told which queues are its own, as units of before, takes from each."""
    queues = {name: sweep.queue for name, sweep in scheduled_sweeps().items()}
    housekeeping = {
        "forget",
        "matching",
        "takeovers",
        "talk",
        "pack",
        "unfilled",
        "wishes",
        "backups",
        "leagues",
        "usual_pace",
        "weeks",
        "week_warnings",
    } & queues.keys()
    assert queues == dict.fromkeys(NAMES, QUICK) | {
        "urgent": URGENT,
        "thinking": THINKING,
        "reviews": THINKING,
        "ratings": THINKING,
    } | (dict.fromkeys({"mail"} | housekeeping, MAIL)), (
        "a new sweep: one that sends mails or keeps house waits in `mail`; write it here, too"
    )
    for hint in ("play_bots", "read_mail"):
        assert current_app.amqp.router.route({}, f"games.tasks.{hint}")["queue"].name == QUICK
    assert set(current_app.amqp.queues.consume_from) == set(QUEUES)
    # Mails and housekeeping never stand behind a bot that thinks.
    assert " -Q " not in unit("mykerinos-worker@") and " -X thinking " in unit("mykerinos-worker@")
    assert " -Q thinking " in unit("mykerinos-worker@thinking")
    compose = (ROOT / "deploy/compose.yaml").read_text()
    assert "worker, -X, thinking," in compose and "worker, -Q, thinking," in compose


def test_r1_the_quick_worker_has_a_thread_for_all_that_it_may_do_at_once() -> None:
    """R1: whoever sends codes to a slow mail server, or reads long letters, leaves threads to deadlines and bots."""
    command = unit("mykerinos-worker@quick")
    assert re.search(r" -Q quick,urgent ", command) and " --pool threads " in command
    found = re.search(r"--concurrency (\d+) ", command)
    assert found and int(found[1]) == count_threads(QUICK, URGENT)
    compose = (ROOT / "deploy/compose.yaml").read_text()
    assert f'--pool, threads, --concurrency, "{count_threads(QUICK, URGENT)}"' in compose


def test_r1_a_kind_of_work_takes_no_more_than_its_slots() -> None:
    """R1: what finds none does not wait for one, and holds no thread."""
    leave, entered = Event(), Semaphore(0)

    def hold() -> None:
        entered.release()
        leave.wait(30)

    held, other = Task("held", hold, slots=2), Task("other", lambda: None)
    threads = [Thread(target=held.run, daemon=True) for _slot in range(held.slots)]
    for thread in threads:
        thread.start()
    assert all(entered.acquire(timeout=10) for _thread in threads)
    assert not held.run() and other.run()
    leave.set()
    for thread in threads:
        thread.join(10)
    assert held.run()


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["bots", "clock", "inbound"])
def test_r1_a_sweep_that_hangs_takes_one_thread_and_no_more(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """R1: it is asked for again, as if its worker had died, but the next one does not walk into the same row."""
    runs: list[str] = []

    def hang(*arguments: object, **options: object) -> None:
        runs.append(name)
        current_app.tasks[task_of(name)].apply()

    monkeypatch.setattr(scheduled_sweeps()[name], "function", hang)
    current_app.tasks[task_of(name)].apply()
    assert runs == [name]


@pytest.mark.django_db
def test_a_run_that_found_no_slot_is_no_sign_of_life() -> None:
    urgent = scheduled_sweeps()["urgent"]
    with ExitStack() as full:
        for _slot in range(urgent.slots):
            full.enter_context(urgent.slot())
        current_app.tasks[urgent.task_name].apply()
    assert not Heartbeat.objects.exists()


@pytest.mark.django_db
def test_a_sweep_is_declared_in_one_place(client: Client, sent: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Its decorator is all that beat, workers, heartbeats and /healthz need."""
    monkeypatch.setattr(sweeps, "_declared", dict(sweeps._declared))
    before = count_threads(THINKING)
    budgets: list[Budget] = []

    @sweeps.sweep("dust", every=5, queue=THINKING, slots=2, repeat=True)
    def wipe(budget: Budget) -> bool:
        budgets.append(budget)
        return len(budgets) == 1

    dust = scheduled_sweeps()["dust"]
    assert dust in declared_tasks() and count_threads(THINKING) == before + 2
    scheduler = Clockwork(current_app, lazy=True)
    scheduler.setup_schedule()
    entry: Any = scheduler.schedule["dust"]
    assert (entry.task, entry.options["queue"]) == ("games.tasks.sweep_dust", THINKING)
    assert entry.schedule.run_every == timedelta(seconds=5)
    assert client.get("/healthz").json()["sweeps"]["dust"] is None
    register(dust)
    for _run in range(2):
        current_app.tasks["games.tasks.sweep_dust"].apply(throw=True)
    assert len(budgets) == 2 and sent == ["games.tasks.sweep_dust"], "the first run leaves more to do"
    assert client.get("/healthz").json()["sweeps"]["dust"] < 10
    del current_app.tasks["games.tasks.sweep_dust"]


@pytest.mark.parametrize("name", ["urgent", "mail", "thinking", "reviews"])
def test_a_sweep_that_is_requested_by_name_has_the_usual_task_name(name: str) -> None:
    """A web process has not loaded the modules that declare sweeps: `enqueue` makes it of the name."""
    assert task_of(name) == f"games.tasks.sweep_{name}"


def test_hints_are_thrown_away_when_they_are_of_no_use_any_more(monkeypatch: pytest.MonkeyPatch) -> None:
    from games.table import wake

    given: dict[str, Any] = {}
    monkeypatch.setattr(Celery, "send_task", lambda app, name, arguments, **options: given.update(options))
    wake.send(wake.READ_MAIL, 1)
    assert timedelta(seconds=given["expires"]) < timedelta(minutes=1)
    assert {wake.READ_MAIL, wake.PLAY_BOTS} <= set(current_app.tasks), "a name that no task has wakes nobody"
