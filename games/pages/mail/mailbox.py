"""The mailbox of the embedded site: unsent mails as a mail program shows them."""

from email.message import EmailMessage
from email.utils import parseaddr
from typing import NamedTuple

from allauth.core.exceptions import ImmediateHttpResponse
from csp.constants import NONE, SELF, UNSAFE_INLINE
from csp.decorators import csp_replace, csp_update
from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.clickjacking import xframe_options_sameorigin
from django.views.decorators.http import require_safe

from games.accounts.admin_door import way_in
from games.inbox.mailbox_access import may_read_mailbox
from games.lib import site_time
from games.lib.db.writing import write_if_possible
from games.lib.http.client_address import is_from_this_machine
from games.mail import stored_messages
from games.models import Mail

LISTED = 60
# What a mail brings along may be looked at and do nothing: no script, no form, nothing fetched from anywhere.
SANDBOX = ["allow-popups", "allow-popups-to-escape-sandbox"]


class Line(NamedTuple):
    """A mail in the list."""

    mail: Mail
    subject: str
    sender: str


def check_may_read(request: HttpRequest) -> None:
    """Raise Http404 unless the reader may see the mailbox, whose existence is not public."""
    # Keepers pass the keepers' door: the codes in these mails open every account.
    if not may_read_mailbox(request):
        raise Http404
    elsewhere = None if is_from_this_machine(request) else way_in(request)
    if elsewhere is not None:
        raise ImmediateHttpResponse(elsewhere)


def lines() -> list[Line]:
    """List the messages that were handed over, newest first."""
    mails = Mail.objects.filter(message__isnull=False).order_by("-sent_at", "-pk")[:LISTED]
    found = []
    for mail in mails:
        headers = stored_messages.headers_of(mail)
        name, address = parseaddr(str(headers["From"] or ""))
        found.append(Line(mail, str(headers["Subject"] or ""), name or address))
    return found


def version(listed: list[Line]) -> str:
    """Return a value that changes with the list."""
    return "-".join([str(listed[0].mail.pk) if listed else "0", str(sum(not line.mail.opened_at for line in listed))])


def list_context(selected: Mail | None = None) -> dict[str, object]:
    listed = lines()
    return {
        "lines": listed,
        "version": version(listed),
        "selected": selected,
        "section": "mailbox",
        "play_address": settings.PLAY_ADDRESS,
    }


def stored_mail(mail_id: int) -> Mail:
    """Load a mail whose message is stored. Raises Http404."""
    mail = Mail.objects.filter(pk=mail_id, message__isnull=False).first()
    if mail is None:
        raise Http404
    return mail


def parse_message(mail: Mail) -> EmailMessage:
    """Return the stored message. Raises Http404 where it was wiped meanwhile."""
    message = stored_messages.parse_stored(mail)
    if message is None:
        raise Http404
    return message


@require_safe
def mailbox(request: HttpRequest) -> HttpResponse:
    """Show the list."""
    check_may_read(request)
    return render(request, "mailbox/list.html", list_context())


@require_safe
def changes(request: HttpRequest) -> HttpResponse:
    """Send the list again, or 204 if it is unchanged."""
    check_may_read(request)
    asked = request.GET.get("selected", "")
    selected = Mail.objects.filter(pk=asked).first() if asked.isdecimal() and asked.isascii() else None
    context = list_context(selected)
    if request.GET.get("seen") == context["version"]:
        return HttpResponse(status=204)
    return render(request, "mailbox/lines.html", context)


@csp_update({"frame-src": [SELF]})  # type: ignore[arg-type]
@require_safe
def message(request: HttpRequest, mail_id: int) -> HttpResponse:
    """One mail: as HTML, as plain text, or with all its headers."""
    check_may_read(request)
    mail = stored_mail(mail_id)
    parsed = parse_message(mail)
    has_html = bool(stored_messages.text_of(parsed, "html"))
    part = request.GET.get("part") or ("html" if has_html else "plain")
    if request.method == "GET" and mail.opened_at is None:
        mail.opened_at = site_time.now()
        write_if_possible(lambda: mail.save(update_fields=["opened_at"]))
    context = {
        "mail": mail,
        "part": part if part in {"html", "plain", "source"} else "plain",
        "has_html": has_html,
        "subject": str(parsed["Subject"] or ""),
        "headers": stored_messages.header_lines(parsed, stored_messages.HEADERS if part != "source" else None),
        "text": stored_messages.text_of(parsed, "plain"),
        "attachments": stored_messages.attachments(parsed),
        "reply_to": str(parsed["Reply-To"] or ""),
    }
    return render(request, "mailbox/message.html", context | list_context(mail))


@xframe_options_sameorigin
@csp_replace(  # type: ignore[arg-type]
    {
        "default-src": [NONE],
        "img-src": ["data:"],
        "style-src": [UNSAFE_INLINE],
        "base-uri": [NONE],
        "form-action": [NONE],
        "frame-ancestors": [SELF],
        "script-src": None,
        "connect-src": None,
        "font-src": None,
        "manifest-src": None,
        "sandbox": SANDBOX,
    }
)
@require_safe
def html(request: HttpRequest, mail_id: int) -> HttpResponse:
    """Send the HTML part alone, for the frame in the page of the mail. Its links open outside of the frame."""
    check_may_read(request)
    parsed = parse_message(stored_mail(mail_id))
    return HttpResponse('<base target="_blank">' + stored_messages.html_of(parsed))


@require_safe
def attachment(request: HttpRequest, mail_id: int, number: int) -> HttpResponse:
    """Send a part of the mail as a download: the browser never shows it as a page of ours."""
    check_may_read(request)
    parsed = parse_message(stored_mail(mail_id))
    for part in stored_messages.attachments(parsed):
        if part.number == number:
            response = HttpResponse(part.content, content_type="application/octet-stream")
            response.headers["Content-Disposition"] = f'attachment; filename="{number}"'
            return response
    raise Http404
