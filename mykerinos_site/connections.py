"""Whose account elsewhere is connected with whose here, among the installed apps: allauth's tables, which every site has.

Accounts are exported and deleted with them where the provider was taken away again, too. Nothing else of it is loaded.
"""

from allauth.socialaccount.apps import SocialAccountConfig


class ConnectionsConfig(SocialAccountConfig):  # type: ignore[misc]
    def ready(self) -> None:
        """No search for providers in each app: there is ours."""
