"""The rules of Mykerinos: components, legal moves, effects and scoring."""
