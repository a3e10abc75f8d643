"""The story of Thebes: what happened, in sentences."""
