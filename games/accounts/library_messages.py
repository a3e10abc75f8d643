"""Sentences of Django's forms, marked for our catalogues, which go before those of libraries."""

from engine.sentences import gettext_noop, ngettext_noop

MESSAGES = (
    gettext_noop("This field is required."),
    gettext_noop("Enter a valid email address."),
    gettext_noop("Enter a valid date."),
    gettext_noop("Enter a valid time."),
    gettext_noop("Enter a whole number."),
    gettext_noop("This password is too common."),
    gettext_noop("This password is entirely numeric."),
)
PLURALS = (
    ngettext_noop(
        "This password is too short. It must contain at least %d character.",
        "This password is too short. It must contain at least %d characters.",
    ),
)
