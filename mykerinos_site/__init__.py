"""The Django project: settings from the environment, addresses, and the ways in. No domain code."""

from mykerinos_site.celery import app as celery_app

__all__ = ["celery_app"]
