"""A game's pages in a real browser."""
