"""`settings`: All that is set for the account."""

from engine.registry import get_title
from engine.sentences import Listing, Sentence, gettext_noop
from games.inbox.commands import AccountMail, Shows
from games.inbox.commands.profile import name_of_language, zone_fields
from games.letters import account_words
from games.letters.outcome import DID
from games.lib.time_zones import known_zone
from games.lobby.ready import wishes_of
from games.mail.subscriptions import GROUPS, WEEK, refuses
from games.models import Player


class Settings(Shows):
    name = "settings"

    def act(self, mail: AccountMail) -> None:
        player, report = mail.player, mail.report
        report.add(DID, gettext_noop("You are called “{name}” here."), name=player.name)
        report.add(DID, gettext_noop("Language: {language}"), language=name_of_language(player.language))
        report.items.append((DID, Sentence(account_words.SET_ZONE, zone_fields(known_zone(player.time_zone)))))
        if player.mail_when == Player.MailWhen.LATER:
            report.add(DID, account_words.SET_AFTER, player.mail_delay, minutes=player.mail_delay)
        else:
            report.add(DID, account_words.SET_TURNS, when=str(Player.MailWhen(player.mail_when).label))
        if player.quiet_from is not None and player.quiet_until is not None:
            start, end = (f"{hour:%H:%M}" for hour in (player.quiet_from, player.quiet_until))
            report.add(DID, gettext_noop("Quiet hours: {start} to {end}"), start=start, end=end)
        else:
            report.add(DID, gettext_noop("Quiet hours: none"))
        if player.text_only:
            report.add(DID, gettext_noop("Emails are text alone."))
        if titles := [get_title(title).name for title in wishes_of(player)]:
            report.add(DID, gettext_noop("You are ready to play {titles}."), titles=Listing(tuple(titles)))
        if not refuses(player, WEEK):
            report.add(DID, account_words.LETTER_SET)
        if refused := [str(label) for group, label in GROUPS.items() if group in player.mail_refused]:
            report.add(DID, gettext_noop("Emails that you have turned off: {kinds}"), kinds=", ".join(refused))
        report.add(DID, gettext_noop("Which words change that, you learn by the word: help"))
