"""Making moves, and undoing them: people, bots, the start of a game, records brought along."""
