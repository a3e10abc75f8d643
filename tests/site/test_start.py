"""What the start of the site loads: every process pays for it, and on a small machine people wait for it."""

import os
import smtplib
import subprocess
import sys

import pytest
from anymail.exceptions import AnymailAPIError, AnymailInvalidAddress, AnymailRecipientsRefused
from django.core.checks import run_checks
from django.core.management import find_commands, load_command_class

from devtools.environments import clean
from devtools.serving import ROOT
from games.admin.games import GameAdmin
from games.mail import smtp_errors
from games.mail.smtp_errors import Meaning

FOR_SOME = (
    "requests",
    "redis",
    "ftfy",
    "jwt",
    "cryptography",
    "allauth.socialaccount.providers.openid_connect",
    "games.pages.account.openid",
)
"""The HTTP client of mail services; the client of a Redis; the tables that repair text; what signs in with OpenID Connect. Half
as much as the site itself."""
FOR_FEW = ("celery", "kombu", "games.pages.game", "games.play", "games.admin")
"""What a command that sends no task and shows no page does without: a third of its start."""
OWN = {name: load_command_class("games", name) for name in find_commands(str(ROOT / "games/management"))}
LOADED = f"""
import django, sys
django.setup()
from django.core.checks import run_checks
assert run_checks(tags=["settings", "titles"]) == []
print(*[name for name in {FOR_FEW} if name in sys.modules], "and a command")
assert run_checks(tags=["admin"]) == [] and "games.admin" in sys.modules, "the check looks at the keepers' pages"
import mykerinos_site.urls, games.management.commands.serve
print(*[name for name in {FOR_SOME} if name in sys.modules], "and the site")
from mykerinos_site import wsgi
import gc
assert sum(done["collections"] for done in gc.get_stats()) < 150, "rubbish is not looked for where there is none yet"
print(*[name for name in {FOR_FEW} if name not in sys.modules], "and nothing is left to the first visitor")
"""


def test_a_command_loads_little_and_a_site_without_redis_and_mail_service_neither_client() -> None:
    env = clean(MYKERINOS_VAR=os.environ["MYKERINOS_VAR"], DJANGO_SETTINGS_MODULE="mykerinos_site.settings")
    done = subprocess.run([sys.executable, "-c", LOADED], cwd=ROOT, env=env, capture_output=True, text=True, timeout=60)
    told = ["and a command", "and the site", "and nothing is left to the first visitor", ""]
    assert done.stdout.split("\n") == told, done.stderr


def test_the_check_looks_at_the_keepers_pages_though_nobody_has_asked_for_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """They are not loaded with the start of a command any more."""
    assert run_checks(tags=["admin"]) == []
    monkeypatch.setattr(GameAdmin, "list_display", ["nothing_of_the_kind"])
    assert [error.id for error in run_checks(tags=["admin"])] == ["admin.E108"]


@pytest.mark.parametrize("name", sorted(OWN))
def test_a_command_of_ours_refuses_unsafe_settings_and_titles_without_their_files(name: str) -> None:
    """And looks at nothing that takes longer, but for the server, which Django's checks all run for."""
    wanted = {"serve": "__all__"}
    assert OWN[name].requires_system_checks == wanted.get(name, ("settings", "titles"))


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
