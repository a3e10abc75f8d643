"""`quiet 22-7`, `quiet off`: The hours in which no emails about games come."""

from datetime import time

from engine.sentences import Sentence, gettext_noop
from games.clock.words import zone_time
from games.inbox.commands import AccountCommand, AccountMail
from games.letters import account_words
from games.letters.outcome import DID
from games.lib.time_zones import known_zone
from games.mail import preferences
from games.models import Player


class QuietHours(AccountCommand):
    name = "quiet"

    def hours(self) -> tuple[time, time]:
        start, end = (time(minutes // 60, minutes % 60) for minutes in self.command.numbers)
        return start, end

    def question(self, mail: AccountMail) -> Sentence:
        start, end = self.hours()
        preferences.check_quiet(start, end)
        return Sentence(account_words.ASK_QUIET, {"start": f"{start:%H:%M}", "end": f"{end:%H:%M}"})

    def act(self, mail: AccountMail) -> None:
        before = back_sentence(mail.player)
        start, end = self.hours()
        preferences.set_quiet(mail.player, start, end)
        zone = zone_time(known_zone(mail.player.time_zone))
        mail.report.add(DID, account_words.QUIET_SET, start=f"{start:%H:%M}", end=f"{end:%H:%M}", zone=zone)
        mail.report.items.append((DID, before))


class QuietOff(AccountCommand):
    name = "quiet off"
    asked = gettext_noop("Would you like emails at any hour?")

    def act(self, mail: AccountMail) -> None:
        before = back_sentence(mail.player)
        had = mail.player.quiet_from is not None
        preferences.set_quiet(mail.player, None, None)
        mail.report.add(DID, gettext_noop("You have no quiet hours now."))
        if had:
            mail.report.items.append((DID, before))


def back_sentence(player: Player) -> Sentence:
    """Return how to have the player's present quiet hours again."""
    if player.quiet_from is None or player.quiet_until is None:
        return Sentence(gettext_noop("To have it as before, write: quiet off"))
    hours = {"start": f"{player.quiet_from:%H:%M}", "end": f"{player.quiet_until:%H:%M}"}
    return Sentence(gettext_noop("To have it as before, write: quiet {start}-{end}"), hours)
