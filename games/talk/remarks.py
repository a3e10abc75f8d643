"""Saying something at a table, and taking it back."""

from datetime import timedelta

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.lib import site_time
from games.lib.errors import Forbidden, Refused, Stale
from games.models import Player, Remark, Restriction, Seat
from games.play.seats.restrictions import restriction_of, restriction_sentence
from games.table.locks import lock_player
from games.table.table import Table
from games.talk.access import talk_seat, why_silent
from games.talk.text import check_text
from games.talk.unread import post_talk

AN_HOUR = timedelta(hours=1)
MOST_AN_HOUR = 6
"""Remarks of one player, over all games."""
NEW_ACCOUNT = timedelta(days=7)
MOST_OF_NEW = 3
"""The same for an account that is younger."""
MOST_A_GAME = 200
"""Remarks of one player at one table."""


def say(table: Table, player: Player, text: str, via: str) -> Remark:
    """Say something to the others at the table. The same text again within an hour is once. Raises Forbidden or Refused."""
    seat = talk_seat(table, player)
    if seat is None:
        raise Forbidden(_("Only the players of this game can talk at its table."))
    silent = why_silent(table.game, player)
    if silent:
        raise Refused(silent)
    text = check_text(text)
    with transaction.atomic():
        # Of many at once, each counts those before it.
        lock_player(player)
        restriction = restriction_of(player, Restriction.Kind.TALK)
        if restriction is not None:
            raise Refused(restriction_sentence(restriction))
        lately = Remark.objects.filter(player=player, at__gt=site_time.now() - AN_HOUR)
        before = lately.filter(game=table.game, text=text, taken_back_at=None).first()
        if before is not None:
            return before
        check_limits(table, player, lately.count())
        remark = Remark.objects.create(game=table.game, player=player, text=text, ply=table.game.ply, via=via)
        mark_seen(seat, remark.pk)
        post_talk(table, remark)
    return remark


def check_limits(table: Table, player: Player, lately: int) -> None:
    """Check that the player may say one more thing now, or raise Refused. `lately`: remarks of the last hour."""
    is_new = site_time.now() - (player.confirmed_at or player.joined_at) < NEW_ACCOUNT
    most = MOST_OF_NEW if is_new else MOST_AN_HOUR
    if lately >= most:
        raise Refused(
            ngettext(
                "You can say {most} thing an hour, over all your games. Try again a little later.",
                "You can say {most} things an hour, over all your games. Try again a little later.",
                most,
            ).format(most=most)
        )
    if Remark.objects.filter(game=table.game, player=player).count() >= MOST_A_GAME:
        raise Refused(_("You can say at most {most} things in one game.").format(most=MOST_A_GAME))


def withdraw_remark(table: Table, player: Player, number: int) -> None:
    """Take the player's own remark back. What was emailed of it stays where it is. Raises Stale."""
    mine = Remark.objects.filter(pk=number, game=table.game, player=player, taken_back_at=None)
    if talk_seat(table, player) is None or not mine.update(taken_back_at=site_time.now()):
        raise Stale(_("You have said no such thing here, or have taken it back already."))


def mark_seen(seat: Seat, newest: int) -> None:
    """Record that the seat's holder has read what was said, up to that remark."""
    Seat.objects.filter(pk=seat.pk, talk_seen__lt=newest).update(talk_seen=newest)
