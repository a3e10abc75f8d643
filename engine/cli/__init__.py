"""The commands of `python -m engine`."""
