"""Sending: claim a row with a lease, read the state again, render, check once more, deliver, record the result.

If a worker dies in between, its lease runs out, and another one sends the mail with the same Message-ID. So a mail goes out
twice only if the server took it and the process died before that was recorded.
"""

import logging
from collections.abc import Callable, Collection
from contextlib import suppress
from datetime import timedelta
from enum import Enum
from functools import partial
from threading import Event

from django.conf import settings
from django.core.mail import EmailMessage, get_connection
from django.core.mail.backends.base import BaseEmailBackend
from django.db import InterfaceError, OperationalError, close_old_connections, transaction
from django.db.models import F, Q, QuerySet
from django.utils.translation import gettext_noop

from games.lib import site_time
from games.lib.db.prepared import Param, PreparedQuery
from games.lib.workers import sweeps
from games.lib.workers.counting import count
from games.lib.workers.sweeps import URGENT, Budget
from games.mail import bounces, rate
from games.mail.kinds import (
    GONE,
    LONG,
    Pointless,
    Postponed,
    kind_of,
    most_urgent_first,
    pending,
    pending_mails,
    urgent,
)
from games.mail.rendering import FixedMessage, bytes_to_store, recipient, render
from games.mail.smtp_errors import (
    Meaning,
    is_permanent,
    is_server_away,
    is_throttling,
    meaning_of,
    sending_errors,
    server_words,
)
from games.models import Mail, Wait

logger = logging.getLogger(__name__)

LONGEST_PAUSE = 6 * 3600
MOST_SETBACKS = 14
"""The last try comes about a day after the first."""
DIED = gettext_noop("Every attempt to send it failed.")
LONGEST_AWAY = timedelta(days=3)
"""A mail that could not be delivered for this long has failed, whatever the cause."""
LONGEST_WAIT = 0.5
"""Seconds that a run waits at once until it may send: its budget may be over meanwhile."""
DATABASE_PAUSE = 0.2
"""Seconds between two attempts to record that a mail was delivered, while the database is away."""


class Outcome(Enum):
    """The result of an attempt to send. AWAY: the server takes nothing now, so the other mails need not be tried."""

    NOT_MINE = "not due, or in other hands"
    SENT = "sent"
    SUPPRESSED = "suppressed"
    PUT_OFF = "put off"
    FAILED = "failed"
    AWAY = "put off, the server is away, or takes fewer mails than came"


CLAIMABLE: PreparedQuery[Mail] = PreparedQuery(
    lambda: pending(Param("now")).filter(pk=Param("mail")).select_related("player", "game", "wait__seat")
)


def claim(mail_id: int) -> Mail | None:
    """Take the mail for the length of a lease. Returns None where it is not due any more, or another worker has it."""
    mail = next(iter(CLAIMABLE.fetch(mail=mail_id, now=site_time.now())), None)
    if mail is None:
        return None
    # Both writes are conditional: of several workers that have read the row in this state, one gets it.
    mine = Mail.objects.filter(pk=mail_id, state=mail.state, tries=mail.tries, leased_until=mail.leased_until)
    later = postpone(mail)
    if later is not None:
        mine.update(state=later.state, due_at=later.due_at, reason=later.reason)
        return None
    lost = mail.state == Mail.State.SENDING
    if lost and mail.setbacks + 1 >= MOST_SETBACKS:
        # A mail that crashes its worker must not do so for ever.
        with transaction.atomic():
            if mine.update(state=Mail.State.FAILED, reason=DIED, leased_until=None, secrets=None):
                kind_of(mail.kind).settle(mail, sent=False)
        return None
    until = site_time.now() + timedelta(seconds=settings.MAIL_LEASE)
    setbacks = mail.setbacks + lost
    if not mine.update(state=Mail.State.SENDING, leased_until=until, tries=F("tries") + 1, setbacks=setbacks):
        return None
    mail.state, mail.leased_until, mail.tries, mail.setbacks = Mail.State.SENDING, until, mail.tries + 1, setbacks
    return mail


def postpone(mail: Mail) -> Postponed | None:
    """Return what becomes of a due mail that is not to go out now, else None. `mail` comes with player, wait and seat."""
    if mail.player is None or mail.state not in {Mail.State.HELD, Mail.State.DUE}:
        return None
    return kind_of(mail.kind).postpone(mail, mail.player, site_time.now())


def renew(mail: Mail) -> bool:
    """Renew the lease, since drawing may have taken a while. Returns False if another worker has the mail."""
    mine = Mail.objects.filter(pk=mail.pk, state=Mail.State.SENDING, tries=mail.tries)
    mail.leased_until = site_time.now() + timedelta(seconds=settings.MAIL_LEASE)
    return bool(mine.update(leased_until=mail.leased_until))


def settle(mail: Mail, state: str, **fields: object) -> None:
    """Record the result of a claimed mail, unless the lease ran out and another worker took it over."""
    if state != Mail.State.RETRY:
        # Nothing will be rendered from them again.
        fields["secrets"] = None
    mine = Mail.objects.filter(pk=mail.pk, state=Mail.State.SENDING, tries=mail.tries)
    with transaction.atomic():
        if mine.update(state=state, leased_until=None, **fields):
            count("mails", state)
            kind_of(mail.kind).settle(mail, sent=state == Mail.State.SENT)


def settle_sent(mail: Mail, message: FixedMessage) -> None:
    """Record that the mail is out."""
    # While the database is away, try again for as long as the lease lasts: after that another worker sends the mail a
    # second time.
    fields = {"sent_at": site_time.now(), "address": mail.address, "message": bytes_to_store(message)}
    while True:
        try:
            return settle(mail, Mail.State.SENT, reason="", **fields)
        except (OperationalError, InterfaceError):
            if mail.leased_until is None or site_time.now() >= mail.leased_until:
                raise
            Event().wait(DATABASE_PAUSE)
            close_old_connections()


def send(mail_id: int, connection: BaseEmailBackend | None = None) -> Outcome:
    """Send one mail, if it is due and no other worker is sending it."""
    mail = claim(mail_id)
    if mail is None:
        return Outcome.NOT_MINE
    try:
        message = render(mail)
        # The pictures are packed into it now, not between the last look and the handing over.
        message.message()
    except Pointless as pointless:
        settle(mail, Mail.State.SUPPRESSED, reason=pointless.reason)
        return Outcome.SUPPRESSED
    except Exception:
        # A mail that cannot be made must not stop the others. It is tried again, for the code may be corrected soon.
        logger.exception("Mail %s could not be put together.", mail.pk)
        return put_off(mail, gettext_noop("The email could not be put together."))
    if connection is not None:
        return hand_over(mail, message, connection)
    connection = get_connection()
    try:
        return hand_over(mail, message, connection)
    finally:
        with suppress(*sending_errors()):
            connection.close()


def hand_over(mail: Mail, message: FixedMessage, connection: BaseEmailBackend) -> Outcome:
    """Give the message to the mail server, unless its turn is over by now, and record the answer."""
    mail.address = recipient(mail)
    try:
        # A server may be slow to greet. Nothing comes between the last look and the handing over.
        connection.open()
        if not renew(mail):
            return Outcome.NOT_MINE
        if not still_runs(mail):
            return drop(mail)
        deliver(connection, message)
    except sending_errors() as error:
        logger.warning("Mail %s was not taken: %s.", mail.pk, type(error).__name__)
        meaning = meaning_of(error)
        if is_permanent(error):
            return refuse(mail, server_words(error), meaning)
        throttled = is_throttling(error)
        if throttled:
            rate.slow_down()
        outcome = put_off(mail, server_words(error), away=throttled or is_server_away(error))
        if outcome is Outcome.FAILED and meaning is Meaning.RESTS:
            bounces.set_back(mail, server_words(error))
        return outcome
    settle_sent(mail, message)
    return Outcome.SENT


def refuse(mail: Mail, reason: str, meaning: Meaning) -> Outcome:
    """Record that the server refused this mail. It goes out again a day later if that may help."""
    if meaning is Meaning.GONE:
        bounces.suspend(mail, reason)
    elif meaning is Meaning.RESTS and bounces.is_tried_again(mail, bounces.set_back(mail, reason)):
        later = site_time.now() + bounces.A_DAY
        settle(mail, Mail.State.RETRY, reason=reason, due_at=later, refusals=mail.refusals + 1)
        return Outcome.PUT_OFF
    settle(mail, Mail.State.FAILED, reason=reason, address=mail.address, refusals=mail.refusals + 1)
    return Outcome.FAILED


def drop(mail: Mail) -> Outcome:
    """Record that the mail's turn is over, or let the mail be rendered again without the turn."""
    if kind_of(mail.kind).outlives_turn:
        settle(mail, Mail.State.DUE)
        return Outcome.PUT_OFF
    settle(mail, Mail.State.SUPPRESSED, reason=GONE)
    return Outcome.SUPPRESSED


def still_runs(mail: Mail) -> bool:
    """Return whether the mail's wait still runs, after its pictures were drawn."""
    return mail.wait_id is None or Wait.objects.open().filter(pk=mail.wait_id).exists()


def deliver(connection: BaseEmailBackend, message: EmailMessage) -> None:
    """Deliver the message. It is a function of its own so that a test can stop the process right after it."""
    connection.send_messages([message])


def put_off(mail: Mail, reason: str, away: bool = False) -> Outcome:
    """Try again later, each time after twice as long. After the last try the mail has failed."""
    # While the whole server is away the pause stays short and is not counted, since that says nothing about the mail.
    # Mails go out soon after the server is back, rendered from the state of then.
    waited = site_time.now() - mail.created_at
    setbacks = mail.setbacks + (not away)
    if waited > LONGEST_AWAY or setbacks >= MOST_SETBACKS:
        settle(mail, Mail.State.FAILED, reason=reason, setbacks=setbacks)
        return Outcome.FAILED
    pause = settings.MAIL_RETRY if away else min(settings.MAIL_RETRY * 2 ** (setbacks - 1), LONGEST_PAUSE)
    later = site_time.now() + timedelta(seconds=pause)
    settle(mail, Mail.State.RETRY, reason=reason, due_at=later, setbacks=setbacks)
    return Outcome.AWAY if away else Outcome.PUT_OFF


def send_or_log(mail_id: int, connection: BaseEmailBackend) -> Outcome:
    """Send one mail of many, and log an error. Raises only the errors of a database that is away."""
    try:
        return send(mail_id, connection)
    except (OperationalError, InterfaceError):
        raise
    except Exception:
        logger.exception("Mail %s could not be sent.", mail_id)
        return Outcome.FAILED


@sweeps.sweep("urgent", every=settings.SWEEP_INTERVAL, queue=URGENT, slots=3, parallel=True)
def sweep_urgent(budget: Budget) -> None:
    """Send codes and answers, for which somebody waits at this moment."""
    sweep(True, budget, partial(sweeps.enqueue, "urgent", URGENT))


def sweep(only_urgent: bool = False, budget: Budget | None = None, ask: Callable[[], object] | None = None) -> int:
    """Send due mails over one connection, the most urgent first, and return their number.

    Each mail is looked up when the one before is out, because other workers send too. `only_urgent`: only codes and
    answers. `ask` requests another worker: once after the first mail, and once when the budget is used up, where there is
    more to send.
    """
    sent, tried = 0, set[int]()
    connection = get_connection()
    try:
        while (mail_id := next_due(only_urgent, tried)) is not None:
            if not wait_for_turn(budget):
                if ask is not None:
                    ask()
                break
            tried.add(mail_id)
            outcome = send_or_log(mail_id, connection)
            sent += outcome is Outcome.SENT
            if outcome is Outcome.AWAY:
                break
            if len(tried) == 1 and ask is not None and next_due(only_urgent, tried) is not None:
                ask()
    finally:
        with suppress(*sending_errors()):
            connection.close()
    return sent


def wait_for_turn(budget: Budget | None) -> bool:
    """Wait until one more mail may leave. Returns False where the budget is used up before."""
    while budget is None or not budget.is_over():
        seconds = rate.take_turn()
        if not seconds:
            return True
        Event().wait(min(seconds, LONGEST_WAIT))
    return False


def next_due(only_urgent: bool, tried: Collection[int]) -> int | None:
    """Return the next mail that was not tried yet. Several workers may find the same one."""
    # Nearly always there is none, and it is asked for every few seconds. A mail that was tried hardly ever is to go again.
    now = site_time.now()
    found = next(iter((NEXT_URGENT if only_urgent else NEXT).fetch(now=now, long_ago=now - LONG)), None)
    if found not in tried:
        return found
    free = pending_mails().exclude(pk__in=tried)
    return most_urgent_first(free.filter(urgent()) if only_urgent else free).values_list("pk", flat=True).first()


def in_turn(*kinds: Q) -> QuerySet[Mail, int]:
    """Return the id of the next mail of these kinds."""
    return most_urgent_first(pending_mails(Param("now")).filter(*kinds), Param("long_ago")).values_list(
        "pk", flat=True
    )[:1]


NEXT, NEXT_URGENT = PreparedQuery(in_turn), PreparedQuery(lambda: in_turn(urgent()))
