"""The site's own settings, and one application more (`tests.site.witness.apps`)."""

from mykerinos_site.settings import *  # noqa: F403
from mykerinos_site.settings import INSTALLED_APPS as SITE_APPS

INSTALLED_APPS = [*SITE_APPS, "tests.site.witness"]
