"""Ratings: how strong people are in a title, counted from the results of their games."""
