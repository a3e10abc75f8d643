"""Hindsight: how a game that is over stood at each move, and what would have been better. By the contract alone."""
