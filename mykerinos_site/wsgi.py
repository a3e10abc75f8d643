"""The site for WSGI servers: gunicorn in production, waitress inside `manage.py serve`."""

import os
from importlib import import_module

from django.conf import settings
from django.core.wsgi import get_wsgi_application

from games.lib.workers.queueing import load_app
from mykerinos_site.safety import refuse_unsafe_settings

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "mykerinos_site.settings")

application = get_wsgi_application()
refuse_unsafe_settings()
# Here, so that neither the first page nor the first move has to wait for them.
import_module(settings.ROOT_URLCONF)
load_app()
