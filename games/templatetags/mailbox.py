"""The link to the mailbox of the embedded site, for people who may read it."""

from typing import Any

from django import template
from django.urls import reverse

from games.inbox.mailbox_access import may_read_mailbox

register = template.Library()


@register.simple_tag(takes_context=True)
def mailbox_address(context: dict[str, Any]) -> str:
    """Return the address of the mailbox, or "" for people who may not read it."""
    request = context.get("request")
    return reverse("mailbox") if request is not None and may_read_mailbox(request) else ""
