"""The page of a game, and what is done there."""
