"""The past of a game: its moves, its record, its results, the packed log."""
