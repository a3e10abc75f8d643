"""The rules of Arnak: components, legal moves, effects and scoring."""
