"""How bots rate moves of Thebes: guesses, no rules."""
