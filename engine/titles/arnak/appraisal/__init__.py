"""What moves of Arnak seem worth: guesses for bots, no rules."""
