"""Answering in the mailbox of the embedded site, and waiting for the site's answer."""

from smtplib import SMTPException

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from games.inbox import mailbox_reply
from games.inbox.allowance import Spent
from games.models import Inbound
from games.pages.mail.mailbox import check_may_read, list_context, stored_mail


@require_POST
def answer(request: HttpRequest, mail_id: int) -> HttpResponse:
    """Send the reply over SMTP, like any mail program."""
    check_may_read(request)
    mail = stored_mail(mail_id)
    text = request.POST.get("text", "")
    if not mailbox_reply.reply_to(mail):
        raise Http404
    if not text.strip():
        messages.error(request, _("Write something first: one line with a move is enough."))
        return redirect("mailbox_message", mail_id)
    try:
        mailbox_reply.send(mail, text)
    except (SMTPException, OSError, Spent):
        messages.error(request, _("Your reply was not accepted. Try again."))
        return redirect("mailbox_message", mail_id)
    return redirect("mailbox_answered", mail_id)


@require_POST
def write(request: HttpRequest) -> HttpResponse:
    """Send an email to the public address over SMTP, from the address in the form."""
    check_may_read(request)
    if not settings.PLAY_ADDRESS:
        raise Http404
    try:
        mailbox_reply.write(*(request.POST.get(name, "") for name in ("from", "subject", "text")))
    except (ValueError, SMTPException, OSError, Spent):
        messages.error(request, _("Your email was not accepted. Give the address that it comes from, and try again."))
    else:
        messages.success(request, _("Your email is on its way. The answer appears in this list."))
    return redirect("mailbox")


@require_safe
def show_answer(request: HttpRequest, mail_id: int) -> HttpResponse:
    """Show the site's answer, or until then a page that polls for it."""
    check_may_read(request)
    mail = stored_mail(mail_id)
    address = mailbox_reply.reply_to(mail)
    row = Inbound.objects.defer("raw").select_related("answer").filter(recipient=address).order_by("-pk").first()
    if not address or row is None:
        raise Http404
    if row.answer is not None and row.answer.message is not None:
        target = reverse("mailbox_message", args=[row.answer.pk])
        if request.headers.get("HX-Request"):
            return HttpResponse(status=204, headers={"HX-Redirect": target})
        return redirect(target)
    silent = row.state != Inbound.State.NEW and row.answer is None
    if request.headers.get("HX-Request") and not silent:
        return HttpResponse(status=204)
    context = {"mail": mail, "silent": silent} | list_context(mail)
    return render(request, "mailbox/answered.html", context)
