"""The desk: games that wait for the player."""
