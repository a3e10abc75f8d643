"""Workers: queues, threads, counters, signals."""
