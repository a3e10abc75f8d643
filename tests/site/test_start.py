"""What the start of the site loads: every process pays for it, and on a small machine people wait for it."""

import os
import smtplib
import subprocess
import sys

import pytest
from anymail.exceptions import AnymailAPIError, AnymailInvalidAddress, AnymailRecipientsRefused

from devtools.environments import clean
from devtools.serving import ROOT
from games.outbox import smtp_errors
from games.outbox.status_codes import Meaning

FOR_SOME = ("requests", "redis", "ftfy")
"""The HTTP client of mail services; the client of a Redis; the tables that repair text. Half as much as the site itself."""
LOADED = f"""
import django, sys
django.setup()
import mykerinos_site.urls, games.management.commands.serve
print(*[name for name in {FOR_SOME} if name in sys.modules], "and the site")
"""


def test_a_site_without_redis_and_mail_service_loads_neither() -> None:
    env = clean(MYKERINOS_VAR=os.environ["MYKERINOS_VAR"], DJANGO_SETTINGS_MODULE="mykerinos_site.settings")
    done = subprocess.run([sys.executable, "-c", LOADED], cwd=ROOT, env=env, capture_output=True, text=True, timeout=60)
    assert done.stdout.split("\n") == ["and the site", ""], done.stderr


@pytest.mark.parametrize(
    ("error", "permanent", "meaning"),
    [
        (AnymailRecipientsRefused(), True, Meaning.RESTS),
        (AnymailInvalidAddress(), True, Meaning.GONE),
        (AnymailAPIError(), False, Meaning.OTHER),
        (smtplib.SMTPDataError(550, b"5.1.1 No such user"), True, Meaning.GONE),
    ],
)
def test_errors_of_mail_services_are_known_where_one_is_used(
    error: Exception, permanent: bool, meaning: Meaning
) -> None:
    assert isinstance(error, smtp_errors.sending_errors())
    assert (smtp_errors.is_permanent(error), smtp_errors.meaning_of(error)) == (permanent, meaning)
    assert not smtp_errors.is_server_away(error)
