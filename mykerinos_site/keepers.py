"""The keepers' pages among the installed apps: Django's admin, loaded with the addresses that lead to it, or to be checked.

Django's own entry loads them as each command starts, and with them most of the site.
"""

from collections.abc import Sequence
from typing import Any

from django.apps import AppConfig
from django.contrib.admin import autodiscover
from django.contrib.admin.apps import SimpleAdminConfig
from django.contrib.admin.checks import check_admin_app, check_dependencies
from django.core.checks import CheckMessage, Tags, register


def check_pages(app_configs: Sequence[AppConfig] | None, **kwargs: Any) -> list[CheckMessage]:
    """Django's check of all of them."""
    autodiscover()
    found: list[CheckMessage] = check_admin_app(app_configs, **kwargs)
    return found


class KeepersConfig(SimpleAdminConfig):
    default_site = "games.accounts.keepers_door.KeepersSite"

    def ready(self) -> None:
        register(check_dependencies, Tags.admin)
        register(check_pages, Tags.admin)
