"""A game as everything else works with it: the table, who may do what, locks, sweeps and the way to the workers."""
