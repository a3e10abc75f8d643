"""The law of Thebes: what there is, what is legal, what a move does, what counts."""
