"""Games before they begin: opening, joining, inviting, playing again."""
