"""System checks of settings that must not go together. Those of titles are in `games.ops.title_checks`.

Checks tagged `settings` also run when a WSGI or ASGI server loads the site, which then does not start.
"""

from collections.abc import Iterator, Sequence
from urllib.parse import urlsplit

from django.apps import AppConfig
from django.conf import settings
from django.core.checks import CheckMessage, Error, Info, Warning, register
from django.core.exceptions import ImproperlyConfigured

from engine import compiled
from engine.registry import TITLES
from games.lib.files import is_open
from games.lib.http.client_address import serves_this_machine_only


def _secret_key() -> str:
    try:
        return settings.SECRET_KEY
    except ImproperlyConfigured:  # Django's word for an empty one
        return ""


def _unsafe_production() -> Iterator[CheckMessage]:
    if len(_secret_key()) < 50:
        yield Error("MYKERINOS_SECRET_KEY must be set in production, to 50 random characters or more.", id="games.E001")
    if settings.DEBUG:
        yield Error(
            "MYKERINOS_DEBUG shows the inside of the site to everyone: do not set it in production.", id="games.E002"
        )
    if settings.DATABASES["default"]["ENGINE"] != "django.db.backends.postgresql":
        yield Error("DATABASE_URL must name a PostgreSQL database in production.", id="games.E003")
    if not settings.REDIS_URL:
        yield Error("REDIS_URL must be set in production: processes cannot share what is in memory.", id="games.E004")
    if not settings.HTTPS:
        yield Error("MYKERINOS_BASE_URL must begin with https:// in production.", id="games.E005")
    if settings.CLOCK_FILE:
        yield Error(
            "MYKERINOS_CLOCK_FILE moves the clock and is for tests: do not set it in production.", id="games.E006"
        )
    if settings.MAIL_IS_LOCAL:
        yield Error(
            "MYKERINOS_MAIL_URL must name a mail server in production: with kept: no email reaches anyone.",
            id="games.E010",
        )
    if settings.MAIL_DOMAIN == "localhost":
        yield Error("MYKERINOS_MAIL_FROM must name the sender of emails in production.", id="games.E011")


def _unsafe_anywhere() -> Iterator[CheckMessage]:
    if 0 < len(settings.METRICS_TOKEN) < 20:
        yield Error("MYKERINOS_METRICS_TOKEN can be guessed: use 20 random characters or more.", id="games.E013")
    if settings.LOBBY_HOOK and not settings.LOBBY_HOOK.startswith("https://"):
        yield Error("MYKERINOS_LOBBY_HOOK must begin with https://.", id="games.E046")
    if 0 < len(settings.INBOUND_SECRET) < 20:
        yield Error("MYKERINOS_INBOUND_SECRET can be guessed: use 20 random characters or more.", id="games.E015")


def _unknown_titles() -> Iterator[CheckMessage]:
    for title in settings.WEEKLY:
        if title not in TITLES:
            yield Error(f"MYKERINOS_WEEKLY names “{title}”: this site has no such title.", id="games.E045")


def _unsafe_embedded() -> Iterator[CheckMessage]:
    if settings.DEBUG and not serves_this_machine_only():
        yield Error(
            "MYKERINOS_DEBUG shows the inside of the site to everyone: use it only with loopback names and without a proxy.",
            id="games.E007",
        )
    if settings.HTTPS and not settings.BEHIND_PROXY:
        yield Error(
            "MYKERINOS_BASE_URL begins with https://, which the embedded site does not speak itself: put a proxy in front that"
            " does, and say so with MYKERINOS_BEHIND_PROXY=yes.",
            id="games.E020",
        )
    if is_open(settings.VAR):
        yield Warning(
            f"Others on this machine get into {settings.VAR}, where the database and the secret key are, and it is not ours to"
            " close: make it the site's own, or let MYKERINOS_VAR name another one.",
            id="games.W001",
        )


@register("settings")
def check_settings(app_configs: Sequence[AppConfig] | None, **kwargs: object) -> list[CheckMessage]:
    """Refuse unsafe combinations of settings."""
    messages = list(_unsafe_production() if settings.PRODUCTION else _unsafe_embedded())
    messages += [*_unsafe_anywhere(), *_unknown_titles()]
    if urlsplit(settings.BASE_URL).scheme not in {"http", "https"} or not urlsplit(settings.BASE_URL).hostname:
        messages.append(
            Error(f"MYKERINOS_BASE_URL is “{settings.BASE_URL}”: it is not a web address.", id="games.E008")
        )
    return messages


@register("engine", deploy=True)
def check_compiled_engine(app_configs: Sequence[AppConfig] | None, **kwargs: object) -> list[CheckMessage]:
    """Inform about an unused compiled engine. Plain Python is no error."""
    if compiled.WHY_PLAIN and compiled.BUILT.is_dir():
        return [Info(compiled.describe_engine(), id="games.I001")]
    return []
