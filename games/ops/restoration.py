"""After a restore: mails that were sent since the backup must not name something else now.

A restored database would give out the ids of the lost one again: of waits, seats, mails, players. An answer to a mail of
the lost days would then be played in another position, and a bounce held against another player.
"""

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from typing import NamedTuple

from django.contrib.sessions.models import Session
from django.core.cache import cache
from django.db import connection, transaction
from django.db.models import F, Max, Q
from django.db.models.functions import Greatest

from games.lib import site_time
from games.mail.game_posts import reader_of
from games.mail.post import draft, new_message_id, post_all
from games.mail.schedule import RESTORED_TO, When, after_quiet, wish_of
from games.models import Game, Heartbeat, Mail, Move, Player, Question, Seat, Token, Wait
from games.models.mail import PENDING

EPOCH = datetime(2026, 1, 1, tzinfo=UTC)
"""No site is older."""
A_SECOND = 100
"""A limit of ids of one table in a second, on the average of a site's life."""
BATCH = 500
TURNS = ("turn", "warning")
"""Kinds of mails that can be answered with a move."""
ON_ITS_WAY = Q(state__in=PENDING) | Q(state=Mail.State.DIGEST, digest=None)


class Restored(NamedTuple):
    """What was done.

    `to`: the last sign of life in the database; what came after it is lost. `seats`: those with revoked links; `mails`:
    turn mails that are sent once more.
    """

    to: datetime
    seats: int
    mails: int


def finish_restore() -> Restored:
    """Make a restored database fit to go on with, in one transaction. A second time sends nothing again."""
    now = site_time.now()
    # What is made of the time was never there before: neither in the days that are lost nor after an earlier restore of this
    # very backup. One more than in the backup may have been.
    seconds = int((now - EPOCH).total_seconds())
    with transaction.atomic():
        to = last_sign() or now
        seats = Seat.objects.update(links_serial=Greatest(F("links_serial") + 1, seconds))
        # Feeds whose addresses were revoked in the lost days would be open again.
        Player.objects.update(mail_serial=Greatest(F("mail_serial") + 1, seconds), feed_serial=None)
        # So would programs whose tokens were revoked.
        Token.objects.all().delete()
        # What was asked may have been answered in the lost days.
        Question.objects.filter(settled_at=None, good_until__gt=now).update(good_until=now)
        move_sequences(A_SECOND * seconds)
        # Who signed out since, or chose a new password because the old one was known, must not be signed in again.
        Session.objects.all().delete()
        renew_pending(to)
        mails = tell_again(to, now)
    # The sessions that are in it too, and hints about rows that are gone. It holds nothing that has to last.
    cache.clear()
    return Restored(to, seats, mails)


def last_sign() -> datetime | None:
    """Return when the site was last alive according to the database; None for an empty one."""
    signs = [
        Heartbeat.objects.aggregate(last=Max("at"))["last"],
        Move.objects.aggregate(last=Max("at"))["last"],
        Player.objects.aggregate(last=Max("joined_at"))["last"],
    ]
    return max((sign for sign in signs if sign is not None), default=None)


def renew_pending(to: datetime) -> None:
    """Give pending mails new Message-IDs."""
    # Some went out in the lost days under the old ones, and mail programs hide what they have had before. Those about
    # turns will mention the restore.
    for ids in batches(Mail.objects.filter(ON_ITS_WAY).values_list("pk", flat=True)):
        mails = list(Mail.objects.filter(pk__in=ids).only("kind", "message_id", "inputs"))
        for mail in mails:
            mail.message_id = new_message_id()
            if mail.kind in TURNS:
                mail.inputs = mail.inputs | {RESTORED_TO: to.isoformat()}
        Mail.objects.bulk_update(mails, ["message_id", "inputs"])


def tell_again(to: datetime, now: datetime) -> int:
    """Post mails again about running turns whose links and reply addresses no longer work, and return their number."""
    sent = Mail.objects.filter(Q(state=Mail.State.SENT) | Q(digest__state=Mail.State.SENT), kind__in=TURNS)
    reported = sent.of_open_waits().filter(wait__game__state=Game.State.RUNNING)
    count = 0
    for ids in batches(reported.order_by("wait").values_list("wait", flat=True).distinct()):
        waits = Wait.objects.filter(pk__in=ids).select_related("game", "seat__player").defer("game__position")
        drafts = [mail for wait in waits if (mail := turn_once_more(wait, to, now)) is not None]
        count += len(post_all(drafts))
    return count


def turn_once_more(wait: Wait, to: datetime, now: datetime) -> Mail | None:
    """Return the mail about that turn; None where one is on its way already, or the player wants none."""
    player = reader_of(wait.seat)
    if player is None:
        return None
    when = wish_of(player, wait.seat).when
    kind = "warning" if when == When.WARNING else "turn"
    if when == When.NEVER or Mail.objects.filter(ON_ITS_WAY, wait=wait, kind=kind).exists():
        return None
    occasion = f"{kind}:{wait.pk}:restored:{to:%Y%m%dT%H%M%S}"
    mail = draft(occasion, kind, player.email, player, wait.game, {RESTORED_TO: to.isoformat()})
    mail.wait = wait
    # Whether a warning may disturb is judged when it is sent, from the time that is left.
    mail.due_at = after_quiet(player, now) if kind == "turn" else now
    mail.state = Mail.State.HELD if mail.due_at > now else Mail.State.DUE
    return mail


def batches(ids: Iterable[int]) -> Iterator[list[int]]:
    """Yield the ids in lists of BATCH, read once."""
    rest = list(ids)
    for start in range(0, len(rest), BATCH):
        yield rest[start : start + BATCH]


SPARE = 1_000_000
"""Ids that are skipped at least."""


def move_sequences(least: int) -> None:
    """Give new rows of every table ids above `least`, and far above those of the table."""
    if connection.vendor == "postgresql":
        move_sequences_of_postgresql(least)
    else:
        move_sequences_of_sqlite(least)


def move_sequences_of_postgresql(least: int) -> None:
    with connection.cursor() as cursor:
        # What is counted in 32 bits is none of the site's own tables, and has no room.
        cursor.execute(
            "SELECT setval(format('%%I.%%I', schemaname, sequencename)::regclass, "
            "greatest(coalesce(last_value, 0) + %s, %s)) "
            "FROM pg_sequences WHERE schemaname = current_schema() AND data_type = 'bigint'::regtype",
            [SPARE, least],
        )


def move_sequences_of_sqlite(least: int) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT name FROM sqlite_master WHERE type = 'table' AND sql LIKE '%%AUTOINCREMENT%%'", [])
        for (table,) in cursor.fetchall():
            cursor.execute("SELECT coalesce(max(seq), 0) FROM sqlite_sequence WHERE name = %s", [table])
            (last,) = cursor.fetchone()
            # A table that has never had a row has no line there, and the lines have no key.
            cursor.execute("DELETE FROM sqlite_sequence WHERE name = %s", [table])
            cursor.execute("INSERT INTO sqlite_sequence (name, seq) VALUES (%s, %s)", [table, max(last + SPARE, least)])
