"""`language de`, `time zone Warsaw`, `call me Ada`: The player's language, clock and name."""

from datetime import timedelta
from zoneinfo import ZoneInfo

from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from engine.sentences import Field, Sentence, Term, gettext_noop
from games.accounts.display_names import is_taken, tidy_name
from games.clock.words import time_of_day
from games.inbox.commands import AccountCommand, AccountMail
from games.letters import account_words
from games.letters.outcome import DID
from games.lib import site_time
from games.lib.errors import Refused
from games.lib.time_zones import known_zone, zone_called
from games.models import Inbound, Player

MOST_NAMES = 3
"""New names of a player by email in a month."""
MONTH = timedelta(days=30)


class Language(AccountCommand):
    name = "language"

    def code(self) -> str:
        if self.command.argument not in dict(settings.LANGUAGES):
            raise Refused(_("This site is not available in that language."))
        return self.command.argument

    def question(self, mail: AccountMail) -> Sentence:
        return Sentence(account_words.ASK_LANGUAGE, {"language": name_of_language(self.code())})

    def act(self, mail: AccountMail) -> None:
        code, before = self.code(), mail.player.language
        mail.player.language = code
        mail.player.save(update_fields=["language"])
        mail.report.add(DID, account_words.LANGUAGE_SET, language=name_of_language(code))
        mail.report.add(DID, gettext_noop("To have it as before, write: language {language}"), language=before)


def name_of_language(code: str) -> str:
    """Return the name of the language, in itself."""
    return str(dict(settings.LANGUAGES)[code])


class TimeZone(AccountCommand):
    name = "time zone"

    def zone(self) -> str:
        zone = zone_called(self.command.argument)
        if not zone:
            raise Refused(
                _(
                    "We know no time zone called “{city}”. Write a large city near you, for example: time zone London"
                ).format(city=self.command.argument[:40])
            )
        return zone

    def question(self, mail: AccountMail) -> Sentence:
        return Sentence(gettext_noop("Is this your time zone: {city} ({time} there now)?"), zone_fields(self.zone()))

    def act(self, mail: AccountMail) -> None:
        zone, before = self.zone(), known_zone(mail.player.time_zone)
        mail.player.time_zone = zone
        mail.player.save(update_fields=["time_zone"])
        mail.report.items.append((DID, Sentence(account_words.ZONE_SET, zone_fields(zone))))
        mail.report.add(DID, account_words.BACK_TO_ZONE, city=zone_fields(before)["city"])


def zone_fields(zone: str) -> dict[str, Field]:
    """Return the city of the zone, and the time that it is there."""
    city = Term(zone.rpartition("/")[2].replace("_", " "))
    return {"city": city, "time": time_of_day(site_time.now().astimezone(ZoneInfo(zone)))}


class CallMe(AccountCommand):
    name = "call me"

    def new_name(self, player: Player) -> str:
        if player.is_staff:
            raise Refused(_(account_words.ADMINS_ON_PAGES))
        since = site_time.now() - MONTH
        if Inbound.objects.filter(player=player, received_at__gt=since, report__named=True).count() >= MOST_NAMES:
            raise Refused(_("You have had many new names this month. You can change it again later, or on the site."))
        try:
            name = tidy_name(self.command.argument)
        except ValidationError as error:
            raise Refused(error.messages[0]) from None
        if is_taken(name, but=player):
            raise Refused(_("This name, or one that looks like it, is already taken. Choose another one."))
        return name

    def question(self, mail: AccountMail) -> Sentence:
        return Sentence(account_words.ASK_NAME, {"name": self.new_name(mail.player)})

    def act(self, mail: AccountMail) -> None:
        name, before = self.new_name(mail.player), mail.player.name
        mail.player.name = name
        try:
            with transaction.atomic():
                mail.player.save(update_fields=["name"])
        except IntegrityError:
            mail.player.name = before
            raise Refused(_("This name, or one that looks like it, is already taken. Choose another one.")) from None
        mail.report.named = True
        mail.report.add(DID, gettext_noop("You are now called “{name}” here."), name=name)
        mail.report.add(DID, gettext_noop("To have it as before, write: call me {name}"), name=before)
