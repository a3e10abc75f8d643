"""Games before they begin, and whom they are for: opening, joining, inviting, playing again."""
