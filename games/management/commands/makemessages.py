"""Collect the texts for people; both forms of messages that are marked by `ngettext_noop` too."""

from django.core.management.commands.makemessages import Command as Base


class Command(Base):
    """Django's command, told about one more way in which a message is marked."""

    xgettext_options = [*Base.xgettext_options, "--keyword=ngettext_noop:1,2"]
