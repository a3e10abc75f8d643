"""Reviews of games that are over, and suggestions to who plays against bots alone."""
