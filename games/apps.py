"""The app's entry. It registers checks and receivers, nothing else: threads are started by `manage.py serve` alone."""

from django.apps import AppConfig
from django.db.backends.signals import connection_created

from games.base.private_files import own_connected


class GamesConfig(AppConfig):
    name = "games"
    verbose_name = "Games"

    def ready(self) -> None:
        from games.accounts import arrivals, signals  # noqa: F401  (they connect themselves)
        from games.base import database_checks  # noqa: F401  (it registers itself, and so do the next)
        from games.core import broker  # noqa: F401
        from games.inbox import provider_events  # noqa: F401
        from games.site import checks, health, title_checks  # noqa: F401

        connection_created.connect(own_connected)
