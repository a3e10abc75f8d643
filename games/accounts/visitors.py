"""Visitors: people who play against bots without an account, in a session of their own.

A visitor is a player's row that nobody can sign in with. It is not the signed-in player of a request, so that every page and
every button which asks for one is closed to it; only those of a running game ask for the visitor too. Whoever signs up or signs
in takes the games along. All others are forgotten.
"""

from datetime import timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import Exists, OuterRef, Q
from django.http import HttpRequest
from django.utils.translation import gettext as _

from games.accounts.lessons import note_lesson
from games.accounts.limits import use_visitor_act, use_visitor_game
from games.lib import site_time
from games.lib.errors import Refused
from games.lib.workers.sweeps import process_each
from games.lobby.new_game import GamePlan, check_plan
from games.lobby.open_games import create_game
from games.mail.game_posts import post_turns
from games.models import Game, Move, Note, Player, Result, Seat, Tenure, Wait
from games.table.locks import lock_games, lock_player
from games.table.table import Table, load_table

VISITOR = "visitor"
"""In the session: the number of the visitor's row."""
SEEN = "visitor_seen"
"""In the session: in which hour its end was last put off."""
HOUR = 3600
BATCH = 200
MOST_SHOWN = 3


class TooMany(Refused):
    """More games were begun than the limits allow."""

    status = 429
    code = "too_many"

    def __init__(self) -> None:
        super().__init__(
            _(
                "A lot of games have been started without an account in the last hour. "
                "Sign up to play on right away, or try again later."
            )
        )


def are_welcome() -> bool:
    """Whether this site lets people play without an account."""
    return settings.VISITOR_GAMES_AN_HOUR > 0


def visitor_of(request: HttpRequest) -> Player | None:
    """The visitor of this browser; None for those who are signed in, and for strangers. One query, for visitors alone."""
    if request.user.is_authenticated:
        return None
    if not hasattr(request, "_visitor"):
        number = request.session.get(VISITOR)
        request._visitor = number and Player.objects.visitors().filter(pk=number).first()  # type: ignore[attr-defined]
    found: Player | None = request._visitor or None  # type: ignore[attr-defined]
    return found


def begin(request: HttpRequest, plan: GamePlan) -> Table:
    """Begin a visitor's game against bots alone; this browser is the visitor's from now on. The same `plan.request_key` twice is
    one game as long as it runs.

    Raises Refused: TooMany where the address or the site has begun enough of them.
    """
    before = Game.objects.running().filter(request_key=plan.request_key, creator__visitor=True)
    made = before.select_related("creator").first() if plan.request_key else None
    visitor = visitor_of(request)
    if made is not None and made.creator is not None:
        if visitor is not None and visitor != made.creator:
            # Its first answer was lost, and others have been begun here since: all of them are this visitor's.
            hand_to(made.creator, visitor)
        remember(request, visitor or made.creator)
        return load_table(pk=made.pk)
    check_plan(plan)
    assert plan.alone, "a visitor meets bots only"
    if not use_visitor_game(request):
        raise TooMany
    with transaction.atomic():
        if visitor is None:
            visitor = Player(visitor=True, is_active=False, confirmed_at=None)
            visitor.set_unusable_password()
            visitor.save()
        # A finished game may still hold the key of a page that somebody came back to.
        Game.objects.filter(creator=visitor, request_key=plan.request_key).update(request_key="")
        table = create_game(visitor, plan)
    remember(request, visitor)
    return table


def remember(request: HttpRequest, visitor: Player) -> None:
    """Let the session be the visitor's, and last as long as a game without another move. Written once an hour at most."""
    hour = int(site_time.now().timestamp()) // HOUR
    if (request.session.get(VISITOR), request.session.get(SEEN)) != (visitor.pk, hour):
        request.session[VISITOR], request.session[SEEN] = visitor.pk, hour
        request.session.set_expiry(int(settings.VISITOR_DAYS * 24 * HOUR) + HOUR)


def check_haste(request: HttpRequest, player: Player | None) -> None:
    """Raises Refused where a visitor, or a program in place of one, writes more than people can play."""
    if player is not None and player.visitor and not use_visitor_act(request):
        raise Refused(_("That's a lot of moves for one minute. Wait a little, then try again."), code="too_many")


def let_go(request: HttpRequest) -> int | None:
    """Let the session be nobody's again. Returns the number of the visitor whose it was."""
    number: int | None = request.session.pop(VISITOR, None)
    if number is not None:
        request.session.pop(SEEN, None)
        request.session.set_expiry(None)
    return number


def games_of(visitor: Player) -> list[Game]:
    """The visitor's running games, the last one first, without their positions. One query."""
    running = Game.objects.running().filter(creator=visitor)
    return list(running.defer("position").order_by("-pk")[:MOST_SHOWN])


def bring_along(request: HttpRequest | None, player: Player) -> list[Game]:
    """Somebody is signed in: what was played in this browser is theirs. Returns the games.

    In this browser alone: whoever signed up somewhere with an address may be a stranger to its owner, who would find games and
    notes of theirs on the desk, and mails about them.
    """
    number = let_go(request) if request is not None and hasattr(request, "session") else None
    visitor = Player.objects.visitors().filter(pk=number).first() if number is not None else None
    return [] if visitor is None else hand_to(visitor, player)


def hand_to(visitor: Player, player: Player) -> list[Game]:
    """Make the visitor's games the player's, with seats, moves, notes and results. Twice is once. Returns the games.

    The empty row stays until the next round of forgetting: a move that was on its way meanwhile still finds it.
    """
    with transaction.atomic():
        lock_player(visitor)
        # Whoever has read one of them before reads it again.
        lock_games(visitor)
        games = list(Game.objects.filter(creator=visitor).defer("position").order_by("pk"))
        seats = Seat.objects.filter(player=visitor)
        waiting = list(Wait.objects.open().filter(seat__in=seats).select_related("seat__game"))
        Tenure.objects.filter(player=visitor).update(player=player)
        Move.objects.filter(by=visitor).update(by=player)
        Wait.objects.filter(seat__in=seats, player=visitor).update(player=player)
        Note.objects.filter(player=visitor).update(player=player)
        Result.objects.filter(player=visitor).update(player=player)
        for title_id in visitor.lessons_read:
            note_lesson(player, title_id)
        # The key was that of a page without an account.
        Game.objects.filter(creator=visitor).update(creator=player, request_key="")
        seats.update(player=player)
        Player.objects.filter(pk=visitor.pk).update(successor=player)
        for wait in waiting:
            # They are told of the turn that waits as of any other.
            post_turns(load_table(pk=wait.seat.game_id), [wait], since=site_time.now())
    return games


def forget() -> int:
    """Delete the visitors whose games went to an account, and those who have not moved for VISITOR_DAYS, with all that they have
    played. Returns their number.
    """
    limit = site_time.now() - timedelta(days=settings.VISITOR_DAYS)
    played = Game.objects.filter(Q(moved_at__gte=limit) | Q(created_at__gte=limit), creator=OuterRef("pk"))
    visitors = Player.objects.visitors()
    # Asked one after the other: with OR between them no index would help, and all players would be read.
    quiet = visitors.filter(~Exists(played), joined_at__lt=limit).order_by("joined_at")
    # That the number is positive says no more than that there is one, but it names a range of the index.
    without_games = visitors.filter(~Exists(Game.objects.filter(creator=OuterRef("pk"))), successor_id__gt=0)
    came_in = without_games.filter(successor__confirmed_at__isnull=False).order_by("successor_id")
    found = {visitor.pk: visitor for visitor in [*quiet[:BATCH], *came_in[:BATCH]]}
    return process_each(list(found.values()), forget_visitor, "Visitor %s could not be forgotten.")


def forget_visitor(visitor: Player) -> bool:
    """Delete one of them. What an account has is that account's."""
    with transaction.atomic():
        lock_player(visitor)
        if visitor.successor is not None and visitor.successor.confirmed_at is not None:
            hand_to(visitor, visitor.successor)
        Game.objects.filter(creator=visitor).delete()
        visitor.delete()
    return True
