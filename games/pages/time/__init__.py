"""Hours, days off and vacations of a player."""
