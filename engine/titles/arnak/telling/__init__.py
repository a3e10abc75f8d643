"""The story of Arnak: what happened, in sentences."""
