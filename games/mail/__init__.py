"""Outgoing mail: posting, delaying, rendering, sending, bounces. It contains no words of a game."""
