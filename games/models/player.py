"""Players: accounts. Bots hold seats, not accounts."""

from datetime import time, timedelta
from secrets import token_hex
from typing import Any

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.contrib.auth.models import PermissionsMixin
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Upper
from django.utils.translation import gettext_lazy as _

from games.lib import site_time
from games.lib.db.prepared import Param, PreparedQuery
from games.lib.text.lookalikes import name_key

UNCONFIRMED = "unconfirmed:"
STILL_NEWS = timedelta(days=2)
"""How long pages mention a refused mail; by then the next try has been made."""


class PlayerQuerySet(models.QuerySet["Player"]):
    """Players: people with accounts, visitors, and deleted accounts."""

    def people(self) -> "PlayerQuerySet":
        """Return all but visitors."""
        return self.filter(visitor=False)

    def visitors(self) -> "PlayerQuerySet":
        return self.filter(visitor=True)

    def not_deleted(self) -> "PlayerQuerySet":
        return self.filter(deleted_at=None)

    def unconfirmed(self) -> "PlayerQuerySet":
        """Return the sign-ups that wait for a confirmation of their address."""
        return self.people().not_deleted().filter(confirmed_at=None)

    def reachable(self) -> "PlayerQuerySet":
        """Return the players whose address takes mails."""
        return self.filter(mail_suspended_at=None)

    def suspended(self) -> "PlayerQuerySet":
        return self.filter(mail_suspended_at__isnull=False)


class PlayerManager(BaseUserManager["Player"]):
    """Makes accounts; the address is the log-in name."""

    def get(self, *args: Any, **kwargs: Any) -> "Player":
        """Return one player, as Django does."""
        # Every request asks for its reader by `pk` alone, and building that query takes longer than an empty page.
        if not args and kwargs.keys() == {"pk"} and isinstance(kwargs["pk"], int) and self._db is None:
            for player in BY_PK.fetch(pk=kwargs["pk"]):
                return player
        return super().get(*args, **kwargs)

    def create_user(self, email: str, password: str | None = None, **fields: Any) -> "Player":
        player = self.model(email=self.normalize_email(email), **fields)
        player.set_password(password)
        player.save(using=self._db)
        return player

    def create_superuser(self, email: str, password: str | None = None, **fields: Any) -> "Player":
        """Make an admin's account, whose address needs no proof."""
        # The code might lie in a mailbox that only admins read, or that no mail reaches.
        from allauth.account.models import EmailAddress  # noqa: PLC0415  # it needs this model

        player = self.create_user(email, password, is_staff=True, is_superuser=True, **fields)
        EmailAddress.objects.using(self._db).create(user=player, email=email.lower(), verified=True, primary=True)
        return player


BY_PK = PreparedQuery(lambda: Player.objects.filter(pk=Param("pk")))
Players = PlayerManager.from_queryset(PlayerQuerySet)


class Player(AbstractBaseUser, PermissionsMixin):
    """An account. A deleted one stays as a nameless row (`deleted_at`), because its seats and moves do."""

    class Theme(models.TextChoices):
        AUTO = "auto", _("same as my device")
        LIGHT = "light", _("light")
        DARK = "dark", _("dark")

    class MailWhen(models.TextChoices):
        NOW = "now", _("at once")
        LATER = "later", _("after a few minutes")
        DIGEST = "digest", _("in the daily digest")
        WARNING = "warning", _("only the last warning")
        NEVER = "never", _("never")

    email = models.EmailField(_("email address"), unique=True, null=True)  # noqa: DJ001 (a deleted account has none)
    name = models.CharField(_("name"), max_length=30)
    name_key = models.CharField(max_length=120, unique=True, editable=False)
    """The name without case and look-alikes: what has to differ. See `games.lib.text.lookalikes`. A name is held from
    the confirmation of the address on: before that a taken name would tell strangers which addresses are new here."""
    language = models.CharField(_("language"), max_length=8, default="en")
    time_zone = models.CharField(_("time zone"), max_length=64, default="UTC")
    night_from = models.TimeField(default=time(23))
    night_to = models.TimeField(default=time(7))
    """The player's clock stops between them, in their own time zone; two equal ones: no night."""
    weekend_days = models.JSONField(default=list, blank=True)
    """The player's days off each week, 0 is Monday, in order."""
    days_off = models.JSONField(default=list, editable=False)
    """The player's vacations, `[["2026-12-24", "2027-01-01"], ...]`: a copy of their rows, which saves new waits a query."""
    unlisted = models.BooleanField(_("hide my rating"), default=False, db_default=False)
    """Whether no page shows a rating of the player, to anybody. Their games rate others all the same."""
    hides_pace = models.BooleanField(_("hide my usual pace"), default=False, db_default=False)
    """Whether no page says how soon the player usually answers."""
    usual_hours = models.PositiveSmallIntegerField(null=True, editable=False)
    """Hours of thinking time in which the player usually answers (`games.play.clocks.usual_pace`); null where that is unknown."""
    theme = models.CharField(_("light or dark"), max_length=5, choices=Theme, default=Theme.AUTO)
    patterns = models.BooleanField(_("patterns as well as colours"), default=False)
    plays_forced = models.BooleanField(_("play forced moves for me"), default=True)
    plays_forced_hidden = models.BooleanField(_("also where cards are hidden"), default=False)
    """Whether that is done in titles with hidden hands too, where others can conclude what is not in the hand."""
    talks = models.BooleanField(_("read and write at tables"), default=True, db_default=True)
    """Whether the player reads and writes what is said at tables."""
    lessons_read = models.JSONField(default=list, editable=False)
    """Ids of the titles whose short lesson the player has seen."""
    hints_over = models.JSONField(default=list, editable=False)
    """Ids of the titles of which the player has finished a game, or switched the hints off."""
    mail_when = models.CharField(max_length=8, choices=MailWhen, default=MailWhen.LATER)
    """When mails about the player's turns go out; a seat can have a wish of its own."""
    mail_delay = models.PositiveSmallIntegerField(default=2)
    """Minutes between the beginning of a wait and its mail, where it goes out LATER."""
    quiet_from = models.TimeField(null=True)
    quiet_until = models.TimeField(null=True)
    """In the player's own time zone: between them no mail of a game is sent, it waits for their end. Both or none."""
    digest_at = models.TimeField(default=time(8))
    """When the daily digest goes out, in the player's own time zone."""
    mail_refused = models.JSONField(default=list)
    """Kinds of mail that the player has turned off: `games.mail.subscriptions`."""
    answers_at_once = models.BooleanField(default=False)
    """Whether each mail that was done as it was written is answered by itself. By default that comes with the next mail of its
    game (`games.letters.confirmations`), and not at all where answers are refused."""
    mail_serial = models.PositiveBigIntegerField(default=0, db_default=0, editable=False)
    """Counted up to revoke the account's own reply address."""
    feed_serial = models.PositiveBigIntegerField(null=True, editable=False)
    """The number in the addresses of the player's own feeds (`games.pages.feeds`), at random; null while there are none."""
    week_letter = models.BooleanField(default=False, db_default=False)
    """Whether each week's dig comes by mail."""
    subject_state = models.BooleanField(default=False, db_default=False)
    """Whether the subject of a turn's mail begins with the state and the time left."""
    text_only = models.BooleanField(default=False, db_default=False)
    """Whether mails are text alone, for a voice that reads them: no pictures, no drawn boards, no columns."""
    own_address_only = models.BooleanField(default=False)
    """Whether an answer by mail counts only when it says that it is from one of the player's addresses."""
    mail_suspended_at = models.DateTimeField(null=True, editable=False)
    """Since when nothing is sent to the address, because a mail server refused it for good."""
    mail_suspended_reason = models.CharField(max_length=200, blank=True, editable=False)
    """What the mail server said, also while mails are still tried again."""
    mail_setbacks = models.PositiveSmallIntegerField(default=0, editable=False)
    """Days in a row on which the address refused a mail for now, as with a full mailbox."""
    mail_setback_at = models.DateTimeField(null=True, editable=False)
    """When the last of these days was counted."""
    is_staff = models.BooleanField(default=False)
    is_active = models.BooleanField(default=True)
    joined_at = models.DateTimeField(default=site_time.now, editable=False)
    confirmed_at = models.DateTimeField(null=True, default=site_time.now, editable=False)
    """When the address was confirmed; null for a sign-up that waits for it."""
    deleted_at = models.DateTimeField(null=True, editable=False)
    visitor = models.BooleanField(default=False, editable=False)
    """Somebody who plays against bots without an account: no address, no name that is held, no way to sign in. What they
    play goes to the account that they sign up for, or is forgotten: `games.accounts.visitors`."""
    successor = models.ForeignKey("self", on_delete=models.SET_NULL, null=True, editable=False, related_name="visits")
    """The account that a visitor's games went to."""

    objects = Players()

    USERNAME_FIELD = "email"
    EMAIL_FIELD = "email"
    REQUIRED_FIELDS = ["name"]

    class Meta:
        verbose_name = _("player")
        verbose_name_plural = _("players")
        indexes = [
            models.Index(fields=["joined_at"], condition=Q(visitor=True), name="player_visitors"),
            models.Index(fields=["joined_at"], name="player_by_time"),
            models.Index(
                fields=["mail_suspended_at"], condition=Q(mail_suspended_at__isnull=False), name="player_suspended"
            ),
            models.Index(fields=["joined_at"], condition=Q(confirmed_at__isnull=True), name="player_unconfirmed"),
            # What `games.models.email_addresses` asks without case is asked so by PostgreSQL.
            models.Index(Upper("email"), name="player_by_address"),
        ]

    def save(self, *args: Any, **kwargs: Any) -> None:
        fields = kwargs.get("update_fields")
        if fields is None or {"name", "confirmed_at", "deleted_at"} & {*fields}:
            self.name_key = self.key_to_hold()
            if fields is not None:
                kwargs["update_fields"] = {*fields, "name_key"}
        super().save(*args, **kwargs)

    def key_to_hold(self) -> str:
        """Return the value of `name_key`: the name's key when the name is held, something unique otherwise."""
        if self.deleted_at is not None:
            return f"deleted:{self.pk}"
        if self.confirmed_at is not None:
            return name_key(self.name)
        return self.name_key if self.name_key.startswith(UNCONFIRMED) else UNCONFIRMED + token_hex(12)

    @property
    def mail_rests(self) -> bool:
        """Whether the address, not suspended, refused a mail lately, so that mails are tried again each day."""
        at = self.mail_setback_at
        return self.mail_suspended_at is None and at is not None and site_time.now() - at < STILL_NEWS

    def __str__(self) -> str:
        return self.name


class Vacation(models.Model):
    """Days on which a player's clock stops, first and last included, in the player's own time zone."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="vacations")
    first = models.DateField()
    last = models.DateField()
    entered_at = models.DateTimeField(default=site_time.now)
    cancelled_at = models.DateTimeField(null=True)
    """Taken back: it counts for no wait that opens from then on, but its days are used, because a deadline has moved by them."""

    class Meta:
        ordering = ["first"]
        constraints = [models.CheckConstraint(condition=Q(last__gte=F("first")), name="vacation_forward")]
        indexes = [models.Index(fields=["player", "last"], name="vacation_of_player")]

    def __str__(self) -> str:
        return f"{self.first} to {self.last}"
