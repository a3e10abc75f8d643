"""Where a request comes from: a person or a program at this machine, or anybody else.

A proxy or a tunnel on this machine connects from it too, for the whole world, and which headers it sets is its own affair. So
everything has to speak for this machine, and one thing against it is enough.
"""

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
"""What browsers, htmx, curl and Prometheus send by themselves. Proxies and tunnels are many (X-Forwarded-For, X-Real-Ip, Via,
CF-Connecting-IP, Tailscale-User-Login, Ngrok-..., Traceparent) and new ones come: every other header is taken as one of theirs.
"""


def is_loopback_name(name: str) -> bool:
    """Whether a host, by name or number, is always the machine that asks."""
    name = name.strip("[]").rstrip(".").lower()
    if name == "localhost" or name.endswith(".localhost"):
        return True
    return is_loopback(name)


def is_loopback(address: str) -> bool:
    """Whether an address of the network is a loopback one; False for what is none, such as the "" of a Unix socket."""
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return False


def serves_this_machine_only() -> bool:
    """Whether the site goes by no name but loopback ones, and no proxy is said to stand in front."""
    names = [urlsplit(settings.BASE_URL).hostname or "", *settings.HOSTS]
    return not settings.BEHIND_PROXY and all(is_loopback_name(name) for name in names)


def is_from_this_machine(request: HttpRequest) -> bool:
    """Whether somebody on this machine asks, and nobody asks for somebody else."""
    asked, _port = split_domain_port(request.META.get("HTTP_HOST", ""))
    return (
        serves_this_machine_only()
        and is_loopback(request.META.get("REMOTE_ADDR", ""))
        and is_loopback_name(asked)
        # What nginx speaks to the servers behind it unless it is told otherwise, and no browser.
        and request.META.get("SERVER_PROTOCOL") != "HTTP/1.0"
        and all(is_ordinary(name.lower()) for name in request.headers)
    )


def is_ordinary(header: str) -> bool:
    """Whether people's programs send the header, in small letters, by themselves."""
    return header in ORDINARY or header.startswith(ORDINARY_KINDS)
