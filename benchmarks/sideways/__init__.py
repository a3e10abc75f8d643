"""The parts of `benchmarks.hosts`: two hosts that are one site."""
