"""The story of Mykerinos: what happened, in sentences."""
