"""A running game. `moves.decision` is the one way in for decisions."""
