"""The player's own pages: profile and settings, all data as a file, deletion."""

from typing import Any

from allauth.account.internal.flows.logout import logout
from allauth.account.views import LoginView, SignupView
from allauth.core import ratelimit
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.forms import Form
from django.http import HttpRequest, HttpResponse, JsonResponse, StreamingHttpResponse
from django.shortcuts import redirect, render
from django.utils.dateparse import parse_date
from django.utils.translation import gettext as _
from django.utils.translation import override
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_GET, require_http_methods, require_safe

from engine.registry import TITLES, get_title
from games.accounts import all_games
from games.accounts.accounts import delete_account
from games.accounts.arrivals import ARRIVAL, READY, accepted_invitation, invited_address, is_invited_to_site
from games.accounts.export import export
from games.accounts.forms import DeletionForm, ProfileForm
from games.lib import site_time
from games.lobby.ready import USUAL_SIZE
from games.models import Player, Restriction
from games.models.email_addresses import same_address
from games.pages.access import signed_in
from games.play.seats.restrictions import reason_sentence, restriction_sentence

LONGEST_WORD = 300


class SignUp(SignupView):
    """The form for a new account. Its address is filled in for people who were invited by mail."""

    def get_initial(self) -> dict[str, Any]:
        return dict(super().get_initial()) | {"email": invited_address(self.request)}

    def post(self, request: HttpRequest, *arguments: Any, **named: Any) -> HttpResponse:
        note_wish(request)
        answer: HttpResponse = super().post(request, *arguments, **named)
        return answer

    def get_context_data(self, **context: Any) -> dict[str, Any]:
        wish = wish_context(self.request.POST.get(READY) or self.request.GET.get(READY, ""))
        return dict(super().get_context_data(**context)) | {"invitation": accepted_invitation(self.request)} | wish

    def get_form(self, form_class: object = None) -> Any:  # noqa: ANN401  (a form of allauth)
        form = super().get_form(form_class)
        if invited_address(self.request):
            form.fields["email"].help_text = _("Your invitation came to this address, so you don't need a code for it.")
        if is_invited_to_site(self.request):
            form.fields["email"].widget.attrs["readonly"] = True
            form.fields["email"].validators.append(self.check_address)
        return form

    def check_address(self, address: str) -> None:
        """Raise ValidationError for another address than the one that was invited to the site."""
        if not same_address(address, invited_address(self.request)):
            raise ValidationError(_("Use the address that your invitation came to."))


class SignIn(LoginView):
    """The sign-in; the link of a confirmation mail brings along what was asked for in another browser."""

    def form_valid(self, form: Form) -> HttpResponse:
        word = self.request.POST.get(ARRIVAL, "")
        if word:
            self.request.session[ARRIVAL] = word[:LONGEST_WORD]
        answer: HttpResponse = super().form_valid(form)
        return answer

    def get_context_data(self, **context: Any) -> dict[str, Any]:
        word = self.request.POST.get(ARRIVAL) or self.request.GET.get(ARRIVAL, "")
        return dict(super().get_context_data(**context)) | {"arrival": word[:LONGEST_WORD]}


def known_title(text: str) -> str:
    """Return the title with that id, "" for none."""
    return text if text in TITLES else ""


def note_wish(request: HttpRequest) -> None:
    """Store the title that a newcomer has ticked for the moment at which they are signed in, or forget an earlier one."""
    if title := known_title(request.POST.get(READY, "")):
        request.session[READY] = title
    else:
        request.session.pop(READY, None)


def wish_context(text: str) -> dict[str, Any]:
    """Return what a form for newcomers shows of the title with that id; nothing without one."""
    title = known_title(text)
    return {"ready": title, "ready_name": get_title(title).name if title else "", "size": USUAL_SIZE}


sign_up = SignUp.as_view()
sign_in = SignIn.as_view()


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def account(request: HttpRequest) -> HttpResponse:
    """Profile and settings."""
    # A row of its own: what a refused form says must not show in the head of the page.
    player = Player.objects.get(pk=signed_in(request).pk)
    form = ProfileForm(request.POST if request.method == "POST" else None, instance=player)
    if request.method == "POST" and form.is_valid():
        form.save()
        with override(player.language):
            messages.success(request, _("Your settings have been saved."))
        return redirect("account")
    status = 422 if form.errors else 200
    restrictions = Restriction.objects.current().filter(player=player).order_by("ends_at")
    context = {
        "form": form,
        "section": "account",
        "restrictions": [(restriction_sentence(row), reason_sentence(row)) for row in restrictions],
    }
    return render(request, "account/account.html", context, status=status)


@login_required
@require_safe
def download(request: HttpRequest) -> HttpResponse:
    """All that the site keeps of the player, as one file."""
    player = signed_in(request)
    if ratelimit.consume_or_429(request, action="export", user=player, limit_get=True):
        sentence = _("You can download your data five times an hour. Try again a little later.")
        return render(request, "429.html", {"sentence": sentence}, status=429)
    now = site_time.now()
    response = JsonResponse(export(player, now), json_dumps_params={"indent": 2, "ensure_ascii": False})
    response.headers["Content-Disposition"] = f'attachment; filename="mykerinos-by-mail-{now:%Y-%m-%d}.json"'
    return response


@login_required
@require_GET
def games_file(request: HttpRequest) -> StreamingHttpResponse | HttpResponse:
    """All games of the player, a record a line; `?since=2026-11-01` leaves out those that began before that day."""
    player = signed_in(request)
    try:
        since = parse_date(request.GET.get("since", ""))
    except ValueError:
        since = None
    limited = ratelimit.consume_or_429(request, action="games_file", user=player, limit_get=True)
    if limited or not all_games.begin(player):
        sentence = _("You can download your games six times a day, one file at a time. Try again a little later.")
        return render(request, "429.html", {"sentence": sentence}, status=429)
    return StreamingHttpResponse(
        all_games.lines(player, since),
        content_type="application/x-ndjson",
        headers={"Content-Disposition": f'attachment; filename="games-{site_time.now():%Y-%m-%d}.ndjson"'},
    )


@login_required
@sensitive_post_parameters("password")
@require_http_methods(["GET", "HEAD", "POST"])
def delete(request: HttpRequest) -> HttpResponse:
    """Ask for the password, then delete the account."""
    player = signed_in(request)
    limited: HttpResponse | None = ratelimit.consume_or_429(request, action="reauthenticate", user=player)
    if limited:
        return limited
    form = DeletionForm(player, request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        delete_account(player)
        logout(request, show_message=False)
        messages.success(request, _("Your account has been deleted. Thank you for playing."))
        return redirect("home")
    status = 422 if form.errors else 200
    return render(request, "account/delete.html", {"form": form, "section": "account"}, status=status)
