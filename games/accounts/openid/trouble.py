"""What goes wrong with a provider. The reason is for the log: it never holds a token, a secret or an address of somebody."""


class ProviderTrouble(Exception):
    """Nobody is signed in, and nothing was changed."""


class Away(ProviderTrouble):
    """The provider does not answer, or not in time."""


class Wrong(ProviderTrouble):
    """What the provider answers is not what may be believed."""
