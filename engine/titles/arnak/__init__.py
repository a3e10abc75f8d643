"""Lost Ruins of Arnak (Elwen and Min, 2020), base game: 1 to 4 players. Rules: `docs/rules/arnak.md`, cited as `A4.2`."""
