"""The cache that processes share, and caches inside one process."""
