"""`script/compile-engine`: the engine as machine code, by mypyc, of its sources as they are."""
