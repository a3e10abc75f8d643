"""The sweep of deadlines: compensate for an outage, post warnings, extend deadlines whose warning is not out, act on timeouts.

Every step is a conditional update of its rows, so that any number of workers do each thing once.
"""

from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import F

from games.clock.deadline import move_deadline, outage_of
from games.clock.hours import add_waking, waking
from games.lib import site_time
from games.lib.db.prepared import Param, PreparedQuery
from games.lib.db.writing import let_others_write
from games.lib.workers import sweeps
from games.lib.workers.sweeps import RUN_SECONDS, Budget, process_each
from games.mail.game_posts import post_warning
from games.models import Game, Outage, Wait
from games.play.clocks import timeouts
from games.play.moves.wait_clocks import hours_when_opened, warning_of
from games.table.heartbeat import detect_outage, go_on

BATCH = 200
"""Warnings in one run; the next run goes on."""
TOGETHER = 150
"""Deadlines that are moved in one transaction after an outage."""
SHORTEST_NOTICE = timedelta(minutes=10)
LONGEST_NOTICE = timedelta(hours=3)
NOTICE_SHARE = 4
"""The least time between a warning and the end is a quarter of the turn's time, within these two."""

TO_WARN: PreparedQuery[int] = PreparedQuery(
    lambda: Wait.objects.to_warn(Param("now")).order_by("warning_at").values_list("pk", flat=True)[:BATCH]
)
"""The open waits whose warning is due. No game that is over has one."""


@sweeps.sweep("clock", every=settings.SWEEP_INTERVAL)
def sweep_in_time() -> None:
    """Run the sweep with a time limit for each of its steps."""
    sweep(RUN_SECONDS / 2)


def sweep(seconds: float | None = None) -> None:
    """Run all steps, in the order that keeps the promise: no time runs out unwarned, or before an outage is compensated.

    `seconds`: the limit of each long step; the next run does the rest.
    """
    if not compensate(Budget(seconds)):
        return
    now = site_time.now()
    warn(now, Budget(seconds))
    first = timeouts.first_deadline()
    if first is not None and first <= now + LONGEST_NOTICE:
        extend_unwarned(now, Budget(seconds))
        timeouts.sweep(Budget(seconds))


def compensate(budget: Budget | None = None) -> bool:
    """Renew the site's heartbeat. After an outage move all deadlines by its length. Returns whether that is done for all."""
    while (silence := detect_outage()) is not None:
        if budget is not None and budget.is_over():
            return False
        compensate_batch(silence)
        let_others_write()
    return True


@transaction.atomic
def compensate_batch(silence: Outage) -> None:
    """Move the next deadlines and write how far it has come, in one transaction: each is moved once, whichever worker dies.

    Moves in these games wait for it, so the batch is small.
    """
    open_waits = Wait.objects.clocked().filter(opened_at__lt=silence.end)
    rest = open_waits.filter(pk__gt=silence.made_up_to).order_by("pk")
    ids = list(rest.values_list("pk", flat=True)[:TOGETHER])
    if not go_on(silence, ids[-1] if ids else None):
        return
    # With their rows locked no turn ends and no vacation is entered between this read and the write.
    found = {wait.pk: wait for wait in open_waits.filter(pk__in=ids).order_by("pk").select_for_update(no_key=True)}
    moved = []

    def act(wait_id: int) -> int:
        give_time(found[wait_id], silence.start, silence.end)
        moved.append(found[wait_id])
        return 1

    process_each(found, act, "Not moved by a standstill: turn %s.")
    # An upsert of rows that are there, and locked: `bulk_update` writes a CASE for each row and field, for three times the time.
    fields = ["deadline", "warning_at", "outage", "deadline_moves", "deadline_moved_at"]
    Wait.objects.bulk_create(moved, update_conflicts=True, unique_fields=["pk"], update_fields=fields)


def give_time(wait: Wait, stopped_at: datetime, back_at: datetime) -> None:
    """Move one deadline by an outage, in memory."""
    lost = outage_of(wait.opened_at, stopped_at, back_at)
    hours, deadline = hours_when_opened(wait), wait.clock.deadline
    wait.deadline, wait.outage = move_deadline(deadline, hours, lost), wait.outage + lost
    wait.warning_at = warning_of(wait, hours, wait.deadline)
    wait.deadline_moves, wait.deadline_moved_at = wait.deadline_moves + 1, back_at


def warn(now: datetime, budget: Budget | None = None) -> int:
    """Post the warnings that are due. Returns their number."""
    due = TO_WARN.fetch(now=now)
    if not due:
        # Nearly always, and then their games are not read.
        return 0
    waits = Wait.objects.filter(pk__in=due, game__state=Game.State.RUNNING)
    found = waits.select_related("game", "seat__player").defer("game__position").order_by("warning_at")
    return process_each(found, warn_of, "Not warned of: %s.", budget)


def warn_of(wait: Wait) -> bool:
    """Post one warning, unless another worker has, or the deadline has moved."""
    with transaction.atomic():
        mine = Wait.objects.as_read(wait).filter(warning_at=wait.warning_at)
        if not mine.update(warned_for=wait.deadline, warning_at=None):
            return False
        post_warning(wait)
    return True


def extend_unwarned(now: datetime, budget: Budget | None = None) -> int:
    """Move the deadlines that come near while their warning is not out yet, because the mail server or the worker is slow.

    Returns their number.
    """
    near = Wait.objects.warned(before=now + LONGEST_NOTICE)
    found = near.filter(timeouts.warning_pending()).order_by("deadline")
    return process_each(found, lambda wait: extend_one(wait, now), "Not held back: %s.", budget)


def extend_one(wait: Wait, now: datetime) -> bool:
    """Give twice the shortest notice from now on, where less than that is left."""
    hours, deadline = hours_when_opened(wait), wait.clock.deadline
    notice = min(max(wait.clock.time_given / NOTICE_SHARE, SHORTEST_NOTICE), LONGEST_NOTICE)
    if waking(hours, now, deadline) >= notice:
        return False
    later = add_waking(hours, now, 2 * notice)
    won = waking(hours, deadline, later)
    # No second warning for this: the one on its way will name the new deadline.
    moved = {"deadline_moves": F("deadline_moves") + 1, "deadline_moved_at": now}
    mine = Wait.objects.as_read(wait)
    return bool(mine.update(deadline=later, warned_for=later, warning_at=None, outage=F("outage") + won, **moved))
