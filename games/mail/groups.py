"""The kinds of mail that a player can refuse, each for itself: by one click in the mail, or on his mail settings."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import gettext_noop

TURN = "turn"
DIGEST = "digest"
NEWS = "news"
WARNING = "warning"

GROUPS = {
    TURN: _("It is my turn"),
    WARNING: _("My time is running out"),
    DIGEST: _("The daily digest"),
    NEWS: _("News of my games: begun, over, somebody came or left"),
}
"""In the order in which they are shown. A number of its own for each stands in one-click links: append, never reorder."""

NUMBERS = {TURN: 1, DIGEST: 2, NEWS: 3, WARNING: 4}

GROUP_OF = {"turn": TURN, "digest": DIGEST, "notice": NEWS, "over": NEWS, "timeout": NEWS, "warning": WARNING}
"""By the mail's kind. What is missing (codes, invitations, tests) is asked for, or is refused elsewhere."""

REFUSED = {
    TURN: gettext_noop("You want no mails about your turns."),
    WARNING: gettext_noop("You want no warnings before your time runs out."),
    DIGEST: gettext_noop("You want no digest."),
    NEWS: gettext_noop("You want no news of your games by mail."),
}
"""Why such a mail was not sent, for the mail page."""
