"""Measurements, run with `script/bench NAME`. Each prints what it measured and how."""
