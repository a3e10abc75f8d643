"""The one-time link that `manage.py keeper_link` prints."""

from allauth.account.internal.flows.login import record_authentication
from django.conf import settings
from django.contrib.auth import login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.accounts.keepers import keeper_of_word, use_up


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def by_link(request: HttpRequest, word: str) -> HttpResponse:
    """Ask, so that no program that only looks uses it up; then sign the keeper in, and let them choose a password."""
    player = keeper_of_word(word)
    if player is None or (request.method == "POST" and not use_up(player)):
        return render(request, "account/keeper.html", {"player": None, "section": "account"}, status=404)
    if request.method != "POST":
        return render(request, "account/keeper.html", {"player": player, "word": word, "section": "account"})
    login(request, player, backend=settings.AUTHENTICATION_BACKENDS[0])
    record_authentication(request, player, method="keeper_link")
    return redirect("admin:index" if player.has_usable_password() else "account_set_password")
