"""Mails about accounts: codes, resets, changes of the address."""

from urllib.parse import urlencode

from django.conf import settings
from django.db.models import Q
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext_noop

from games.lib import site_time
from games.mail.context import address_of
from games.mail.kinds import ACCOUNT, Filling, Kind, Pointless, Urgency
from games.models import Mail


class Account(Kind):
    """All mails about accounts, each with its own templates in `templates/mail/account`."""

    name = ACCOUNT
    urgency = Urgency.CODE
    goes_to_suspended = True
    to_account = False

    def rows(self) -> Q:
        return Q(kind__startswith=self.name)

    def fill(self, mail: Mail) -> Filling:
        """Return links, words and codes. Raises Pointless when a code has been wiped."""
        if mail.forget_at is not None and mail.forget_at <= site_time.now():
            raise Pointless(gettext_noop("The code in it was no longer valid."))
        links = {
            "signup_url": address_of("account_signup"),
            "login_url": address_of("account_login"),
            "reset_url": address_of("account_reset_password"),
        }
        if mail.inputs.get("arrival"):
            links["arrival_url"] = f"{links['login_url']}?{urlencode({'arrival': mail.inputs['arrival']})}"
        # In the reader's zone; UTC, with its name, without an account.
        at = localtime(mail.created_at)
        words = {"to": mail.address, "moment": date_format(at, "DATETIME_FORMAT") + f" ({at.tzname()})"}
        return Filling(links | words | mail.inputs | {"minutes": settings.CODE_SECONDS // 60} | (mail.secrets or {}))
