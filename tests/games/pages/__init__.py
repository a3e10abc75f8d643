"""Pages of games: what they show, to whom, at what cost."""
