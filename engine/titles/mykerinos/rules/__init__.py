"""The law of Mykerinos: what there is, what is legal, what a move does, what counts."""
