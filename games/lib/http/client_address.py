"""Whether a request comes from a person or program at this machine.

A proxy or a tunnel on this machine connects from it too, for the whole world, and sets whatever headers it likes. So every
sign has to point to this machine; one against it is enough.
"""

from functools import lru_cache
from ipaddress import ip_address
from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest
from django.http.request import split_domain_port

ORDINARY = frozenset(
    {
        "accept", "authorization", "available-dictionary", "cache-control", "connection", "cookie", "device-memory",
        "dictionary-id", "dnt", "downlink", "dpr", "ect", "expect", "host", "keep-alive", "origin", "pragma", "priority",
        "purpose", "range", "referer", "rtt", "save-data", "te", "transfer-encoding", "upgrade", "upgrade-insecure-requests",
        "user-agent", "viewport-width", "width", "x-csrftoken", "x-prometheus-scrape-timeout-seconds", "x-requested-with",
    }
)  # fmt: skip
ORDINARY_KINDS = ("accept-", "content-", "hx-", "if-", "sec-")
"""Beginnings of headers that browsers, htmx, curl and Prometheus send by themselves. Proxies and tunnels have many of their
own (X-Forwarded-For, Via, CF-Connecting-IP, Traceparent) and new ones come, so every other header counts as theirs.
"""


def is_loopback_name(name: str) -> bool:
    """Return whether a host, by name or number, is always the machine itself."""
    name = name.strip("[]").rstrip(".").lower()
    if name == "localhost" or name.endswith(".localhost"):
        return True
    return is_loopback(name)


@lru_cache
def is_loopback(address: str) -> bool:
    """Return whether a network address is a loopback one; False for anything else, such as the "" of a Unix socket."""
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return False


def serves_this_machine_only() -> bool:
    """Return whether all names of the site are loopback ones, and no proxy is declared."""
    names = [urlsplit(settings.BASE_URL).hostname or "", *settings.HOSTS]
    return not settings.BEHIND_PROXY and all(is_loopback_name(name) for name in names)


def is_from_this_machine(request: HttpRequest) -> bool:
    """Return whether the request comes from this machine, and not through a proxy."""
    asked, _port = split_domain_port(request.META.get("HTTP_HOST", ""))
    return (
        serves_this_machine_only()
        and is_loopback(request.META.get("REMOTE_ADDR", ""))
        and is_loopback_name(asked)
        # nginx speaks it to the servers behind it by default, and no browser does.
        and request.META.get("SERVER_PROTOCOL") != "HTTP/1.0"
        and all(is_ordinary(name.lower()) for name in request.headers)
    )


def is_ordinary(header: str) -> bool:
    """Return whether ordinary programs send the header, in small letters, by themselves."""
    return header in ORDINARY or header.startswith(ORDINARY_KINDS)
