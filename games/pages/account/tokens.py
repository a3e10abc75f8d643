"""The pages on which a player makes and revokes the tokens of their programs."""

from allauth.account.decorators import reauthentication_required
from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from games.accounts.tokens import MOST_DAYS, USUAL_DAYS, make_token, revoke_token
from games.lib.errors import Refused
from games.models import Game, Player, Token
from games.pages.access import signed_in


class TokenForm(forms.Form):
    """What a new token is called, allows and opens, and how long."""

    name = forms.CharField(
        label=gettext_lazy("Name"), max_length=40, help_text=gettext_lazy("Which program it is for, to know it again.")
    )
    scope = forms.ChoiceField(
        label=gettext_lazy("What it allows"), choices=Token.Scope.choices, widget=forms.RadioSelect, initial="read"
    )
    game = forms.ModelChoiceField(
        Game.objects.none(), label=gettext_lazy("Which game"), required=False, empty_label=gettext_lazy("all my games")
    )
    days = forms.IntegerField(
        label=gettext_lazy("Valid for how many days"), min_value=1, max_value=MOST_DAYS, initial=USUAL_DAYS
    )

    def __init__(self, player: Player, data: QueryDict | None) -> None:
        super().__init__(data)
        field = self.fields["game"]
        assert isinstance(field, forms.ModelChoiceField)
        field.queryset = Game.objects.running().filter(seats__player=player).order_by("-pk")


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def tokens(request: HttpRequest) -> HttpResponse:
    """List the player's tokens; a post revokes the one in the field `token`."""
    player = signed_in(request)
    if request.method == "POST":
        chosen = request.POST.get("token", "")
        if chosen.isascii() and chosen.isdigit() and len(chosen) < 19:
            revoke_token(player, int(chosen))
        messages.success(request, _("The token has been revoked."))
        return redirect("tokens")
    found = Token.objects.filter(player=player).select_related("game").order_by("-pk")
    return render(request, "account/tokens.html", {"tokens": found, "section": "account"})


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
@reauthentication_required
def new_token(request: HttpRequest) -> HttpResponse:
    """Show the form for a new token; a post makes it and shows its text, which no other page does."""
    player = signed_in(request)
    form = TokenForm(player, request.POST if request.method == "POST" else None)
    text = ""
    if form.is_valid():
        data = form.cleaned_data
        try:
            text = make_token(player, data["name"], data["scope"], data["game"], data["days"])
        except Refused as refused:
            form.add_error(None, refused.sentence)
    status = 422 if form.errors else 200
    return render(request, "account/token.html", {"form": form, "text": text, "section": "account"}, status=status)
