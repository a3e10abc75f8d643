"""The site's one Django app: games, players, mail. It uses the engine's contract and knows no title by name."""
