"""The law of Arnak: what there is, what is legal, what a move does, what counts."""
