"""The outbox: every mail is a row first, written in the transaction that it reports."""

from django.db import models
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import F, Lookup, Q
from django.db.models.sql.compiler import SQLCompiler
from django.utils.translation import gettext_lazy as _

from games.lib import site_time
from games.lib.db.compressed import CompressedField
from games.models.game import Game
from games.models.player import Player
from games.models.wait import Wait

PENDING = ("held", "due", "retry", "sending")
"""States of mails that the sweep looks at."""


class Written(Lookup):
    """A condition on a field that is written out as in the partial indexes: SQLite uses none for parameters.

    It comes from the code, never from input. Django 6.1 takes conditions as they are where they are lookups.
    """

    prepare_rhs = False

    def as_sql(self, compiler: SQLCompiler, connection: BaseDatabaseWrapper) -> tuple[str, tuple[str | int, ...]]:
        field, params = self.process_lhs(compiler, connection)
        return f"{field} {self.rhs}", tuple(params)


def is_in(*states: str) -> Written:
    """Return a condition on the state."""
    return Written(F("state"), "IN ('" + "', '".join(states) + "')")


IS_PENDING = is_in(*PENDING)
TO_GATHER = Q(Written(F("state"), "= 'digest'"), digest=None)
"""Mails that wait for their digest."""


class MailQuerySet(models.QuerySet["Mail"]):
    """Mails by the turns that they are about."""

    def of_open_waits(self) -> "MailQuerySet":
        """Return the mails about turns that go on."""
        return self.filter(wait__isnull=False, wait__ended_at=None)


class Mail(models.Model):
    """One mail: what it is for and what it is made of. It is rendered when it is sent, from the state of that moment."""

    class State(models.TextChoices):
        HELD = "held", _("held back")
        DUE = "due", _("waiting to be sent")
        SENDING = "sending", _("being sent")
        SENT = "sent", _("sent")
        DIGEST = "digest", _("included in the digest")
        RETRY = "retry", _("will be tried again")
        SUPPRESSED = "suppressed", _("no longer needed")
        FAILED = "failed", _("could not be sent")
        BOUNCED = "bounced", _("bounced")

    occasion = models.CharField(max_length=120, unique=True)
    """What the mail is about: never two for the same thing. `turn:WAIT`, `over:GAME:SEAT`, `digest:PLAYER:DATE`, ..."""
    kind = models.CharField(max_length=40)
    """The template in `templates/mail/`: `account/login_code`, `invitation`, `notice`, ..."""
    # Those of a player are found by them and the time, which have an index.
    player = models.ForeignKey(Player, on_delete=models.CASCADE, null=True, related_name="mails", db_index=False)
    game = models.ForeignKey(Game, on_delete=models.CASCADE, null=True, related_name="mails")
    wait = models.ForeignKey(Wait, on_delete=models.CASCADE, null=True, related_name="mails")
    """The turn that the mail is about."""
    digest = models.ForeignKey("self", on_delete=models.SET_NULL, null=True, related_name="gathered", db_index=False)
    """In DIGEST: the digest that it became a part of; null until there is one. Else the answer that tells its
    turn in its place, while that is on its way or when it is out."""
    address = models.EmailField()
    """Where it goes; for a mail to a player, the address they had when it was sent."""
    inputs = models.JSONField(default=dict)
    """What the template needs and cannot read from the game: ids and words, never codes or passwords."""
    secrets = models.JSONField(null=True)
    """Codes for the template. They and the message are wiped at `forget_at`, and are shown to the reader alone."""
    forget_at = models.DateTimeField(null=True)
    language = models.CharField(max_length=8, blank=True)
    """For addresses without an account; a player's mail is in the player's own language."""
    message_id = models.CharField(max_length=120, unique=True)
    state = models.CharField(max_length=12, choices=State, default=State.DUE)
    reason = models.CharField(max_length=200, blank=True)
    """Why it was suppressed or failed, or why the last try did."""
    created_at = models.DateTimeField(default=site_time.now)
    due_at = models.DateTimeField(default=site_time.now)
    """When it is to be looked at again: then it is sent, or held back further. In DIGEST: when the digest goes out."""
    looked_at = models.DateTimeField(null=True)
    """While it was held back: the player's last page view of the game, which restarts their delay."""
    leased_until = models.DateTimeField(null=True)
    """While SENDING: when another worker may take it over."""
    tries = models.PositiveSmallIntegerField(default=0)
    """Counted up whenever a worker takes it, so that one whose lease ran out knows that it is no longer its own."""
    setbacks = models.PositiveSmallIntegerField(default=0)
    """How often this very mail was put off, could not be made, or lost its worker. That the mail server was away is none."""
    refusals = models.PositiveSmallIntegerField(default=0)
    """How often the reader's address did not take it, or it came back; it goes out again a day later, few times."""
    sent_at = models.DateTimeField(null=True)
    message = CompressedField(null=True)
    """The whole message as it was handed over, for the mailbox of the embedded site and the player's mail page."""
    opened_at = models.DateTimeField(null=True)
    """When it was first opened in the mailbox of the embedded site."""

    objects = MailQuerySet.as_manager()

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(sent_at__isnull=False) | ~Q(state="sent"), name="mail_sent_has_time"),
        ]
        indexes = [
            models.Index(fields=["due_at"], condition=Q(state__in=PENDING), name="mail_pending"),
            models.Index(fields=["due_at"], condition=Q(state="digest", digest=None), name="mail_to_gather"),
            models.Index(fields=["digest"], condition=Q(digest__isnull=False), name="mail_in_digest"),
            models.Index(fields=["player", "-created_at"], name="mail_of_player"),
            models.Index(fields=["created_at"], name="mail_by_time"),
            models.Index(fields=["sent_at"], condition=Q(message__isnull=False), name="mail_with_message"),
            models.Index(fields=["forget_at"], condition=Q(forget_at__isnull=False), name="mail_to_forget"),
        ]

    def __str__(self) -> str:
        return self.occasion

    @property
    def recipient(self) -> Player:
        """The player it goes to. Raises ValueError for a mail to an address without an account."""
        if self.player is None:
            raise ValueError("This mail is for no player.")
        return self.player
