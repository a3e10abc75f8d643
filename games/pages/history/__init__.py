"""The past of a game: plies, log, record, deal."""
