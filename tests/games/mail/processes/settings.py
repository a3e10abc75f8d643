"""The site's own settings, and one application more (`tests.games.mail.processes.apps`) in every process of a stage."""

import os

from django.conf import global_settings

from mykerinos_site.settings import *  # noqa: F403
from mykerinos_site.settings import INSTALLED_APPS as SITE_APPS
from tests.games.mail.processes.apps import SPARING

INSTALLED_APPS = [*SITE_APPS, "tests.games.mail.processes"]
# Where a test lets mails hang, it says for how long a worker waits for the mail server.
EMAIL_TIMEOUT = int(os.environ.get("STAGE_MAIL_TIMEOUT") or 20)
if os.environ.get(SPARING):
    # As on sites that tests serve (`tests/served.py`).
    PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher", *global_settings.PASSWORD_HASHERS]
