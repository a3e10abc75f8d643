"""What the players of a game say to each other at its table."""
