"""Who may look into the mailbox of the embedded site: whoever sits at this machine, and staff."""

from ipaddress import ip_address

from django.conf import settings
from django.http import HttpRequest

FORWARDED = ("HTTP_X_FORWARDED_FOR", "HTTP_FORWARDED", "HTTP_X_REAL_IP", "HTTP_X_FORWARDED_HOST", "HTTP_VIA")


def may_read_mailbox(request: HttpRequest) -> bool:
    """Whether mails are kept here, and whoever asks may read them: in production staff only."""
    if not settings.MAIL_IS_KEPT:
        return False
    if request.user.is_authenticated and request.user.is_staff:
        return True
    return not settings.PRODUCTION and is_loopback(request)


def is_loopback(request: HttpRequest) -> bool:
    """Whether the request came from this machine itself. What passed a proxy did not, whatever it says of itself."""
    if settings.BEHIND_PROXY or any(request.META.get(name) for name in FORWARDED):
        return False
    try:
        return ip_address(request.META.get("REMOTE_ADDR", "")).is_loopback
    except ValueError:
        return False
