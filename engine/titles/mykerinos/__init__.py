"""Mykerinos (Nicolas Oury, 2006): 2 to 4 players, four seasons. Rules: `docs/rules/mykerinos.md`, cited as `M4.2`."""
