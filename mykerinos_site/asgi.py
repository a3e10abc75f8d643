"""The site for ASGI servers. It has no asynchronous code; this is for people who run such a server anyway."""

import os
from importlib import import_module

from django.conf import settings
from django.core.asgi import get_asgi_application

from games.lib.workers.queueing import load_app
from mykerinos_site.safety import refuse_unsafe_settings

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "mykerinos_site.settings")

application = get_asgi_application()
refuse_unsafe_settings()
# Here, so that neither the first page nor the first move has to wait for them.
import_module(settings.ROOT_URLCONF)
load_app()
