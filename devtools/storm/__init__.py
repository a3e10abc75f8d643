"""The parts of `devtools.storm.faults`: a site that is beaten while people play on it."""
