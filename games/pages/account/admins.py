"""The one-time link that `manage.py keeper_link` prints."""

from allauth.account.app_settings import EmailVerificationMethod
from allauth.account.internal.flows.login import perform_login, record_authentication
from allauth.account.models import Login
from django.contrib.auth import logout
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from games.accounts.admins import admin_of_word, use_up


@require_http_methods(["GET", "HEAD", "POST"])
def by_link(request: HttpRequest, word: str) -> HttpResponse:
    """Ask, so that no program that only looks uses it up; then sign the keeper in, and let them choose a password."""
    player = admin_of_word(word)
    if player is None or (request.method == "POST" and not use_up(player)):
        return render(request, "account/keeper.html", {"player": None, "section": "account"}, status=404)
    if request.method != "POST":
        return render(request, "account/keeper.html", {"player": player, "word": word, "section": "account"})
    if request.user.is_authenticated:
        # A signed-in session has no sign-in that could go on.
        logout(request)
    record_authentication(request, player, method="keeper_link")
    goal = reverse("admin:index" if player.has_usable_password() else "account_set_password")
    # The second factor is asked for. A code by mail is not: it might be what does not work.
    signing = Login(player, email_verification=EmailVerificationMethod.NONE, redirect_url=goal)
    answer: HttpResponse = perform_login(request, signing)
    return answer
