"""The board of Arnak as text."""
