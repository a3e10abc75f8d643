"""The database: prepared queries, writing while it is locked or full, checks."""
