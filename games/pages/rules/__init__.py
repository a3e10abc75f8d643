"""Rules, lessons and the help about orders."""
