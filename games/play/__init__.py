"""A running game. `moves.decision.play_move` is the one way in for decisions."""
