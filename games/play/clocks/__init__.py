"""Deadlines, timeouts and vacations."""
