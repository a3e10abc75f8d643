"""A running game: the one way in for decisions, its waits and their clocks, undo, bots; and what pages and mails read of it."""
