"""A worker whose Redis goes away while it has something under way goes on when Redis is back, and does not end."""

import subprocess
import sys
from pathlib import Path

import pytest
from celery import Celery

from devtools.environments import clean
from devtools.services import Redis
from devtools.serving import ROOT
from devtools.waiting import wait_for
from mykerinos_site import celery

WITHIN = 60.0
WORKER = ("--prefetch-multiplier", "1", "--without-gossip", "--without-mingle", "-l", "warning")


@pytest.mark.parametrize("pool", ["prefork", "threads"])
def test_redis_goes_away_while_a_task_is_under_way(pool: str, tmp_path: Path) -> None:
    redis, log = Redis(), tmp_path / "log"
    redis.start()
    sender = Celery(broker=redis.url, set_as_current=False)
    command = [sys.executable, "-m", "celery", "-A", "tests.site.under_way", "worker", "-P", pool, "-c", "2", *WORKER]
    with log.open("w") as output:
        worker = subprocess.Popen(command, cwd=ROOT, env=clean(REDIS_URL=redis.url), stdout=output, stderr=output)
    try:
        began, end, again = (tmp_path / name for name in ("began", "end", "again"))
        sender.send_task("tests.site.under_way.wait", (str(began), str(end)))
        wait_for(began.exists, WITHIN)
        redis.stop()
        wait_for(lambda: "Connection to broker lost" in log.read_text() or worker.poll() is not None, WITHIN)
        # It comes to its end, and there is nobody to be told.
        end.touch()
        redis.start()
        sender.send_task("tests.site.under_way.write", (str(again),))
        wait_for(lambda: again.exists() or worker.poll() is not None, WITHIN)
        assert worker.poll() is None and again.exists(), log.read_text()
    finally:
        worker.kill()
        worker.wait()
        redis.stop()
        sender.close()


def test_workers_of_the_site_reach_redis_that_way() -> None:
    for scheme in ("redis", "rediss"):
        with celery.app.connection_for_read(f"{scheme}://127.0.0.1:1/0") as connection:
            assert connection.get_transport_cls().__module__ == "mykerinos_site.redis_transport"
