"""What the site's own commands have in common."""

from django.core.management.base import BaseCommand


class SiteCommand(BaseCommand):
    """A command that refuses unsafe settings, and a title that lacks its files. To look at addresses, templates and the keepers'
    pages too would take most of its time: that is for `check`, `migrate` and `serve`.
    """

    requires_system_checks = ("settings", "titles")
