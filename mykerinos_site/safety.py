"""The system checks of the settings, for servers, which run none by themselves."""

from django.core.checks import run_checks
from django.core.exceptions import ImproperlyConfigured


def refuse_unsafe_settings() -> None:
    """Raise ImproperlyConfigured, with every reason, when `games.ops.checks` finds the settings unsafe."""
    errors = [message.msg for message in run_checks(tags=["settings"]) if message.is_serious()]
    if errors:
        raise ImproperlyConfigured(" ".join(errors))
