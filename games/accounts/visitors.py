"""Visitors: people who play against bots without an account, in a session of their own.

A visitor is a player's row without a way to sign in. It is not the signed-in player of a request, so that pages and
buttons for players are closed to it; only those of a running game accept the visitor too. Visitors who sign up or sign
in take their games along. All others are forgotten.
"""

from collections.abc import Callable
from datetime import timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext as _

from games.accounts.lessons import note_lesson
from games.accounts.limits import is_within_limits
from games.lib import site_time
from games.lib.db.prepared import Moment
from games.lib.errors import Refused
from games.lib.workers.sweeps import process_each
from games.lobby.new_game import GamePlan, check_plan
from games.lobby.open_games import create_game
from games.mail.game_posts import post_turns
from games.models import Attempt, Game, Move, Note, Player, Result, Seat, Tenure, Wait
from games.table.locks import lock_games, lock_player
from games.table.table import Table, load_table

VISITOR = "visitor"
"""Session key: the id of the visitor's row."""
SEEN = "visitor_seen"
"""Session key: the hour in which the session was last extended."""
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
    """Return whether this site lets people play without an account."""
    return settings.VISITOR_GAMES_AN_HOUR > 0


def visitor_of(request: HttpRequest) -> Player | None:
    """Return the visitor of this browser, None for players and strangers. One query, for visitors alone."""
    if request.user.is_authenticated:
        return None
    if not hasattr(request, "_visitor"):
        number = request.session.get(VISITOR)
        request._visitor = number and Player.objects.visitors().filter(pk=number).first()  # type: ignore[attr-defined]
    found: Player | None = request._visitor or None  # type: ignore[attr-defined]
    return found


def begin(request: HttpRequest, plan: GamePlan, create: Callable[[Player, GamePlan], Table] = create_game) -> Table:
    """Begin a visitor's game against bots alone, and give this browser to the visitor.

    The same `plan.request_key` twice is one game as long as it runs. Raises Refused: TooMany beyond the limit of the
    address or the site.
    """
    before = Game.objects.running().filter(request_key=plan.request_key, creator__visitor=True)
    made = before.select_related("creator").first() if plan.request_key else None
    visitor = visitor_of(request)
    if made is not None and made.creator is not None:
        if visitor is not None and visitor != made.creator:
            # The first answer was lost, and other games were begun here since: all are this visitor's.
            hand_to(made.creator, visitor)
        remember(request, visitor or made.creator)
        return load_table(pk=made.pk)
    check_plan(plan)
    assert plan.alone, "a visitor meets bots only"
    if not is_within_limits(request, "visitor_game", "visitor_game_anywhere"):
        raise TooMany
    with transaction.atomic():
        if visitor is None:
            visitor = Player(visitor=True, is_active=False, confirmed_at=None)
            visitor.set_unusable_password()
            visitor.save()
        # A finished game may still hold the key of a page that was opened again.
        Game.objects.filter(creator=visitor, request_key=plan.request_key).update(request_key="")
        table = create(visitor, plan)
    remember(request, visitor)
    return table


def remember(request: HttpRequest, visitor: Player) -> None:
    """Give the session to the visitor for as long as a game without a move lasts, once an hour at most."""
    hour = int(site_time.now().timestamp()) // HOUR
    if (request.session.get(VISITOR), request.session.get(SEEN)) != (visitor.pk, hour):
        request.session[VISITOR], request.session[SEEN] = visitor.pk, hour
        request.session.set_expiry(int(settings.VISITOR_DAYS * 24 * HOUR) + HOUR)


def check_haste(request: HttpRequest, player: Player | None) -> None:
    """Raise Refused where a visitor, or a program in place of one, moves too fast."""
    if player is not None and player.visitor and not is_within_limits(request, "visitor_act"):
        raise Refused(_("That's a lot of moves for one minute. Wait a little, then try again."), code="too_many")


def detach_visitor(request: HttpRequest) -> int | None:
    """Detach the visitor from the session, and return the visitor's id."""
    number: int | None = request.session.pop(VISITOR, None)
    if number is not None:
        request.session.pop(SEEN, None)
        request.session.set_expiry(None)
    return number


def games_of(visitor: Player) -> list[Game]:
    """Return the visitor's running games, the last one first, without their positions. One query."""
    running = Game.objects.running().filter(creator=visitor)
    return list(running.defer("position").order_by("-pk")[:MOST_SHOWN])


def adopt_games(request: HttpRequest | None, player: Player) -> list[Game]:
    """Give the games of this browser's visitor to the player who signs in, and return them."""
    # In this browser alone: an account made elsewhere with an address may belong to a stranger, whose games and notes
    # would appear on the owner's desk, and in mails.
    number = detach_visitor(request) if request is not None and hasattr(request, "session") else None
    visitor = Player.objects.visitors().filter(pk=number).first() if number is not None else None
    return [] if visitor is None else hand_to(visitor, player)


def hand_to(visitor: Player, player: Player) -> list[Game]:
    """Make the visitor's games the player's, with seats, moves, notes and results, and return them."""
    # A second time changes nothing. The empty row stays until visitors are next forgotten: a move on its way still
    # finds it.
    with transaction.atomic():
        lock_player(visitor)
        # Requests that read a game before must read it again.
        lock_games(visitor)
        games = list(Game.objects.filter(creator=visitor).defer("position").order_by("pk"))
        seats = Seat.objects.filter(player=visitor)
        waiting = list(Wait.objects.open().filter(seat__in=seats).select_related("seat__game"))
        Tenure.objects.filter(player=visitor).update(player=player)
        Move.objects.filter(by=visitor).update(by=player)
        Wait.objects.filter(seat__in=seats, player=visitor).update(player=player)
        Note.objects.filter(player=visitor).update(player=player)
        Result.objects.filter(player=visitor).update(player=player)
        # An account has one attempt a week: the visitor's is taken along, or becomes a game that does not count.
        mine = Attempt.objects.filter(player=visitor, week__closed_at=None)
        mine.exclude(week__in=Attempt.objects.filter(player=player).values("week")).update(player=player)
        for title_id in visitor.lessons_read:
            note_lesson(player, title_id)
        # The key belonged to a page without an account.
        Game.objects.filter(creator=visitor).update(creator=player, request_key="")
        seats.update(player=player)
        Player.objects.filter(pk=visitor.pk).update(successor=player)
        for wait in waiting:
            # The player is notified of an open turn as of any other.
            post_turns(load_table(pk=wait.seat.game_id), [wait], since=site_time.now())
    return games


def forget() -> int:
    """Delete visitors without a move for VISITOR_DAYS, or with an account now; return their number."""
    # Two queries: with OR between them no index would help, and all players would be read.
    quiet = quiet_visitors(site_time.now() - timedelta(days=settings.VISITOR_DAYS)).order_by("joined_at")
    handed_over = visitors_with_accounts().order_by("successor_id")
    found = {visitor.pk: visitor for visitor in [*quiet[:BATCH], *handed_over[:BATCH]]}
    return process_each(list(found.values()), forget_visitor, "Visitor %s could not be forgotten.")


def quiet_visitors(limit: Moment) -> QuerySet[Player]:
    """Return the visitors who have not moved since."""
    played = Game.objects.filter(Q(moved_at__gte=limit) | Q(created_at__gte=limit), creator=OuterRef("pk"))
    return Player.objects.visitors().filter(~Exists(played), joined_at__lt=limit)


def visitors_with_accounts() -> QuerySet[Player]:
    """Return the visitors whose games an account has now."""
    games = Game.objects.filter(creator=OuterRef("pk"))
    # `successor_id__gt=0` means "not null", as a range of the index.
    return Player.objects.visitors().filter(~Exists(games), successor_id__gt=0, successor__confirmed_at__isnull=False)


def forget_visitor(visitor: Player) -> bool:
    """Delete the visitor; games handed to an account stay there."""
    with transaction.atomic():
        lock_player(visitor)
        if visitor.successor is not None and visitor.successor.confirmed_at is not None:
            hand_to(visitor, visitor.successor)
        Game.objects.filter(creator=visitor).delete()
        visitor.delete()
    return True
