"""The admin pages as an installed app, loaded with their addresses or when they are checked.

Django's own app config loads them as each command starts, and most of the site with them.
"""

from collections.abc import Sequence

from django.apps import AppConfig
from django.contrib.admin import autodiscover
from django.contrib.admin.apps import SimpleAdminConfig
from django.contrib.admin.checks import check_admin_app, check_dependencies
from django.core.checks import CheckMessage, Tags, register


def check_pages(app_configs: Sequence[AppConfig] | None, **kwargs: object) -> list[CheckMessage]:
    """Return Django's check of all admin pages."""
    autodiscover()
    found: list[CheckMessage] = check_admin_app(app_configs, **kwargs)
    return found


class AdminPagesConfig(SimpleAdminConfig):
    default_site = "games.accounts.admin_door.OwnAdminSite"

    def ready(self) -> None:
        register(check_dependencies, Tags.admin)
        register(check_pages, Tags.admin)
