"""Feeds: a player's turns for feed readers and calendars, and open games for everybody."""
