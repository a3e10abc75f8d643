"""The board of Thebes as text."""
