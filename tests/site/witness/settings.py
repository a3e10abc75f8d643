"""The settings of a site that tests serve, and one application more (`tests.site.witness.apps`)."""

from tests.served import *  # noqa: F403
from tests.served import INSTALLED_APPS as SITE_APPS

INSTALLED_APPS = [*SITE_APPS, "tests.site.witness"]
