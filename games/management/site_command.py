"""The base class of the site's commands."""

from django.core.management.base import BaseCommand


class SiteCommand(BaseCommand):
    """A command that refuses unsafe settings, and a title that lacks its files."""

    # `check`, `migrate` and `serve` check addresses, templates and admin pages too, which takes most of their time.

    requires_system_checks = ("settings", "titles")
