"""The app's entry. It registers checks and receivers, nothing else: threads are started by `manage.py serve` alone."""

from django.apps import AppConfig
from django.db.backends.signals import connection_created

from games.base.private_files import own_connected


class GamesConfig(AppConfig):
    name = "games"
    verbose_name = "Games"

    def ready(self) -> None:
        from games.accounts import signals  # noqa: F401  (connects itself)
        from games.inbox import provider_events  # noqa: F401  (connects itself)

        connection_created.connect(own_connected)
