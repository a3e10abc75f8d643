"""The site's settings for a database that nobody minds losing: a migration of everything waits for the disk at each step."""

from typing import Any

from mykerinos_site import settings
from mykerinos_site.settings import *  # noqa: F403

database: Any = settings.DATABASES["default"]
database["OPTIONS"]["init_command"] = "PRAGMA journal_mode=WAL; PRAGMA synchronous=OFF;"
