"""The order of mails that may go now: codes and answers, warnings, turns, digests, news.

A mail that has waited for long is treated as a turn, in the order of due times, so that the last kinds are sent too.
"""

from datetime import datetime, timedelta
from functools import reduce
from operator import or_

from django.db.models import Case, IntegerField, Q, QuerySet, Value, When

from games.lib import site_time
from games.lib.db.prepared import Param
from games.mail.kinds import Urgency, kind_of, kinds
from games.models import Mail
from games.models.mail import IS_PENDING

LONG = timedelta(minutes=10)


def pending(now: datetime | Param | None = None) -> QuerySet[Mail]:
    """Return the mails that may be claimed now: due or held until now, or with a lease that ran out."""
    now = now or site_time.now()
    free = Q(state__in=[Mail.State.HELD, Mail.State.DUE, Mail.State.RETRY]) | Q(
        state=Mail.State.SENDING, leased_until__lte=now
    )
    return Mail.objects.filter(IS_PENDING, free, due_at__lte=now)


def is_urgent(kind: str) -> bool:
    """Return whether somebody waits for a mail of that kind at this moment, as `urgent` has it."""
    return kind_of(kind).urgency <= Urgency.ANSWER


def urgent() -> Q:
    """Return the condition for mails that a worker of their own sends, so that they never wait for others."""
    return reduce(or_, [kind.rows() for kind in kinds().values() if kind.urgency <= Urgency.ANSWER])


def most_urgent_first(mails: QuerySet[Mail], long_ago: datetime | Param | None = None) -> QuerySet[Mail]:
    """Return the mails in the order of sending. Those due before `long_ago` are treated as turns."""
    cases = [(kind.urgency, When(kind.rows(), then=Value(kind.urgency.value))) for kind in kinds().values()]
    late = When(due_at__lte=long_ago or site_time.now() - LONG, then=Value(Urgency.TURN.value))
    sooner = [case for urgency, case in cases if urgency < Urgency.TURN]
    later = [case for urgency, case in cases if urgency > Urgency.TURN]
    urgency = Case(*sooner, late, *later, default=Value(Urgency.TURN.value), output_field=IntegerField())
    return mails.order_by(urgency, "due_at", "pk")
