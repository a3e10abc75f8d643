"""Peace among players: blocks and reports."""
