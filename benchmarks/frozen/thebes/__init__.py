"""What moves of Thebes seem worth: guesses for bots, no rules."""
