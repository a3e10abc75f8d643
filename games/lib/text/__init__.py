"""Texts: the engine's sentences in the reader's language, lookalike letters, names of games."""
