"""Writes. Each service changes the database in one transaction or not at all; refusals are `games.base.errors.Refused`."""
