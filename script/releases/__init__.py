"""`script/release`."""
