"""Access to the mailbox of the embedded site: for people at this machine, and for staff."""

from django.conf import settings
from django.http import HttpRequest

from games.lib.http.client_address import is_from_this_machine


def may_read_mailbox(request: HttpRequest) -> bool:
    """Whether mails are stored here and the request may read them. In production none are (check games.E010)."""
    if not settings.MAIL_IS_LOCAL:
        return False
    if request.user.is_authenticated and request.user.is_staff:
        return True
    return is_from_this_machine(request)
