"""Thebes (Peter Prinz, 2007): 2 to 4 players, three years. Rules: `docs/rules/thebes.md`, cited as `T4.2`."""
