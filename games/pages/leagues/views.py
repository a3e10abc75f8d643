"""The list of leagues, a season's page with its crosstables, entering and leaving."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db.models import OuterRef, Q, Subquery
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from engine.registry import get_title
from games.clock.pace import pace_from_json
from games.leagues.entries import enter, entry_of, leave
from games.leagues.seasons import LONG
from games.leagues.standing import divisions_of
from games.lib.errors import Refused
from games.models import Entry, Season
from games.pages.access import player_of, signed_in
from games.ratings.arithmetic import Strength
from games.ratings.reading import shown_ratings
from games.table.summaries import PersonSummary, person_summary
from games.table.time_words import label


def head_of(season: Season) -> dict[str, object]:
    """Return a season as templates get it."""
    league = season.league
    return {
        "pk": season.pk,
        "heading": str(season),
        "title": get_title(league.title).name,
        "seats": league.seats,
        "pace": label(pace_from_json(league.pace)),
        "state": season.state,
        "state_label": season.get_state_display(),
        "entries_close": season.entries_close,
        "short_from": season.begins + LONG if season.begins else None,
    }


@require_safe
def leagues(request: HttpRequest) -> HttpResponse:
    """Each league's newest season that has begun, and the one that is open for entries. One query beside the reader's."""
    newest = Season.objects.filter(league=OuterRef("league")).order_by("-number")
    begun = newest.exclude(state=Season.State.ENTRIES)
    shown = Q(pk=Subquery(newest.values("pk")[:1])) | Q(pk=Subquery(begun.values("pk")[:1]))
    found = Season.objects.filter(shown).select_related("league")
    found = found.order_by("league__closed", "league__opened_at", "league", "-number")
    return render(request, "leagues/leagues.html", {"section": "games", "seasons": [head_of(one) for one in found]})


@require_safe
def season(request: HttpRequest, pk: int) -> HttpResponse:
    """Who has entered, or the divisions as crosstables. At most eight queries beside the reader's."""
    found = get_object_or_404(Season.objects.select_related("league"), pk=pk)
    viewer = player_of(request)
    entry = entry_of(viewer, found)
    numbers = dict(Season.objects.filter(league=found.league_id).order_by("number").values_list("number", "pk"))
    context = {
        "section": "games",
        "season": head_of(found),
        "entered": entry.state if entry else "",
        "again": entry is not None and entry.again,
        "viewer": viewer.pk if viewer else None,
        "divisions": divisions_of(found) if found.begins else [],
        "entrants": entrants(found) if found.state != Season.State.OVER else [],
        "before": numbers.get(found.number - 1),
        "after": numbers.get(found.number + 1),
    }
    return render(request, "leagues/season.html", context)


def entrants(season: Season) -> list[tuple[PersonSummary, Strength | None]]:
    """Return whoever has no place yet, in the order of entering, with their ratings. Two queries."""
    entries = season.entries.filter(state=Entry.State.ENTERED, player__deleted_at=None).select_related("player")
    players = [entry.player for entry in entries.order_by("entered_at", "pk")]
    ratings = shown_ratings(players)
    return [(person_summary(one), ratings.get((one.pk, season.league.title))) for one in players]


@require_POST
@login_required
def enter_season(request: HttpRequest, pk: int) -> HttpResponse:
    """Enter, or change whether to enter the next one too: field `again`."""
    found = get_object_or_404(Season.objects.select_related("league"), pk=pk)
    try:
        enter(signed_in(request), found, again="again" in request.POST)
    except Refused as refused:
        messages.error(request, refused.sentence)
    else:
        messages.success(request, _("Saved."))
    return redirect("season", pk)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def leave_season(request: HttpRequest, pk: int) -> HttpResponse:
    """Ask whether to leave; leave on POST, with a field `plays` where the reader knows of seats."""
    found = get_object_or_404(Season.objects.select_related("league"), pk=pk)
    player = signed_in(request)
    if request.method == "POST":
        try:
            leave(player, found, plays="plays" in request.POST)
        except Refused as refused:
            messages.error(request, refused.sentence)
            return redirect("season-leave", pk)
        messages.success(request, _("You are no longer in this season."))
        return redirect("season", pk)
    entry = entry_of(player, found)
    if entry is None or entry.state == Entry.State.LEFT or found.state == Season.State.OVER:
        return redirect("season", pk)
    context = {"section": "games", "season": head_of(found), "plays": entry.number is not None}
    return render(request, "leagues/leave.html", context)
