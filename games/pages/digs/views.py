"""The list of weeks, the page of one, and the button that begins its game."""

from collections import Counter
from datetime import datetime
from functools import partial

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.crypto import get_random_string
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from games.accounts import visitors
from games.display.weeks import own_of, sums_of, weeks
from games.lib.db.writing import saved_or_refused
from games.lib.errors import Refused
from games.lobby.weeks import FIRST, LENGTH, begin_dig, plan_of
from games.models import Attempt, Week
from games.pages.access import player_of, player_or_visitor
from games.pages.digs import page
from games.table.seeds import week_secret

BEGUN = "dig"
"""In a visitor's session: the week in which this browser has begun its attempt."""
LONGEST_KEY = 40


def begins_of(name: str) -> datetime:
    """Return when the week of that name begins. Raises Http404."""
    year, _dash, number = name.partition("-")
    try:
        monday = datetime.fromisocalendar(int(year), int(number), 1)
    except ValueError:
        raise Http404 from None
    return monday.replace(hour=FIRST.hour, tzinfo=FIRST.tzinfo)


@require_safe
def digs(request: HttpRequest) -> HttpResponse:
    """List the weeks, the newest first. One query beside the reader's."""
    found = [head for _week, head in weeks()]
    return render(request, "digs/digs.html", {"section": "games", "weeks": found})


@require_safe
def dig(request: HttpRequest, name: str) -> HttpResponse:
    """Show a week. Three queries beside the reader's; five when it is closed."""
    begins = begins_of(name)
    found = {week.begins: (week, head) for week, head in weeks(begins__in=[begins, begins - LENGTH])}
    if begins not in found:
        raise Http404
    week, head = found[begins]
    own, listed = page.attempts_of(week, player_or_visitor(request))
    closed = week.closed_at is not None
    shown = not week.called_off and (closed or (own is not None and own.finished_at is not None))
    sums = sums_of(week) if shown else Counter()
    _before, before = found.get(begins - LENGTH, (None, None))
    context = {
        "section": "games",
        "week": head,
        "before": before if before and before.closed else None,
        "own": own_of(own, sums, closed) if own else None,
        "results": page.results_of(week, listed, own, sums) if shown else None,
        "parted": page.parted_of(week, own, listed) if closed and shown else None,
        "seed": week_secret(week).hex() if week.closed_at is not None else "",
        "visits": player_of(request) is None,
        "may_play": player_of(request) is not None or visitors.are_welcome(),
        "request_key": get_random_string(24),
    }
    return render(request, "digs/dig.html", context)


@require_POST
def play(request: HttpRequest, name: str) -> HttpResponse:
    """Begin the reader's attempt, or go on with it; when the week is closed, a game that does not count."""
    week = get_object_or_404(Week, begins=begins_of(name))
    player = player_of(request)
    if player is None and not visitors.are_welcome():
        return redirect_to_login(reverse("dig", args=[name]))
    plan = plan_of(week, request.POST.get("request_key", "")[:LONGEST_KEY])
    try:
        with saved_or_refused():
            if player is None:
                check_browser(request, week)
                table = visitors.begin(request, plan, partial(begin_dig, week))
                request.session[BEGUN] = week.pk
            else:
                table = begin_dig(week, player, plan)
    except visitors.TooMany as refused:
        return render(request, "429.html", {"sentence": refused.sentence}, status=refused.status)
    except Refused as refused:
        messages.error(request, refused.sentence)
        return redirect("dig", name)
    return redirect("game", table.game.code)


def check_browser(request: HttpRequest, week: Week) -> None:
    """Raise Refused where a visitor of this browser has begun the week's dig, and has been forgotten since."""
    visitor = visitors.visitor_of(request)
    begun = week.closed_at is None and request.session.get(BEGUN) == week.pk
    if begun and not (visitor and Attempt.objects.filter(week=week, player=visitor).exists()):
        raise Refused(_("You have already begun this week's dig in this browser."))
