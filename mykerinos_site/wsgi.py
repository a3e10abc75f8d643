"""The site for WSGI servers: gunicorn in production, waitress inside `manage.py serve`."""

import os

from django.core.wsgi import get_wsgi_application

from mykerinos_site.safety import refuse_unsafe_settings

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "mykerinos_site.settings")

application = get_wsgi_application()
refuse_unsafe_settings()
