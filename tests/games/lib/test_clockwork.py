"""Asking for sweeps: of each one waits at most, none is thrown away, and a worker serves what its unit tells it to."""

import re
from datetime import timedelta
from threading import Event, Thread
from typing import Any

import pytest
from celery import Celery, current_app
from celery.beat import Service
from celery.exceptions import Ignore
from django.conf import settings
from django.core.cache import cache

from devtools.waiting import wait_for
from games import tasks
from games.lib.cache import shared
from games.lib.workers import slots, sweep_requests
from games.lib.workers.sweep_requests import enqueue
from tests.conventions.tree import ROOT

NAMES = tuple(settings.CELERY_BEAT_SCHEDULE)


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the tasks that are sent."""
    cache.clear()
    found: list[str] = []
    monkeypatch.setattr(current_app, "send_task", lambda name, *arguments, **options: found.append(name))
    return found


def task_of(name: str) -> str:
    return str(settings.CELERY_BEAT_SCHEDULE[name]["task"])


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
    def fail(*arguments: object) -> int:
        raise ZeroDivisionError

    monkeypatch.setattr("games.play.moves.bots.sweep", fail)
    enqueue("bots")
    assert tasks.sweep_bots.apply().failed()
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

    def while_it_runs(*arguments: object) -> None:
        for _beat in range(3):
            enqueue(name)

    for place in (
        "mail.sending.sweep",
        "play.moves.bots.sweep",
        "play.moves.thinking.think",
        "play.clocks.deadlines.sweep",
        "inbox.worker.sweep",
    ):
        monkeypatch.setattr(f"games.{place}", while_it_runs)
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
        assert sweep_requests.try_enqueue(name)
    assert all(0 < seconds <= sweep_requests.LOST * settings.PULSE_INTERVAL for seconds in until)
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
    sweep_requests.begin(tasks.sweep_mail)
    sweep_requests.end(tasks.sweep_clock)


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
    queues = {name: current_app.amqp.router.route({}, task_of(name))["queue"].name for name in NAMES}
    assert queues == dict.fromkeys(NAMES, "quick") | {
        "urgent": "urgent",
        "thinking": "thinking",
        "reviews": "thinking",
    } | dict.fromkeys({"mail", "forget", "pack", "unfilled", "backups"} & {*NAMES}, "mail"), (
        "a new sweep: what sends mails or keeps house waits in `mail` (ROUTES of mykerinos_site/queues.py); write it here, too"
    )
    for hint in ("play_bots", "read_mail"):
        assert current_app.amqp.router.route({}, f"games.tasks.{hint}")["queue"].name == "quick"
    assert set(current_app.amqp.queues.consume_from) == set(queues.values())
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
    assert found and int(found[1]) == slots.THREADS_QUICK
    compose = (ROOT / "deploy/compose.yaml").read_text()
    assert f'--pool, threads, --concurrency, "{slots.THREADS_QUICK}"' in compose


def test_r1_a_kind_of_work_takes_no_more_than_its_slots(monkeypatch: pytest.MonkeyPatch) -> None:
    """R1: what finds none does not wait for one, and holds no thread."""
    inside, leave = [Event() for _slot in range(slots.SLOTS["play_bots"])], Event()

    def hold(entered: Event) -> None:
        with slots.slot("play_bots"):
            entered.set()
            leave.wait(30)

    threads = [Thread(target=hold, args=(entered,), daemon=True) for entered in inside]
    for thread in threads:
        thread.start()
    assert all(entered.wait(10) for entered in inside)
    with pytest.raises(Ignore), slots.slot("play_bots"):
        pass
    with slots.slot("bots"):
        pass
    leave.set()
    for thread in threads:
        thread.join(10)
    with slots.slot("play_bots"):
        pass


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("name", "place"), [("bots", "play.moves.bots"), ("clock", "play.clocks.deadlines"), ("inbound", "inbox.worker")]
)
def test_r1_a_sweep_that_hangs_takes_one_thread_and_no_more(
    monkeypatch: pytest.MonkeyPatch, name: str, place: str
) -> None:
    """R1: it is asked for again, as if its worker had died, but the next one does not walk into the same row."""
    runs: list[str] = []

    def hang(*arguments: object) -> None:
        runs.append(name)
        current_app.tasks[task_of(name)].apply()

    monkeypatch.setattr(f"games.{place}.sweep", hang)
    current_app.tasks[task_of(name)].apply()
    assert runs == [name]


@pytest.mark.django_db
def test_a_run_that_found_no_slot_is_no_sign_of_life(monkeypatch: pytest.MonkeyPatch) -> None:
    from games.models import Heartbeat

    def full(kind: str) -> Any:
        raise Ignore

    monkeypatch.setattr(tasks, "slot", full)
    tasks.sweep_urgent.apply()
    assert not Heartbeat.objects.exists()


def test_hints_are_thrown_away_when_they_are_of_no_use_any_more(monkeypatch: pytest.MonkeyPatch) -> None:
    from games.table import wake

    given: dict[str, Any] = {}
    monkeypatch.setattr(Celery, "send_task", lambda app, name, arguments, **options: given.update(options))
    wake.send(wake.READ_MAIL, 1)
    assert timedelta(seconds=given["expires"]) < timedelta(minutes=1)
    assert {wake.READ_MAIL, wake.PLAY_BOTS} <= set(current_app.tasks), "a name that no task has wakes nobody"
