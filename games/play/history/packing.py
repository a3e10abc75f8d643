"""Packing: some months after a game is over, its moves, waits and mails become one log of a few kilobytes."""

import logging
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.db import models, transaction
from django.db.models import Exists, OuterRef, Q, QuerySet

from games.lib import site_time
from games.lib.db.prepared import Moment, Param, PreparedQuery
from games.lib.workers import sweeps
from games.lib.workers.sweeps import MAIL, Budget, process_each
from games.models import Game, GameLog, Inbound, Mail, Move, Order, Player, Seat, Tenure, Wait
from games.models.mail import PENDING
from games.play.history.log_columns import compress_rows
from games.play.history.packed_log import REPLAYED, PackedLog, open_log, stories
from games.table.locks import lock_game
from games.table.table import Table, load_table

logger = logging.getLogger(__name__)

BATCH = 200
"""Games in one run."""


def long_ago() -> datetime:
    """Return the time by which a game was over, if it can be packed now."""
    return site_time.now() - timedelta(days=settings.PACK_DAYS)


def ripe_games(old: Moment) -> QuerySet[Game]:
    """Return the games that were over by then and are at rest."""
    # At rest means: no mail to be sent or read, no stored text of one, no visitor whose games may go to an account.
    over = Game.objects.over().filter(packed=False, ended_at__lte=old)
    of_game = {"game": OuterRef("pk")}
    waits_for = (
        Q(state__in=PENDING) | Q(message__isnull=False) | Q(secrets__isnull=False) | Q(state="digest", digest=None)
    )
    return over.filter(position__isnull=False).exclude(
        Exists(Mail.objects.filter(waits_for, **of_game))
        | Exists(Inbound.objects.filter(**of_game))
        | Exists(Wait.objects.open().filter(**of_game))
        | Exists(Seat.objects.filter(player__visitor=True, **of_game))
        | Exists(Order.objects.filter(seat__game=OuterRef("pk")))
    )


RIPE: PreparedQuery[int] = PreparedQuery(
    lambda: ripe_games(Param("old")).order_by("ended_at").values_list("pk", flat=True)[:BATCH]
)


@sweeps.sweep("pack", every=settings.PACK_INTERVAL, queue=MAIL, task_name="games.tasks.pack_games")
def sweep(budget: Budget | None = None) -> int:
    """Pack games that are ripe, each in a transaction of its own. Returns their number."""
    if settings.PACK_DAYS <= 0:
        return 0
    return process_each(RIPE.fetch(old=long_ago()), pack_game, "Game %s could not be packed.", budget, "pack")


def pack_game(game_id: int) -> int:
    """Make one log of the game's rows. Returns 1, or 0 where it is not ripe, or the log would not give back every field."""
    with transaction.atomic():
        table = load_table(pk=game_id)
        lock_game(table.game)
        if not ripe_games(long_ago()).filter(pk=game_id).exists():
            return 0
        log = rows_of(table)
        if Mail.objects.filter(wait__game=table.game).exclude(pk__in=[mail.pk for mail in log.mails]).exists():
            return 0
        content = make_log(table, log)
        if not is_same(open_log(table, content), log):
            logger.error("The log of game %s would not give back what was there. It stays as it is.", table.game.code)
            return 0
        GameLog.objects.create(game=table.game, content=content)
        Mail.objects.filter(pk__in=[mail.pk for mail in log.mails]).delete()
        Move.objects.filter(game=table.game).delete()
        Wait.objects.filter(game=table.game).delete()
        return Game.objects.filter(pk=game_id).update(packed=True)


def rows_of(table: Table) -> PackedLog:
    """Return the rows that go into the log. Mails to people who never held a seat, such as guests, stay rows."""
    game = table.game
    sat = Tenure.objects.filter(seat__game=game, player__isnull=False).order_by().values("player")
    return PackedLog(
        list(Move.objects.filter(game=game).order_by("ply", "pk")),
        list(Wait.objects.filter(game=game).order_by("pk")),
        list(Mail.objects.filter(game=game, player__in=sat).order_by("pk")),
    )


def make_log(table: Table, log: PackedLog) -> bytes:
    """Return the log's bytes, without the fields that playing the moves again gives."""
    differing = {
        str(number): [getattr(move, name) for name in REPLAYED]
        for number, (move, story) in enumerate(zip(log.moves, stories(table, log.moves), strict=True))
        if tuple(getattr(move, name) for name in REPLAYED) != story
    }
    tables: dict[str, list[Any]] = {"moves": log.moves, "waits": log.waits, "mails": log.mails}
    return compress_rows(tables, {"game_id", "message", "secrets", *REPLAYED}, {"told": differing})


def is_same(one: PackedLog, other: PackedLog) -> bool:
    """Return whether both have the same rows with the same values."""
    pairs = ((one.moves, other.moves), (one.waits, other.waits), (one.mails, other.mails))
    return all(list(map(values, mine)) == list(map(values, theirs)) for mine, theirs in pairs)


def values(row: models.Model) -> dict[str, Any]:
    return {field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields}


def unpack_game(game_id: int) -> int:
    """Make the rows again, with the ids that they had. Returns 1, or 0 for a game without a log.

    Raises IntegrityError where such an id was given to another row, as in a database that was moved without its counters.
    """
    with transaction.atomic():
        table = load_table(pk=game_id)
        lock_game(table.game)
        row = GameLog.objects.filter(game=table.game).first()
        if row is None:
            return 0
        log = open_log(table, bytes(row.content))
        orders = set(Order.objects.filter(seat__game=table.game).values_list("pk", flat=True))
        for move in log.moves:
            move.order_id = move.order_id if move.order_id in orders else None
        mails = {mail.pk for mail in log.mails}
        digests = {mail.digest_id for mail in log.mails if mail.digest_id} - mails
        there = mails | set(Mail.objects.filter(pk__in=digests).values_list("pk", flat=True))
        for mail in log.mails:
            mail.digest_id = mail.digest_id if mail.digest_id in there else None
        Wait.objects.bulk_create(log.waits)
        Move.objects.bulk_create(log.moves)
        Mail.objects.bulk_create(log.mails)
        row.delete()
        return Game.objects.filter(pk=game_id).update(packed=False)


def packed_games_of(player: Player) -> QuerySet[Game]:
    """Return the packed games in which the player holds or held a seat."""
    sat = Tenure.objects.filter(player=player).order_by().values("seat__game")
    return Game.objects.filter(packed=True, pk__in=sat).order_by("pk")


def forget_in_logs(player: Player) -> set[str]:
    """Remove the mails to the player and their waking hours from the logs of their games, when the account is deleted.

    Returns the addresses of those mails.
    """
    addresses: set[str] = set()
    for game_id in packed_games_of(player).values_list("pk", flat=True):
        table = load_table(pk=game_id)
        row = GameLog.objects.get(game=table.game)
        log = open_log(table, bytes(row.content))
        addresses |= {mail.address.lower() for mail in log.mails if mail.player_id == player.pk and mail.address}
        mails = [mail for mail in log.mails if mail.player_id != player.pk]
        seats = set(Tenure.objects.filter(player=player, seat__game=table.game).values_list("seat", flat=True))
        for wait in log.waits:
            if wait.seat_id in seats:
                wait.hours = wait.time_given = wait.deadline = wait.warning_at = None
        GameLog.objects.filter(pk=row.pk).update(content=make_log(table, PackedLog(log.moves, log.waits, mails)))
    return addresses
