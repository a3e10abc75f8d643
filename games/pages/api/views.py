"""The reading addresses of the API."""

from hashlib import sha256
from urllib.parse import urlencode

from django.db.models import F, QuerySet
from django.http import HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response
from django.utils.translation import gettext as _

from engine.registry import TITLES
from games.mail.context import address_of
from games.models import Game
from games.pages.api.door import Caller, Problem, json_response, missing, visible_table
from games.pages.api.shapes import game_data, game_summary, turn_data
from games.pages.feeds.turns import waits_of
from games.play.history.packed_log import lines_of_games
from games.play.history.records import game_record
from games.table.table import load_tables

A_PAGE = 50
MOST_TURNS = 100
POLL_AFTER = 30
"""Seconds after which to ask again for turns."""
IN_LISTS = (Game.State.OPEN, Game.State.RUNNING)
"""The states of public games that strangers find in lists."""


def games(request: HttpRequest, caller: Caller) -> object:
    """List the caller's games, without a token the public ones that are open or running; the newest first. Three queries."""
    found = listed_games(caller)
    state, title, cursor = (request.GET.get(name, "") for name in ("state", "title", "cursor"))
    if (state and state not in Game.State) or (title and title not in TITLES) or not (cursor + "0").isdecimal():
        raise Problem(400, _("“state”, “title” or “cursor” is not one that this site knows."))
    if state:
        found = found.filter(state=state)
    if title:
        found = found.filter(title=title)
    if cursor:
        found = found.filter(pk__lt=min(int(cursor[:18]), 2**62))
    rows = list(found.order_by("-pk")[: A_PAGE + 1])
    asked = urlencode({"state": state, "title": title, "cursor": rows[A_PAGE - 1].pk} if len(rows) > A_PAGE else {})
    return {
        "games": [game_summary(table, caller.player) for table in load_tables(rows[:A_PAGE])],
        "next": f"{address_of('api-games')}?{asked}" if asked else None,
    }


def listed_games(caller: Caller) -> QuerySet[Game]:
    """Return the games that a list may show to the caller."""
    if caller.player is None:
        return Game.objects.public().filter(state__in=IN_LISTS, alone=False, sealed=False)
    mine = Game.objects.filter(seats__player=caller.player)
    return mine.filter(pk=caller.token.game_id) if caller.token and caller.token.game_id else mine


def game(request: HttpRequest, caller: Caller, code: str) -> object:
    """Show a game as the caller's seat sees it, or anybody."""
    return game_data(visible_table(caller, code), caller.player)


def record(request: HttpRequest, caller: Caller, code: str) -> HttpResponse:
    """Send the record that the caller may have."""
    table = visible_table(caller, code)
    if table.game.position is None:
        raise missing()
    return json_response(game_record(table, table.seat_of(caller.player)).to_json())


def turns(request: HttpRequest, caller: Caller) -> HttpResponse:
    """Send all turns of the caller, the next deadline first, or 304 where the caller has them already. Four queries."""
    assert caller.player is not None and caller.token is not None
    waits = waits_of(caller.player).select_related("game__week")
    if caller.token.game_id:
        waits = waits.filter(game=caller.token.game_id)
    found = list(waits.order_by(F("deadline").asc(nulls_last=True), "opened_at", "pk")[:MOST_TURNS])
    tables = load_tables(wait.game for wait in found)
    state = [
        (wait.pk, str(wait.deadline), table.game.version, table.names())
        for wait, table in zip(found, tables, strict=True)
    ]
    etag = f'"{sha256(repr(state).encode()).hexdigest()[:32]}"'
    headers = {"ETag": etag, "Poll-After": str(POLL_AFTER), "Cache-Control": "private, no-cache"}
    response = get_conditional_response(request, etag=etag)
    if response is None:
        lines = lines_of_games(tables)
        each = [
            turn_data(table, table.seat(wait.seat_id), lines[table.game.pk][: table.game.ply])
            for wait, table in zip(found, tables, strict=True)
        ]
        response = json_response({"turns": [turn for turn in each if turn is not None]})
    for name, value in headers.items():
        response.headers[name] = value
    return response


def nothing(request: HttpRequest, caller: Caller, path: str) -> object:
    """Answer every other address."""
    raise missing()
