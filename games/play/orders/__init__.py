"""Orders: saving them, their timing, playing those that are due; planning and trying moves."""
