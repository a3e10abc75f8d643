"""What happens when time runs out, and what keeps it from running: deadlines, timeouts, vacations."""
