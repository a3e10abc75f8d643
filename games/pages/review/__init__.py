"""The review of a game that is over."""
