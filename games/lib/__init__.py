"""What knows no game: time, cache, database, text, HTTP, workers, errors."""
