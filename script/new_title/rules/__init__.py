"""Sample: 2 to 4 players, three rounds. Rules: `docs/rules/sample.md`, cited as `S2.1`."""
