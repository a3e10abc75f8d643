"""The groups of mails that a player can refuse one by one, with a click in the mail or in the mail settings."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import gettext_noop

from games.models import Player

TURN = "turn"
DIGEST = "digest"
NEWS = "news"
WARNING = "warning"
ANSWER = "answer"
TALK = "talk"
WEEK = "week"

GROUPS = {
    TURN: _("It's my turn"),
    WARNING: _("My time is running out"),
    DIGEST: _("The daily digest"),
    NEWS: _("News of my games: started, over, someone joined or left"),
    ANSWER: _("My email was read and everything in it was done"),
    TALK: _("Someone said something at a table, and I haven't read it for a day"),
    WEEK: _("This week's dig, on Mondays"),
}
"""In the order of the settings page. One-click links hold the number of a group: append, never reorder."""

NUMBERS = {TURN: 1, DIGEST: 2, NEWS: 3, WARNING: 4, ANSWER: 5, TALK: 6, WEEK: 7}

REMARKS = {
    ANSWER: _(
        "Even without it, you get an answer when something was not done, when you ask for something, and while it is still "
        "your turn."
    ),
}
"""Remarks beside a group on the settings page."""

STOP_WORDS = {ANSWER: _("No more emails that only confirm a move")}
"""The words of the stop link of a group, where "this kind" would say too much."""

REFUSED = {
    TURN: gettext_noop("You've turned off emails about your turns."),
    WARNING: gettext_noop("You've turned off warnings before your time runs out."),
    DIGEST: gettext_noop("You've turned off the digest."),
    NEWS: gettext_noop("You've turned off emails with news of your games."),
    ANSWER: gettext_noop("You've turned off emails that only confirm a move."),
    TALK: gettext_noop("You've turned off emails about what is said at tables."),
    WEEK: gettext_noop("You've turned off the email about this week's dig."),
}
"""Why a mail of the group was not sent, for the mail page."""


def refuses(player: Player, group: str) -> bool:
    """Whether the player has turned off the mails of the group; those of the week's dig, whether they were never turned on."""
    return group in player.mail_refused or (group == WEEK and not player.week_letter)
