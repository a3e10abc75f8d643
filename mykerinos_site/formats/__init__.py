"""How dates are written where Django would do it otherwise: the day before the month, the clock with 24 hours."""
