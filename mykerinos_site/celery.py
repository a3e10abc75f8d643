"""The Celery application. `script/server` runs its worker and beat as threads, production as processes."""

import os

from celery import Celery
from celery.signals import beat_init

from games.base.stop_signals import end_beat_surely

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "mykerinos_site.settings")

app = Celery("mykerinos_site")
# Without this only the thread that imports this module would find the app; `.delay()` is called in all of them.
app.set_default()
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
beat_init.connect(end_beat_surely)
