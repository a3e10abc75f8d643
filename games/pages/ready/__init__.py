"""Ready to play: the wishes of a player."""
