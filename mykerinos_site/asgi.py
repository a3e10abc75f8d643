"""The site for ASGI servers. Nothing in it is asynchronous; this is for those who run one anyway."""

import os

from django.core.asgi import get_asgi_application

from mykerinos_site.safety import refuse_unsafe_settings

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "mykerinos_site.settings")

application = get_asgi_application()
refuse_unsafe_settings()
