"""Pages of leagues: a list of them, and one page a season."""
