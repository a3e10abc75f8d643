"""How bots rate moves of Arnak: guesses, no rules."""
