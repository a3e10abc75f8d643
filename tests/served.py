"""The settings of sites that tests serve (`devtools.serving`).

The site's own, but for the hashes of passwords, which are made to be slow. People sign up and in with those of the site
in `tests/site/test_production.py`.
"""

from django.conf import global_settings

from mykerinos_site.settings import *  # noqa: F403

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher", *global_settings.PASSWORD_HASHERS]
