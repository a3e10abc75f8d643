"""Small records: some months after a game is over its moves, waits and mails become one log of a few kilobytes, from which they
can be made again as they were. Pages, records, checks and exports read it as they read the rows (`packed_log`).
"""

import logging
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.db import models, transaction
from django.db.models import Exists, OuterRef, Q, QuerySet

from games.lib import site_time
from games.lib.workers import sweeps
from games.lib.workers.sweeps import MAIL, Budget, process_each
from games.models import Game, GameLog, Inbound, Mail, Move, Order, Player, Seat, Tenure, Wait
from games.models.mail import PENDING
from games.play.history.log_columns import compress_rows
from games.play.history.packed_log import TOLD, KeptLog, open_log, stories
from games.table.locks import lock_game
from games.table.table import Table, load_table

logger = logging.getLogger(__name__)

BATCH = 200
"""Games that a run looks for at most."""


def ripe_games() -> QuerySet[Game]:
    """Games that have been over for PACK_DAYS and of which nothing is on its way any more: no mail to be sent or read, no text of
    one that is still kept, no visitor whose games may go to an account.
    """
    old = site_time.now() - timedelta(days=settings.PACK_DAYS)
    over = Game.objects.over().filter(packed=False, ended_at__lte=old)
    of_game = {"game": OuterRef("pk")}
    waits_for = (
        Q(state__in=PENDING) | Q(message__isnull=False) | Q(secrets__isnull=False) | Q(state="digest", digest=None)
    )
    return over.exclude(position=None).exclude(
        Exists(Mail.objects.filter(waits_for, **of_game))
        | Exists(Inbound.objects.filter(**of_game))
        | Exists(Wait.objects.open().filter(**of_game))
        | Exists(Seat.objects.filter(player__visitor=True, **of_game))
        | Exists(Order.objects.filter(seat__game=OuterRef("pk")))
    )


@sweeps.sweep("pack", every=settings.PACK_INTERVAL, queue=MAIL, task_name="games.tasks.pack_games")
def sweep(budget: Budget | None = None) -> int:
    """Pack games that are ripe, each in a transaction of its own. Returns their number."""
    if settings.PACK_DAYS <= 0:
        return 0
    found = ripe_games().order_by("ended_at").values_list("pk", flat=True)[:BATCH]
    return process_each(found, pack_game, "Game %s could not be packed.", budget, "pack")


def pack_game(game_id: int) -> int:
    """Make one log of the game's rows. Returns how many games that were: 0 where it is not ripe, or where the log would not give
    back every field as it was.
    """
    with transaction.atomic():
        table = load_table(pk=game_id)
        lock_game(table.game)
        if not ripe_games().filter(pk=game_id).exists():
            return 0
        kept = rows_of(table)
        if Mail.objects.filter(wait__game=table.game).exclude(pk__in=[mail.pk for mail in kept.mails]).exists():
            return 0
        content = make_log(table, kept)
        if not is_same(open_log(table, content), kept):
            logger.error("The log of game %s would not give back what was there. It stays as it is.", table.game.code)
            return 0
        GameLog.objects.create(game=table.game, content=content)
        Mail.objects.filter(pk__in=[mail.pk for mail in kept.mails]).delete()
        Move.objects.filter(game=table.game).delete()
        Wait.objects.filter(game=table.game).delete()
        return Game.objects.filter(pk=game_id).update(packed=True)


def rows_of(table: Table) -> KeptLog:
    """The rows that a log takes the place of. Mails to people who never sat there, guests and those who declined, stay."""
    game = table.game
    sat = Tenure.objects.filter(seat__game=game, player__isnull=False).order_by().values("player")
    return KeptLog(
        list(Move.objects.filter(game=game).order_by("ply", "pk")),
        list(Wait.objects.filter(game=game).order_by("pk")),
        list(Mail.objects.filter(game=game, player__in=sat).order_by("pk")),
    )


def make_log(table: Table, kept: KeptLog) -> bytes:
    """The log's bytes. What playing the moves again tells by itself is left out."""
    told = {
        str(number): [getattr(move, name) for name in TOLD]
        for number, (move, story) in enumerate(zip(kept.moves, stories(table, kept.moves), strict=True))
        if tuple(getattr(move, name) for name in TOLD) != story
    }
    tables: dict[str, list[Any]] = {"moves": kept.moves, "waits": kept.waits, "mails": kept.mails}
    return compress_rows(tables, {"game_id", "message", "secrets", *TOLD}, {"told": told})


def is_same(one: KeptLog, other: KeptLog) -> bool:
    """Whether both have the same rows with the same values."""
    pairs = ((one.moves, other.moves), (one.waits, other.waits), (one.mails, other.mails))
    return all(list(map(values, mine)) == list(map(values, theirs)) for mine, theirs in pairs)


def values(row: models.Model) -> dict[str, Any]:
    return {field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields}


def unpack_game(game_id: int) -> int:
    """Make the rows again, under the numbers that they had. Returns how many games that were. Raises IntegrityError where such a
    number is somebody else's now, which a database that was moved without its counters can lead to.
    """
    with transaction.atomic():
        table = load_table(pk=game_id)
        lock_game(table.game)
        row = GameLog.objects.filter(game=table.game).first()
        if row is None:
            return 0
        kept = open_log(table, bytes(row.content))
        orders = set(Order.objects.filter(seat__game=table.game).values_list("pk", flat=True))
        for move in kept.moves:
            move.order_id = move.order_id if move.order_id in orders else None
        mails = {mail.pk for mail in kept.mails}
        digests = {mail.digest_id for mail in kept.mails if mail.digest_id} - mails
        there = mails | set(Mail.objects.filter(pk__in=digests).values_list("pk", flat=True))
        for mail in kept.mails:
            mail.digest_id = mail.digest_id if mail.digest_id in there else None
        Wait.objects.bulk_create(kept.waits)
        Move.objects.bulk_create(kept.moves)
        Mail.objects.bulk_create(kept.mails)
        row.delete()
        return Game.objects.filter(pk=game_id).update(packed=False)


def packed_games_of(player: Player) -> QuerySet[Game]:
    """The packed games in which the player sits or sat: nowhere else is a log that knows them."""
    sat = Tenure.objects.filter(player=player).order_by().values("seat__game")
    return Game.objects.filter(packed=True, pk__in=sat).order_by("pk")


def forget_in_logs(player: Player) -> set[str]:
    """Take the mails to the player out of the logs of their games, and the hours that they were awake. In the transaction that
    deletes the account. Returns the addresses that those mails went to.
    """
    addresses: set[str] = set()
    for game_id in packed_games_of(player).values_list("pk", flat=True):
        table = load_table(pk=game_id)
        row = GameLog.objects.get(game=table.game)
        kept = open_log(table, bytes(row.content))
        addresses |= {mail.address.lower() for mail in kept.mails if mail.player_id == player.pk and mail.address}
        mails = [mail for mail in kept.mails if mail.player_id != player.pk]
        seats = set(Tenure.objects.filter(player=player, seat__game=table.game).values_list("seat", flat=True))
        for wait in kept.waits:
            if wait.seat_id in seats:
                wait.hours = wait.time_given = wait.deadline = wait.warning_at = None
        GameLog.objects.filter(pk=row.pk).update(content=make_log(table, KeptLog(kept.moves, kept.waits, mails)))
    return addresses
