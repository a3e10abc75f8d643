"""Received mail: stored before it is acknowledged, read by a worker, carried out, answered."""
