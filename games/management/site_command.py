"""The base class of the site's commands."""

from django.core.management.base import BaseCommand


class SiteCommand(BaseCommand):
    """A command that refuses unsafe settings, and a title that lacks its files."""

    requires_system_checks = ("settings", "titles")
