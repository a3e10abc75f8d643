"""allauth's tables of accounts at other providers, which every site has.

Accounts are exported and deleted with them even where the provider was removed. Nothing else of that app is loaded.
"""

from allauth.socialaccount.apps import SocialAccountConfig


class ConnectionsConfig(SocialAccountConfig):
    def ready(self) -> None:
        """Skip the search for providers in each app: the site has its own."""
