"""What everything stands on and nothing of it knows a game: the time, errors, sentences, files, the database's troubles."""
