"""Which mails may go now, and which of them goes first: codes and answers, for which somebody waits at this moment, then
warnings, which keep somebody from losing time on the clock, then turns, digests, and news.

Whatever has waited for long goes with the turns, by the time at which it was due: what comes last comes too.
"""

from datetime import datetime, timedelta

from django.db.models import Case, IntegerField, Q, QuerySet, Value, When

from games.base import site_time
from games.base.prepared import Given
from games.models import Mail
from games.models.mail import IS_PENDING

CODE, ANSWER, WARNING, TURN, DIGEST, NEWS = range(6)

URGENCY = {
    "proof": CODE,
    "test": CODE,
    "answer": ANSWER,
    "warning": WARNING,
    "digest": DIGEST,
    "notice": NEWS,
    "over": NEWS,
}
"""By the mail's kind. What is missing goes with the turns; mails of accounts are codes."""
ACCOUNT = "account/"
LONG = timedelta(minutes=10)

URGENT = Q(kind__startswith=ACCOUNT) | Q(kind__in=[kind for kind, urgency in URGENCY.items() if urgency <= ANSWER])
"""Mails that a worker of their own sends, so that they never wait for others."""


def pending(now: datetime | Given | None = None) -> QuerySet[Mail]:
    """The mails that may be claimed now: due ones, those held back until now, and those whose worker did not come back."""
    now = now or site_time.now()
    free = Q(state__in=[Mail.State.HELD, Mail.State.DUE, Mail.State.RETRY]) | Q(
        state=Mail.State.SENDING, leased_until__lte=now
    )
    return Mail.objects.filter(IS_PENDING, free, due_at__lte=now)


def urgency_of(kind: str) -> int:
    """The lower, the sooner."""
    return CODE if kind.startswith(ACCOUNT) else URGENCY.get(kind, TURN)


def is_urgent(kind: str) -> bool:
    """Whether somebody waits for a mail of that kind at this moment: the same as `URGENT`."""
    return urgency_of(kind) <= ANSWER


def most_urgent_first(mails: QuerySet[Mail], long_ago: datetime | Given | None = None) -> QuerySet[Mail]:
    """In the order in which they are to be sent. `long_ago`: what was due then goes with the turns."""
    of_kind = [When(kind=kind, then=Value(urgency)) for kind, urgency in URGENCY.items() if urgency < TURN]
    late = When(due_at__lte=long_ago or site_time.now() - LONG, then=Value(TURN))
    later = [When(kind=kind, then=Value(urgency)) for kind, urgency in URGENCY.items() if urgency > TURN]
    account = When(kind__startswith=ACCOUNT, then=Value(CODE))
    urgency = Case(account, *of_kind, late, *later, default=Value(TURN), output_field=IntegerField())
    return mails.order_by(urgency, "due_at", "pk")
