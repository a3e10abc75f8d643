"""The Celery application. `script/server` runs its worker and beat as threads, production as processes.

`games.lib.workers.queueing` loads it to send tasks. Receivers of Celery's signals are connected here, so that their modules can
be used without loading Celery.
"""

import os

from celery import Celery, signals
from kombu import Queue

from games.lib.workers import broker, counting, sweeps
from games.lib.workers.stop_signals import end_beat_on_signal
from mykerinos_site import lasting_connections, redis_transport

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "mykerinos_site.settings")

redis_transport.use()
app = Celery("mykerinos_site", fixups=[lasting_connections.NAME])
# Without this only the thread that imports this module would find the app; `.delay()` is called in all of them.
app.set_default()
app.config_from_object("django.conf:settings", namespace="CELERY")
# By default a worker takes from all of them, in turn.
app.conf.task_queues = [Queue(name) for name in sweeps.QUEUES]
app.conf.task_default_queue = sweeps.QUICK
app.autodiscover_tasks()

signals.beat_init.connect(end_beat_on_signal)
signals.before_task_publish.connect(broker.stamp)
signals.task_postrun.connect(counting.flush_after_task)
signals.worker_process_shutdown.connect(counting.flush_at_end)
