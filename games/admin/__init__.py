"""The admin pages.

They show what administration needs, and never seeds, positions, tokens, codes or passwords; of a game that an admin
plays in they show what a player sees. Fields are named one by one: a model's new field is not shown until somebody has
thought about it.
"""

from importlib import import_module

from allauth.account.models import EmailConfirmation
from allauth.mfa.models import Authenticator
from allauth.socialaccount.models import SocialAccount, SocialApp, SocialToken
from allauth.usersessions.models import UserSession
from django.apps import apps
from django.conf import settings
from django.contrib import admin

from games.admin import (  # noqa: F401  (they register themselves)
    games,
    leagues,
    mails,
    players,
    reports,
    running,
    site_invitations,
    weeks,
)
from games.ops.version import VERSION

# First allauth's own pages, wherever this is imported from: what comes later would be registered for good.
for app in ("account", "mfa", "usersessions", "socialaccount"):
    if apps.is_installed(f"allauth.{app}"):
        import_module(f"allauth.{app}.admin")
# The table of links that confirm an address is not used here, and would show what is secret in it. Connections, second
# factors and devices are the players' own; providers and tokens never stand in the database.
for model in (EmailConfirmation, SocialAccount, SocialApp, SocialToken, Authenticator, UserSession):
    if admin.site.is_registered(model):
        admin.site.unregister(model)
admin.site.site_header = admin.site.site_title = settings.SITE_NAME
# Only admins may know which version runs.
admin.site.index_title = f"{settings.SITE_NAME} {VERSION}"
