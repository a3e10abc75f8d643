"""The Django project: settings from the environment, addresses, WSGI, ASGI and Celery. No domain code."""

import gc

# By Python's own measure (700) a process looks some 250 times through what it has just loaded, all of which stays, before it does
# anything: a sixth of its start.
gc.set_threshold(50_000, 20, 20)
