"""Where a request comes from."""

from ipaddress import ip_address

from django.http import HttpRequest

PROXIES_SAY = ("Forwarded", "Via", "X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Real-Ip")
"""A request with one of these headers came through a proxy, wherever its connection comes from."""


def is_from_this_machine(request: HttpRequest) -> bool:
    """Whether somebody on this machine asks, and not a proxy on this machine for somebody else."""
    try:
        local = ip_address(request.META.get("REMOTE_ADDR", "")).is_loopback
    except ValueError:
        # A Unix socket has no address: what is behind it is a proxy.
        local = False
    return local and not any(name in request.headers for name in PROXIES_SAY)
