"""The rules of Thebes: components, legal moves, effects and scoring."""
