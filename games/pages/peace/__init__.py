"""Peace among players: blocks."""
