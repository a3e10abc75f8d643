"""The kinds of mail: a class in a module of `games.letters` for each, found there as titles are found by their folders.

Its words are in `templates/mail/NAME.subject.txt`, `NAME.txt` and `NAME.html`.
"""

from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import IntEnum
from functools import cache, reduce
from importlib import import_module
from operator import or_
from pkgutil import iter_modules
from typing import Any, NamedTuple

from django.db.models import Case, IntegerField, Q, QuerySet, Value, When
from django.utils.translation import gettext_lazy as _
from django.utils.translation import gettext_noop

from games.lib import site_time
from games.lib.db.prepared import Param
from games.mail.bounces import REFUSES
from games.mail.schedule import after_quiet
from games.mail.subscriptions import REFUSED, refuses
from games.models import Mail, Player
from games.models.mail import IS_PENDING

ROOM = "games.letters"
ACCOUNT = "account/"
"""How the names of all mails about accounts begin. They are one kind."""
HOOK = "hook"
"""The kind of the rows that go to the operator's channel and not to a mailbox (`games.mail.lobby_hook`)."""
GONE = gettext_noop("The turn was over.")


class Urgency(IntEnum):
    """The order in which mails go out: the lower, the sooner."""

    CODE = 0
    ANSWER = 1
    WARNING = 2
    TURN = 3
    DIGEST = 4
    NEWS = 5


class Pointless(Exception):
    """The mail is no longer true. `reason` is a message id, shown on the player's mail page."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


@dataclass(frozen=True)
class Inline:
    """A picture that is shown inside the mail. `width`: pixels at which it is meant to be seen."""

    cid: str
    name: str
    alt: str
    width: int
    png: bytes


@dataclass(frozen=True)
class Filling:
    """The values of a mail's template, and of its headers.

    `unsubscribe`: where this kind of mail can be refused, "" where it cannot. `root`: the id at the root of its thread, ""
    for a mail that stands alone. `reply_to`: where answers go, "" for the sender. `answers`: the Message-IDs of the mails
    that this one answers, the newest last.
    """

    context: dict[str, Any] = field(default_factory=dict)
    unsubscribe: str = ""
    root: str = ""
    reply_to: str = ""
    pictures: tuple[Inline, ...] = ()
    answers: tuple[str, ...] = ()


class Postponed(NamedTuple):
    """What becomes of a mail that is not to go out yet: its state, when it is due again, and why, for the mail page."""

    state: str
    due_at: datetime
    reason: str = ""


class Kind:
    """One kind of mail. The base class stands for rows whose kind is unknown."""

    name = ""
    label: Any = _("Your account")
    """Its name on the player's mail page."""
    group = ""
    """The group of `games.mail.subscriptions` by which players refuse it; "" for a mail that they requested."""
    urgency = Urgency.TURN
    goes_to_suspended = False
    """Whether it goes out even to an address that takes no mails."""
    outlives_turn = False
    """Whether it is still worth sending, rendered again, when its turn has ended."""
    to_account = True
    """Whether it goes to the player's present address, not to the one it was posted for."""
    names_game = True
    """Whether its reply address bears the name of the game, which a player has chosen."""
    auto_submitted = "auto-generated"

    def rows(self) -> Q:
        """Return the condition for rows of this kind."""
        return Q(kind=self.name)

    def check_wanted(self, mail: Mail) -> None:
        """Raise Pointless where the player refuses this kind, the account is closed, or the address takes no mails."""
        player = mail.player
        if player is None:
            return
        if player.mail_suspended_at is not None and not self.goes_to_suspended:
            raise Pointless(REFUSES)
        if self.group and not player.is_active:
            raise Pointless(gettext_noop("The account is closed."))
        if refuses(player, self.group):
            raise Pointless(REFUSED[self.group])

    def fill(self, mail: Mail) -> Filling:
        """Return what the templates need now, in the active language. Raises Pointless."""
        raise NotImplementedError

    def postpone(self, mail: Mail, player: Player, now: datetime) -> Postponed | None:
        """Return what becomes of a due mail that is not to go out now, else None. `mail` comes with wait and seat.

        By default mails that can be refused wait for the end of the player's quiet hours.
        """
        due = after_quiet(player, now) if self.group else now
        return Postponed(Mail.State.HELD, due) if due > now else None

    def settle(self, mail: Mail, sent: bool) -> None:
        """Record the result for the mails that this one replaces, in the transaction that records its own."""


@cache
def kinds() -> dict[str, Kind]:
    """Return every kind of mail by its name."""
    room = import_module(ROOM)
    modules = [import_module(f"{ROOM}.{found.name}") for found in iter_modules(room.__path__)]
    classes = [made for module in modules for made in vars(module).values() if isinstance(made, type)]
    return {made.name: made() for made in classes if issubclass(made, Kind) and made.name}


def kind_of(name: str) -> Kind:
    """Return the kind of a mail by the `kind` of its row."""
    return kinds().get(ACCOUNT if name.startswith(ACCOUNT) else name) or Kind()


LONG = timedelta(minutes=10)


def pending(now: datetime | Param | None = None) -> QuerySet[Mail]:
    """Return the rows that may be claimed now: due or held until now, or with a lease that ran out."""
    now = now or site_time.now()
    free = Q(state__in=[Mail.State.HELD, Mail.State.DUE, Mail.State.RETRY]) | Q(
        state=Mail.State.SENDING, leased_until__lte=now
    )
    return Mail.objects.filter(IS_PENDING, free, due_at__lte=now)


def pending_mails(now: datetime | Param | None = None) -> QuerySet[Mail]:
    """Return those of them that are mails. The operator's channel has a sweep of its own."""
    return pending(now).exclude(kind=HOOK)


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
