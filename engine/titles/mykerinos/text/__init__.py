"""The board of Mykerinos as text."""
