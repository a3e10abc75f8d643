"""Received mail: kept when it is acknowledged, read by a worker, carried out, answered."""
