"""Records: one game as text, many of them as a stream, chance's dealer, and games that play themselves out."""
