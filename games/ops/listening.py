"""Where `manage.py serve` may listen, given the name of the site and what is in front of it."""

import socket
from collections.abc import Iterator
from ipaddress import IPv4Address, IPv6Address, ip_address
from urllib.parse import urlsplit

from django.conf import settings

from games.lib.http.client_address import is_loopback_name, serves_this_machine_only


def numbers_of(host: str) -> list[IPv4Address | IPv6Address]:
    """Return the IP addresses of a host; none for an unknown name."""
    try:
        # A zone, as in fe80::1%eth0, is none of ip_address's business.
        found = {str(info[4][0]).partition("%")[0] for info in socket.getaddrinfo(host, None)}
    except OSError:
        return []
    return [ip_address(number) for number in sorted(found)]


def trouble_at(host: str) -> str:
    """Return why the site cannot listen safely at this host under its settings, as a sentence; "" where it can."""
    numbers = numbers_of(host)
    if settings.BEHIND_PROXY and any(number.is_unspecified or number.is_global for number in numbers):
        return (
            f"With MYKERINOS_BEHIND_PROXY=yes the site believes what the proxy says of visitors, and at {host} everybody could"
            " say it: listen where only the proxy gets in, at 127.0.0.1 or at one private address."
        )
    name = urlsplit(settings.BASE_URL).hostname or ""
    here = bool(numbers) and all(number.is_loopback for number in numbers)
    if settings.DEBUG and not here:
        return f"MYKERINOS_DEBUG shows the inside of the site to everybody who reaches {host}: listen at 127.0.0.1."
    if here and not settings.BEHIND_PROXY and not is_loopback_name(name):
        return (
            f"MYKERINOS_BASE_URL says that people reach the site as {name}, but only this machine reaches {host}. If a proxy or"
            " a tunnel stands in front, say so with MYKERINOS_BEHIND_PROXY=yes; if not, listen at 0.0.0.0."
        )
    return ""


def notes_on(host: str) -> Iterator[str]:
    """Return notes for the person who starts the site about how it can be reached."""
    others = any(not number.is_loopback for number in numbers_of(host))
    if others and serves_this_machine_only():
        yield (
            "It listens to other machines, but answers only to names of this one: say in MYKERINOS_BASE_URL how others reach"
            " it."
        )
    if settings.MAIL_IS_LOCAL and not serves_this_machine_only():
        yield "Mails are kept, and since others can reach the site only staff may read its mailbox."
