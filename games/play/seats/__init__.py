"""Seats that are taken, handed over and given back; ending a game early."""
