"""R9: requests, errors, mails in and out, overdue deadlines, the backup's age and the version as numbers, and who reads them."""

import json
import logging
import re
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.db import OperationalError, connection
from django.test import Client

from engine.compiled import WHY_PLAIN
from games.lib import site_time
from games.lib.workers import counting, sweeps
from games.lobby.matching import match_wishes
from games.lobby.ready import save_wish
from games.mail.bounces import came_back
from games.mail.post import draft, post
from games.mail.sending import send
from games.models import Game, Inbound, Wait
from games.ops import backup, metrics
from games.ops.measures import BACKUP
from games.ops.version import VERSION
from games.play.clocks import timeouts
from games.table.heartbeat import beat
from games.table.table import load_table
from tests.games.conftest import make_player, start_game_of
from tests.site.metrics import Values, samples
from tests.steps import Shift, next_wait, open_wait

ROOT = Path(__file__).resolve().parents[2]
pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _nothing_counted() -> None:
    counting._new.clear()
    counting._all.clear()


@pytest.fixture
def client() -> Client:
    return Client(HTTP_HOST="127.0.0.1:8000", raise_request_exception=False)


def numbers(client: Client) -> Values:
    return samples(client.get("/metrics").content.decode())


def test_r9_requests_are_counted_by_status_page_and_time(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    assert client.get("/").status_code == 200
    assert client.get("/g/nothing/").status_code == client.get("/nothing-at-all/").status_code == 404

    def broken(*arguments: object) -> None:
        raise RuntimeError("on purpose")

    monkeypatch.setattr("games.pages.site.views.visitor_of", broken)
    assert client.get("/").status_code == 500
    assert client.get("/healthz").status_code == 503, "no fault: it says that no worker runs"
    told = numbers(client)
    assert [told["mykerinos_requests_total", kind] for kind in ("2xx", "4xx", "5xx")] == [1, 2, 1]
    assert (told["mykerinos_requests_by_page_total", "home"], told["mykerinos_requests_by_page_total", "other"]) == (
        2,
        1,
    )
    assert told["mykerinos_errors_total", "django.request"] == 1
    assert told["mykerinos_request_seconds_bucket", "+Inf"] == told["mykerinos_request_seconds_count", ""] == 4
    assert told["mykerinos_build_info", VERSION] == 1 and VERSION[0].isdigit()
    assert told["mykerinos_engine_compiled", ""] == (WHY_PLAIN == "")


@contextmanager
def logged() -> Iterator[list[str]]:
    """Yield what the site's formatter makes of each record."""
    from mykerinos_site.logs import MaskingFormatter

    lines: list[str] = []

    class Kept(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            lines.append(self.format(record))

    handler = Kept()
    handler.setFormatter(MaskingFormatter("%(request_id)s %(name)s: %(message)s"))
    logging.getLogger().addHandler(handler)
    try:
        yield lines
    finally:
        logging.getLogger().removeHandler(handler)


def test_r9_each_answer_has_an_id_which_stands_in_the_log(client: Client, settings: Any, capsys: Any) -> None:
    settings.ACCESS_LOG = True
    with logged() as lines:
        first = client.get("/m/0secret0word0/?key=hidden").headers["X-Request-ID"]
        told = client.get("/", headers={"X-Request-ID": "made-by-visitor"}).headers["X-Request-ID"]
        settings.BEHIND_PROXY = True
        believed = client.get("/", headers={"X-Request-ID": "made-by-nginx-1"}).headers["X-Request-ID"]
        strange = client.get("/", headers={"X-Request-ID": "x y\x1b[1m"}).headers["X-Request-ID"]
    assert re.fullmatch("[0-9a-f]{16}", first) and told != "made-by-visitor"
    assert believed == "made-by-nginx-1" and re.fullmatch("[0-9a-f]{16}", strange)
    log = [line for line in lines if line.startswith(first)]
    assert any(re.fullmatch(rf"{first} games\.access: GET /m/…/ 404 \d+ ms", line) for line in log)
    assert not any("0secret0word0" in line or "hidden" in line for line in lines)


def test_r9_a_database_that_is_away_costs_the_log_a_line_a_request_and_one_traceback(client: Client) -> None:
    """R9: 19 refused requests wrote 2,100 lines, each of them two nested tracebacks."""

    def away(*query: object) -> None:
        raise OperationalError("connection to server failed:\n\tIs the server running?")

    client.force_login(make_player("alice"))
    with logged() as lines, connection.execute_wrapper(away):
        # The first fails in a view, the second before it, where the player is read.
        answers = [client.get(where) for where in ("/healthz", "/desk/", "/week/") * 4]
        sweeps.process_each([1], lambda row: row // 0, "Not moved: %s.")
    assert {answer.status_code for answer in answers} == {503}
    said = [line for line in lines if "was answered with 503" in line]
    assert len(said) == 8 and said[0].count("Traceback") and not any("\n" in line for line in said[1:]), said
    assert all(line.endswith("503. connection to server failed: Is the server running?") for line in said[1:])
    [other] = [line for line in lines if "Not moved" in line]
    assert "ZeroDivisionError" in other, "a fault of the program keeps its traceback"


def test_r9_mails_are_counted_by_what_they_came_to(client: Client) -> None:
    alice = make_player("alice")
    mail = post(draft("test:1", "test", alice.email, alice))
    assert mail is not None
    send(mail.pk)
    came_back(mail.pk, "550 gone")
    told = numbers(client)
    assert told["mykerinos_mails_total", "sent"] == told["mykerinos_mails_total", "bounced"] == 1
    assert told["mykerinos_addresses_suspended", ""] == 1
    assert told["mykerinos_sign_ups", ""] == 1


def test_r9_received_mails_overdue_deadlines_and_the_backup_are_told(client: Client) -> None:
    told = numbers(client)
    assert told["mykerinos_deadline_overdue_seconds", ""] == told["mykerinos_received_oldest_seconds", ""] == 0
    assert ("mykerinos_backup_age_seconds", "") not in told
    now = site_time.now()
    game = start_game_of(make_player("alice"), make_player("bob")).game
    late = {"hours": {}, "time_given": timedelta(hours=1), "deadline": now - timedelta(minutes=20)}
    Wait.objects.filter(game=game, ended_at=None).update(**late)
    for number, state in enumerate(("new", "done", "refused", "refused")):
        Inbound.objects.create(
            key=f"{number}", recipient="x", raw=b"", state=state, received_at=now - timedelta(minutes=5), due_at=now
        )
    backup.note_backup()
    told = numbers(client)
    assert 1200 <= told["mykerinos_deadline_overdue_seconds", ""] < 1260
    assert [told["mykerinos_mails_received", state] for state in ("new", "done", "refused", "failed")] == [1, 1, 2, 0]
    assert 300 <= told["mykerinos_received_oldest_seconds", ""] < 360
    assert 0 <= told["mykerinos_backup_age_seconds", ""] < 60
    assert ("mykerinos_sweep_lag_seconds", BACKUP) not in told


def test_how_people_find_each_other_is_told(client: Client, shift_clock: Shift) -> None:
    names = "sign_ups_met_ratio", "wish_to_first_move_seconds", "first_moves_in_time_ratio"

    def told() -> list[float | None]:
        return [numbers(client).get((f"mykerinos_{name}", "")) for name in names]

    assert told() == [None, None, None], "nothing is told of nothing"
    alice, bob, _carol = (make_player(name, confirmed_at=site_time.now()) for name in ("alice", "bob", "carol"))
    for player in (alice, bob):
        save_wish(player, "thebes", [2], "bank", endless=True)
        shift_clock(timedelta(hours=2))
    assert match_wishes() == 1
    table = load_table(pk=Game.objects.get().pk)
    first, second = (table.seats[index] for index in (table.due()[0], 1 - table.due()[0]))
    shift_clock(timedelta(hours=1))
    next_wait(table)
    since = {alice: 5, bob: 3}
    assert first.player is not None and told()[0] is None, "no account is seven days old"
    assert told()[1:] == [pytest.approx(3600 * since[first.player], abs=60), 1]
    shift_clock(timedelta(days=7))
    assert told()[0] == pytest.approx(2 / 3)
    wait = open_wait(table, second)
    assert wait.deadline is not None
    Wait.objects.filter(pk=wait.pk).update(warned_for=wait.deadline, warning_at=None)
    assert timeouts.run_out(wait.pk)
    assert told() == [pytest.approx(2 / 3), pytest.approx(3600 * since[first.player], abs=60), 0.5]


def test_r9_processes_add_what_they_counted_in_redis(settings: Any, redis_url: str) -> None:
    from games.lib.workers.broker import redis_client

    counting.count("requests", "2xx", 3)
    settings.REDIS_URL = redis_url
    redis_client().delete(counting.KEY)
    try:
        counting.flush(at_once=True)
        counting._all.clear()  # another process
        counting.count("requests", "2xx", 2)
        assert counting.read_counts() == {counting.CounterKey("requests", "2xx"): 5}
        assert counting.read_counts() == {counting.CounterKey("requests", "2xx"): 5}
        counting.count("requests", "2xx")
        settings.REDIS_URL = "redis://127.0.0.1:1/0"
        counting.flush(at_once=True)
        settings.REDIS_URL = redis_url
        assert counting.read_counts() == {counting.CounterKey("requests", "2xx"): 6}, "kept while Redis was away"
    finally:
        redis_client().delete(counting.KEY)


def test_r9_alerts_and_board_ask_for_metrics_that_there_are(client: Client) -> None:
    backup.note_backup()
    beat("clock")
    told = {name for name, _label in numbers(client)} | {f"mykerinos_{name}_total" for name in metrics.COUNTERS}
    told |= {"mykerinos_redis_up", "mykerinos_queue_age_seconds", "mykerinos_queue_length"}
    board = json.loads((ROOT / "deploy/grafana/mykerinos.json").read_text())
    asked = " ".join(target["expr"] for panel in board["panels"] for target in panel["targets"])
    rules = (ROOT / "deploy/prometheus/alerts.yml").read_text()
    document = (ROOT / "docs/deploy.md").read_text()
    for text in (asked, rules):
        names = set(re.findall(r"mykerinos_[a-z_]+", text))
        assert names and names <= told, names - told
        assert all(name in document for name in names if not name.endswith("_bucket"))


ALERTS = ROOT / "deploy/prometheus/alerts.yml"
TESTS = ROOT / "deploy/prometheus/alerts.test.yml"


@pytest.mark.skipif(shutil.which("promtool") is None, reason="no promtool")
def test_the_rules_fire_as_their_own_tests_say() -> None:
    done = subprocess.run(["promtool", "test", "rules", TESTS], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


@pytest.mark.skipif(shutil.which("promtool") is None, reason="no promtool")
def test_the_first_failures_after_a_start_are_seen(client: Client, tmp_path: Path) -> None:
    """A count that appears at 1 is no increase. Two scrapes of the site, before and after, are given to the rules as they are."""
    before = numbers(client)
    logging.getLogger("games.mail.sending").error("on purpose")
    counting.count("mails", "failed", 100)
    after = numbers(client)
    counted = [key for key in after if key[0] in ("mykerinos_errors_total", "mykerinos_mails_total")]
    label = {"mykerinos_errors_total": "room", "mykerinos_mails_total": "state"}
    series = [
        {
            "series": f'{name}{{{label[name]}="{value}"}}',
            "values": f"{before.get((name, value), '_')} " * 5 + f"{after[name, value]} " * 5,
        }
        for name, value in counted
    ]
    fired = [("MykerinosErrors", "room", "games.letters"), ("MykerinosMailsFail", "", "")]
    rules = json.loads(json.dumps([{"eval_time": "7m", "alertname": name} for name, _label, _value in fired]))
    summary = dict(re.findall(r'- alert: (\w+)\n(?:.*\n)*?.*summary: "(.*)"', ALERTS.read_text()))
    for rule, (name, named, value) in zip(rules, fired, strict=True):
        labels = {"severity": "ticket"} | ({named: value} if named else {})
        said = {"summary": summary[name].replace("{{ $labels.room }}", value)}
        rule["exp_alerts"] = [{"exp_labels": labels, "exp_annotations": said}]
    told = {
        "rule_files": [str(ALERTS)],
        "tests": [{"interval": "1m", "input_series": series, "alert_rule_test": rules}],
    }
    (tmp_path / "test.yml").write_text(json.dumps(told))  # which is YAML too
    done = subprocess.run(["promtool", "test", "rules", tmp_path / "test.yml"], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_each_room_that_can_log_an_error_is_told_before_it_does(client: Client) -> None:
    told = {label for name, label in numbers(client) if name == "mykerinos_errors_total"}
    ours = {
        ".".join(path.relative_to(ROOT).with_suffix("").parts[:2])
        for package in ("games", "mykerinos_site")
        for path in (ROOT / package).rglob("*.py")
        if "getLogger(__name__)" in path.read_text()
    }
    assert len(ours) > 8 and ours <= told, ours - told


def test_while_redis_is_away_no_count_begins_anew(client: Client, settings: Any) -> None:
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    assert not [name for name, _label in numbers(client) if name.endswith("_total")]
