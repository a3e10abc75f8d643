"""What pages read beside a running game, each in a fixed number of queries."""
