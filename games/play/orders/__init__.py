"""Orders: save them, time them, play those that are due; plan and try moves."""
