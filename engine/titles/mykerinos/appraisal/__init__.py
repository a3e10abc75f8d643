"""How bots rate moves of Mykerinos: guesses, no rules."""
