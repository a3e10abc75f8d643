"""/healthz and /metrics: what they say, to whom, and what asking costs."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from celery import current_app
from celery.signals import before_task_publish
from django.conf import settings as site
from django.db import DatabaseError, connection
from django.test import Client
from pytest_django import DjangoAssertNumQueries
from redis import Redis

from devtools.waiting import wait_for
from games.lib import site_time
from games.lib.workers.sweeps import QUEUES, scheduled_sweeps
from games.mail.post import draft, post
from games.models import Heartbeat, Mail, Move
from games.models.mail import PENDING
from games.ops import health as vitals
from games.ops import write_probe
from games.play.moves.bots import play_bots
from games.table import wake
from games.table.heartbeat import beat
from tests.games.conftest import make_player, start_game_of
from tests.site.metrics import Values, samples

ShiftClock = Callable[[timedelta], None]
TOKEN = "ankh-" * 6


@pytest.fixture
def client() -> Client:
    """Return a program on this machine, which asks for it by its number."""
    return Client(HTTP_HOST="127.0.0.1:8000")


def health(client: Client) -> tuple[int, Any]:
    response = client.get("/healthz")
    return response.status_code, response.json()


def metrics(client: Client) -> Values:
    response = client.get("/metrics")
    assert response.status_code == 200
    return samples(response.content.decode())


def run(*but: str) -> None:
    """Let a worker run all that beat requests, but for these."""
    for name in scheduled_sweeps():
        if name not in but:
            task_of(name).apply()


def task_of(name: str) -> Any:
    """Celery's task of that sweep."""
    return current_app.tasks[scheduled_sweeps()[name].task_name]


@pytest.mark.django_db
def test_health_is_503_until_the_worker_has_run_all_that_beat_sent(client: Client) -> None:
    status, before = health(client)
    assert (status, before["worker"], before["pulse"]) == (503, False, None)
    assert set(before["sweeps"]) == set(scheduled_sweeps()) and set(before["sweeps"].values()) == {None}
    run("clock")
    assert health(client)[0] == 503
    run()
    status, after = health(client)
    assert (status, after["well"], after["worker"], after["redis"], after["busy"]) == (200, True, True, None, False)
    assert all(0 <= age < 10 for age in after["sweeps"].values())
    assert "no-store" in client.get("/healthz").headers["Cache-Control"]


@pytest.mark.django_db
def test_health_is_503_again_when_pulses_stay_away(client: Client, shift_clock: ShiftClock) -> None:
    run()
    shift_clock(timedelta(seconds=site.PULSE_INTERVAL * vitals.MISSED_PULSES - 2))
    assert health(client)[0] == 200
    shift_clock(timedelta(seconds=3))
    assert (health(client)[0], health(client)[1]["worker"]) == (503, False)


@pytest.mark.django_db
@pytest.mark.parametrize("name", sorted(scheduled_sweeps()))
def test_r1_health_looks_at_every_sweep(client: Client, shift_clock: ShiftClock, name: str) -> None:
    """R1: it said that all was well while deadlines had not been looked at for 160 seconds."""
    run()
    shift_clock(vitals.longest_silence(scheduled_sweeps()[name]) + timedelta(seconds=1))
    run(name)
    status, told = health(client)
    assert (status, told["worker"]) == (503, False)
    assert told["sweeps"][name] > 60
    assert all(age < 10 for other, age in told["sweeps"].items() if other != name)


@pytest.mark.django_db
def test_r1_who_is_busy_is_not_dead(client: Client, shift_clock: ShiftClock) -> None:
    """R1: it was 503 for minutes while both processes worked. Mails wait, and everything runs."""
    post(draft("code:1", "account/login_code", "anna@example.org", secrets={"code": "ABCD-EFGH"}))
    shift_clock(vitals.PROMISED + timedelta(seconds=1))
    run("mail", "urgent")
    beat("mail")
    beat("urgent")
    status, told = health(client)
    assert (status, told["well"], told["worker"], told["busy"]) == (200, True, True, True)
    run()
    assert health(client)[1]["busy"] is False


@pytest.mark.django_db
def test_health_says_when_the_database_is_gone(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse() -> None:
        raise DatabaseError

    monkeypatch.setattr(connection, "cursor", refuse)
    status, told = health(client)
    assert (status, told["database"], told["worker"]) == (503, False, False)
    assert metrics(client)["mykerinos_database_up", ""] == 0


@pytest.mark.django_db
def test_health_says_when_redis_is_gone(client: Client, settings: Any) -> None:
    run()
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    status, told = health(client)
    assert (status, told["redis"], told["database"], told["worker"]) == (503, False, True, True)
    told_too = metrics(client)
    assert told_too["mykerinos_redis_up", ""] == 0
    assert ("mykerinos_queue_length", "") not in told_too


@pytest.mark.django_db
def test_health_costs_one_query_and_a_write_at_most_every_other_second(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries, monkeypatch: pytest.MonkeyPatch
) -> None:
    client.get("/healthz")
    monkeypatch.setattr(write_probe, "_probed_at", float("-inf"))
    assert write_probe.write()
    with django_assert_num_queries(2):
        client.get("/healthz")
    monkeypatch.setattr(write_probe, "BETWEEN_PROBES", float("inf"))
    with django_assert_num_queries(1):
        client.get("/healthz")
    assert ("mykerinos_sweep_lag_seconds", write_probe.NAME) not in metrics(client)


@pytest.mark.django_db
def test_probes_are_asked_by_number_and_without_tls(client: Client, settings: Any) -> None:
    settings.ALLOWED_HOSTS, settings.SECURE_SSL_REDIRECT = ["games.example.org"], True
    settings.METRICS_TOKEN, token = TOKEN, {"authorization": f"Bearer {TOKEN}"}
    assert client.get("/account/login/", headers={"host": "games.example.org"}).status_code == 301
    assert client.get("/healthz").status_code == 503
    assert client.get("/metrics", headers=token).status_code == 200
    assert client.post("/healthz").status_code == 405
    assert client.head("/metrics", headers=token).status_code == 200
    assert client.post("/metrics", headers=token).status_code == 405


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("setting", "value"),
    [("BASE_URL", "https://games.example.org"), ("HOSTS", ["games.example.org"]), ("BEHIND_PROXY", True)],
)
def test_a_site_for_others_gives_its_numbers_for_the_token_alone(
    client: Client, settings: Any, setting: str, value: Any
) -> None:
    assert client.get("/metrics").status_code == 200
    setattr(settings, setting, value)
    assert client.get("/metrics").status_code == 404


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("address", "headers", "allowed"),
    [
        ("127.0.0.1", {}, True),
        ("::1", {}, True),
        ("192.0.2.1", {}, False),
        ("", {}, False),
        ("127.0.0.1", {"x-forwarded-for": "192.0.2.1"}, False),
        ("127.0.0.1", {"x-forwarded-proto": "https"}, False),
        ("127.0.0.1", {"x-forwarded-host": "example.org"}, False),
        ("127.0.0.1", {"via": "1.1 proxy"}, False),
        ("192.0.2.1", {"authorization": f"Bearer {TOKEN}"}, True),
        ("127.0.0.1", {"authorization": f"Bearer {TOKEN}", "x-forwarded-for": "192.0.2.1"}, True),
        ("192.0.2.1", {"authorization": f"Bearer {TOKEN[:-1]}"}, False),
        ("192.0.2.1", {"authorization": f"Basic {TOKEN}"}, False),
        ("192.0.2.1", {"authorization": "Bearer tokén"}, False),
    ],
)
def test_metrics_are_for_this_machine_and_for_bearers_of_the_token(
    client: Client, settings: Any, address: str, headers: dict[str, str], allowed: bool
) -> None:
    settings.METRICS_TOKEN = TOKEN
    response = client.get("/metrics", headers=headers, REMOTE_ADDR=address)
    assert response.status_code == (200 if allowed else 404)
    assert ("mykerinos_" in response.content.decode()) is allowed


@pytest.mark.django_db
@pytest.mark.parametrize("header", ["Bearer", "Bearer ", "", "Bearer no"])
def test_without_a_token_in_the_settings_no_token_is_right(client: Client, header: str) -> None:
    response = client.get("/metrics", headers={"authorization": header}, REMOTE_ADDR="192.0.2.1")
    assert response.status_code == 404


@pytest.mark.django_db
def test_metrics_of_an_empty_site_say_naught(client: Client) -> None:
    told = metrics(client)
    counted = (
        "mykerinos_database_up",
        "mykerinos_build_info",
        "mykerinos_engine_compiled",
        "mykerinos_request",
        "mykerinos_errors",
        "mykerinos_mails_total",
    )
    assert {value for (name, _label), value in told.items() if not name.startswith(counted)} == {0}
    assert told["mykerinos_database_up", ""] == 1
    assert {label for name, label in told if name == "mykerinos_mails_pending"} == set(PENDING)
    assert {label for name, label in told if name == "mykerinos_mails_posted"} == set(Mail.State.values)


@pytest.mark.django_db
def test_metrics_count_mails(client: Client, shift_clock: ShiftClock) -> None:
    now = site_time.now()
    for number in range(3):
        later = draft(f"later:{number}", "account/login_code", "anna@example.org")
        later.due_at = now + timedelta(hours=2)
        post(later)
    post(draft("code:1", "account/login_code", "anna@example.org", secrets={"code": "ABCD-EFGH"}))
    Mail.objects.filter(occasion="later:0").update(state="failed")
    shift_clock(timedelta(minutes=5))
    told = metrics(client)
    assert told["mykerinos_mails_pending", "due"] == 3
    assert told["mykerinos_mails_posted", "failed"] == 1
    assert 300 <= told["mykerinos_mail_oldest_due_seconds", ""] < 310
    task_of("mail").apply()
    told = metrics(client)
    assert (told["mykerinos_mails_posted", "sent"], told["mykerinos_mail_oldest_due_seconds", ""]) == (1, 0)
    shift_clock(timedelta(days=1))
    told = metrics(client)
    assert (told["mykerinos_mails_posted", "sent"], told["mykerinos_mails_pending", "due"]) == (0, 2)


@pytest.mark.django_db
def test_metrics_count_moves_and_waits(client: Client, shift_clock: ShiftClock) -> None:
    table = start_game_of("random", "random")
    shift_clock(timedelta(minutes=2))
    told = metrics(client)
    assert (told["mykerinos_waits_open", ""], told["mykerinos_bot_waits_overdue", ""]) == (1, 1)
    made = play_bots(table.game.pk)
    moves = Move.objects.filter(game=table.game, at__gt=site_time.now() - timedelta(minutes=1)).count()
    assert moves >= made > 20
    told = metrics(client)
    assert told["mykerinos_moves_per_minute", "1"] == moves
    assert told["mykerinos_moves_per_minute", "5"] == pytest.approx(Move.objects.count() / 5)
    assert told["mykerinos_bot_waits_overdue", ""] == 0
    shift_clock(timedelta(minutes=10))
    told = metrics(client)
    assert told["mykerinos_moves_per_minute", "5"] == 0
    assert told["mykerinos_moves_per_minute", "60"] == pytest.approx(Move.objects.count() / 60)
    Move.objects.update(via=Move.Via.IMPORT, seat=0)
    assert metrics(client)["mykerinos_moves_per_minute", "60"] == 0


@pytest.mark.django_db
def test_a_turn_of_a_person_is_not_overdue(client: Client, shift_clock: ShiftClock) -> None:
    start_game_of(make_player("alice"), make_player("bob"))
    shift_clock(timedelta(days=3))
    told = metrics(client)
    assert (told["mykerinos_waits_open", ""], told["mykerinos_bot_waits_overdue", ""]) == (1, 0)


@pytest.mark.django_db
def test_metrics_say_how_long_each_sweep_has_been_silent(client: Client, shift_clock: ShiftClock) -> None:
    task_of("mail").apply()
    shift_clock(timedelta(seconds=90))
    task_of("bots").apply()
    told = metrics(client)
    assert 90 <= told["mykerinos_sweep_lag_seconds", "mail"] < 100
    assert told["mykerinos_sweep_lag_seconds", "bots"] < 10


@pytest.mark.django_db
def test_a_sweep_that_fails_leaves_no_heartbeat(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> int:
        raise ZeroDivisionError

    monkeypatch.setattr("games.mail.sending.sweep", fail)
    assert task_of("mail").apply().failed()
    assert not Heartbeat.objects.exists()


@pytest.mark.django_db
def test_metrics_say_how_long_the_oldest_task_waits(
    client: Client, settings: Any, redis_url: str, shift_clock: ShiftClock
) -> None:
    settings.REDIS_URL = redis_url
    with Redis.from_url(redis_url) as redis, current_app.connection_for_write(redis_url) as broker:
        options: dict[str, Any] = {"connection": broker}
        redis.delete(*QUEUES)
        try:
            told = metrics(client)
            assert told["mykerinos_redis_up", ""] == 1
            assert [told["mykerinos_queue_length", name] for name in QUEUES] == [0] * 4
            task_of("pulse").apply_async(**options)
            shift_clock(timedelta(seconds=70))
            task_of("pulse").apply_async(**options)
            task_of("mail").apply_async(queue="mail", **options)
            wait_for(lambda: (redis.llen("quick"), redis.llen("mail")) == (2, 1))
            told = metrics(client)
            assert [told["mykerinos_queue_length", name] for name in ("quick", "urgent", "mail")] == [2, 0, 1]
            assert 70 <= told["mykerinos_queue_age_seconds", "quick"] < 80
            assert 0 <= told["mykerinos_queue_age_seconds", "mail"] < 10
        finally:
            redis.delete(*QUEUES)


@pytest.mark.django_db
@pytest.mark.parametrize("games", [0, 3])
def test_metrics_cost_fourteen_queries_whatever_there_is(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries, games: int
) -> None:
    for number in range(games):
        start_game_of("random", "random")
        post(draft(f"code:{number}", "account/login_code", "anna@example.org"))
        beat(f"sweep-{number}")
    with django_assert_num_queries(14):
        client.get("/metrics")


@pytest.mark.django_db
def test_hints_carry_their_time(monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[dict[str, Any]] = []

    def keep(headers: dict[str, Any], **kwargs: Any) -> None:
        sent.append(headers)

    before_task_publish.connect(keep, weak=False)
    try:
        wake.send("games.tasks.pulse")
    finally:
        before_task_publish.disconnect(keep)
    assert "queued_at" in sent[0]
