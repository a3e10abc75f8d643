"""The devices on which an account is signed in."""

from allauth.usersessions.internal.flows.sessions import end_sessions
from allauth.usersessions.models import UserSession
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.sessions.models import Session
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games.lib import site_time
from games.pages.access import signed_in

OTHERS = "others"


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def devices(request: HttpRequest) -> HttpResponse:
    """List them; a post signs out one, or all but this one."""
    current = request.session.session_key
    alive = Session.objects.filter(expire_date__gt=site_time.now())
    rows = UserSession.objects.filter(user=signed_in(request)).order_by("-created_at", "-pk")
    if request.method == "POST":
        chosen = request.POST.get("device", "")
        if chosen == OTHERS:
            ended = list(rows.exclude(session_key=current))
        else:
            ended = list(rows.filter(pk=chosen)) if chosen.isascii() and chosen.isdigit() else []
        end_sessions(request, ended)
        messages.success(request, _("Signed out."))
        return redirect("devices")
    shown = rows.filter(session_key__in=alive.values("session_key"))
    context = {"devices": shown, "current": current, "others": OTHERS, "section": "account"}
    return render(request, "account/devices.html", context)
