"""The parts of `benchmarks.faults`: a site that is beaten while people play on it."""
