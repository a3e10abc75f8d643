"""The app's entry. It registers checks, nothing else: threads are started by `manage.py serve` alone.

Every command passes here, so it imports little. Receivers are connected by those who can send to them:
`games.pages.urls` for what visitors do, `mykerinos_site.celery` for what happens to tasks.
"""

from django.apps import AppConfig
from django.db.backends.signals import connection_created

from games.lib.db.timestamps import read_timestamps
from games.lib.files import own_new_database


class GamesConfig(AppConfig):
    name = "games"
    verbose_name = "Games"

    def ready(self) -> None:
        from games.lib.db import checks as database_checks  # noqa: F401, PLC0415  (it registers itself, and so do the next)
        from games.ops import checks, openid_checks, title_checks  # noqa: F401, PLC0415

        connection_created.connect(own_new_database)
        connection_created.connect(read_timestamps)
