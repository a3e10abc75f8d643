"""The check of the database itself, by `check --deploy --database default`: durability, and the cost of single rows."""

from collections.abc import Sequence

from django.apps import AppConfig
from django.conf import settings
from django.core.checks import CheckMessage, Error, Tags, Warning, register
from django.db import DEFAULT_DB_ALIAS, OperationalError, connection

DURABLE = ("fsync", "synchronous_commit")
"""Settings of PostgreSQL that must be on. With one of them off a commit is answered before it is on the disk."""
NEAR = 2.0
"""The highest `random_page_cost` that fits an SSD. PostgreSQL's default is 4."""


@register(Tags.database, deploy=True)
def check_durability(
    app_configs: Sequence[AppConfig] | None, databases: Sequence[str] | None = None, **kwargs: object
) -> list[CheckMessage]:
    """Refuse a PostgreSQL that would lose commits in a power cut, and warn of one that is set up for hard disks."""
    if not settings.PRODUCTION or DEFAULT_DB_ALIAS not in (databases or ()) or connection.vendor != "postgresql":
        return []
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT name FROM pg_settings WHERE name = ANY(%s) AND setting = 'off'", [list(DURABLE)])
            off = sorted(name for (name,) in cursor.fetchall())
            cursor.execute("SELECT current_setting('random_page_cost')::float, current_user")
            cost, role = cursor.fetchone()
    except OperationalError as error:
        return [Error(f"The database cannot be asked: {error}".strip(), id="games.E031")]
    found: list[CheckMessage] = [
        Error(
            f"PostgreSQL's {name} is off: a power cut would take back moves and mails that were acknowledged. Turn it on.",
            id="games.E030",
        )
        for name in off
    ]
    if cost > NEAR:
        found.append(
            Warning(
                f"PostgreSQL's random_page_cost is {cost:g}: pages of people with many games read everybody's seats.",
                hint=f"On an SSD: ALTER ROLE {role} SET random_page_cost = 1.1",
                id="games.W003",
            )
        )
    return found
