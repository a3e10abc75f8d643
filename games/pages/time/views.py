"""The page of my time: night hours, free weekdays, vacations."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from games.clock import words
from games.lib.errors import Refused
from games.lib.time_zones import known_zone
from games.models import Player
from games.pages.access import signed_in
from games.pages.time.forms import TimeForm, VacationForm
from games.play.clocks import vacations


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def settings(request: HttpRequest) -> HttpResponse:
    """Time zone, night hours and free weekdays; they count from the next turn on."""
    player = Player.objects.get(pk=signed_in(request).pk)
    form = TimeForm(request.POST if request.method == "POST" else None, instance=player)
    if request.method == "POST" and form.is_valid():
        form.save()
        messages.success(request, _("Your hours have been saved. They apply from your next turn."))
        return redirect("time")
    return show(request, player, form, VacationForm(), 422 if form.errors else 200)


@require_POST
@login_required
def vacation(request: HttpRequest) -> HttpResponse:
    """Enter a vacation."""
    player = Player.objects.get(pk=signed_in(request).pk)
    form = VacationForm(request.POST)
    if form.is_valid():
        try:
            vacations.enter(player, form.cleaned_data["first"], form.cleaned_data["last"])
        except Refused as refused:
            form.add_error("last", refused.sentence)
        else:
            messages.success(request, _("Your holiday is booked. It also applies to turns that have already begun."))
            return redirect("time")
    return show(request, player, TimeForm(instance=player), form, 422)


@require_POST
@login_required
def cancel(request: HttpRequest, pk: int) -> HttpResponse:
    """Take a vacation out."""
    try:
        vacations.cancel(signed_in(request), pk)
    except Refused as refused:
        messages.error(request, refused.sentence)
    else:
        messages.success(
            request, _("The holiday has been removed. From your next turn, your clock runs on those days.")
        )
    return redirect("time")


def show(
    request: HttpRequest, player: Player, form: TimeForm, vacation_form: VacationForm, status: int = 200
) -> HttpResponse:
    today = vacations.today_of(player)
    context = {
        "form": form,
        "vacation_form": vacation_form,
        "vacations": [
            {"pk": vacation.pk, "days": words.days(vacation.first, vacation.last)}
            for vacation in vacations.standing(player)
        ],
        "years": [(year, vacations.days_left(player, year)) for year in (today.year, today.year + 1)],
        "zone": words.zone_time(known_zone(player.time_zone)),
        "section": "account",
    }
    return render(request, "account/time.html", context, status=status)
