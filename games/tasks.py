"""The tasks that Celery finds in a worker: all that are declared with `@task` or `@sweep` (`games.lib.workers.sweeps`)."""

from celery import shared_task

from games.lib.workers.sweeps import Sweep, Task, declared_tasks
from games.table.heartbeat import beat


def register(declared: Task) -> None:
    """Make a Celery task of it. A sweep that has run without an error leaves a heartbeat."""

    @shared_task(name=declared.task_name)
    def run(*arguments: object) -> None:
        if declared.run(*arguments) and isinstance(declared, Sweep):
            beat(declared.name)


for one in declared_tasks():
    register(one)
