"""What tests and benchmarks share.

Real servers, the site in processes of its own, waiting with a bound, a clock that can be moved, and people at games.
"""
