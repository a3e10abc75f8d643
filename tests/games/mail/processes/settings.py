"""The site's own settings, and one application more (`tests.games.mail.processes.apps`) in every process of a stage."""

import os

from mykerinos_site.settings import *  # noqa: F403
from mykerinos_site.settings import INSTALLED_APPS as SITE_APPS

INSTALLED_APPS = [*SITE_APPS, "tests.games.mail.processes"]
# Where a test lets mails hang, it says for how long a worker waits for the mail server.
EMAIL_TIMEOUT = int(os.environ.get("STAGE_MAIL_TIMEOUT") or 20)
