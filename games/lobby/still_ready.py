"""Wishes that found no game for a long time: their players are asked once, and without a yes the wish ends."""

from datetime import timedelta

from django.db import transaction

from games.lib import site_time
from games.lib.db.prepared import Param, PreparedQuery
from games.lib.workers import sweeps
from games.lib.workers.sweeps import Budget, process_each
from games.mail.post import draft, post
from games.models import Player, Ready, Seat
from games.models.ready import time_to_ask

EVERY = 3600
TO_ANSWER = timedelta(days=14)
BATCH = 200


DUE: PreparedQuery[int] = PreparedQuery(
    lambda: Ready.objects.filter(look_at__lte=Param("now")).order_by("look_at").values_list("pk", flat=True)[:BATCH]
)


@sweeps.sweep("wishes", every=EVERY, queue=sweeps.MAIL)
def ask_or_end(budget: Budget | None = None) -> int:
    """Ask the players of wishes that are 30 days old, end those that were asked 14 days ago, and return the number of both."""
    return process_each(DUE.fetch(now=site_time.now()), look_at, "Wish %s could not be looked at.", budget)


def look_at(wish_id: int) -> bool:
    """Ask about the wish, or end it; return False where it was answered or used meanwhile."""
    now = site_time.now()
    with transaction.atomic():
        wish = Ready.objects.select_for_update().select_related("player").filter(pk=wish_id, look_at__lte=now).first()
        if wish is None:
            return False
        if wish.asked_at is not None:
            wish.delete()
            return True
        plays = Seat.objects.held_by(wish.player).of_running_games()
        if plays.filter(game__title=wish.title, origin=Seat.Origin.READY).exists():
            # It has found a game, which takes its time.
            wish.look_at = time_to_ask()
        else:
            wish.asked_at, wish.look_at = now, now + TO_ANSWER
            post(
                draft(
                    f"still:{wish.pk}:{now:%Y%m%d}",
                    "still_ready",
                    wish.player.email,
                    wish.player,
                    inputs={"wish": wish.pk},
                )
            )
        wish.save(update_fields=["look_at", "asked_at"])
        return True


def stay_ready(player: Player, title: str) -> bool:
    """Note that the player is still ready. Return whether the wish was there."""
    wishes = Ready.objects.filter(player=player, title=title)
    return bool(wishes.update(look_at=time_to_ask(), asked_at=None))
