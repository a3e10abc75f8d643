"""What moves of Mykerinos seem worth: guesses for bots, no rules."""
