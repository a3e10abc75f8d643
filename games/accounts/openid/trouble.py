"""Errors of a provider. Their reasons are for the log: they never contain a token, a secret or an address."""


class ProviderTrouble(Exception):
    """A sign-in that failed without any change."""


class Away(ProviderTrouble):
    """The provider does not answer, or not in time."""


class Wrong(ProviderTrouble):
    """The provider's answer cannot be trusted."""
