"""A loaded game: its table, permissions, locks, seed, summaries, holders of seats, time left."""
