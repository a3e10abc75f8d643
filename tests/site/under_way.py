"""A Celery application for `test_redis_transport`: its workers reach Redis as those of the site do. Two small tasks."""

import os
from pathlib import Path

from celery import Celery

from devtools.waiting import wait_for
from mykerinos_site import redis_transport

redis_transport.use()
app = Celery("under_way", broker=os.environ["REDIS_URL"])
app.conf.update(task_acks_late=True, task_ignore_result=True, broker_connection_max_retries=None)


@app.task
def write(path: str) -> None:
    Path(path).touch()


@app.task
def wait(began: str, end: str) -> None:
    """Under way until there is a file `end`."""
    Path(began).touch()
    wait_for(Path(end).exists, 60)
