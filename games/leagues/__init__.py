"""Leagues: seasons in divisions of seven, all of whose games run at once."""
