"""Games with their seats and their holders. Words: `docs/architecture.md`."""

import secrets
from datetime import datetime
from typing import Any

from django.db import models
from django.db.models import Exists, F, FilteredRelation, OuterRef, Q
from django.utils.translation import gettext_lazy as _

from engine.records.dealer import SEED_BYTES
from games.clock.pace import Unlimited, pace_to_json
from games.lib import site_time
from games.models.player import Player

CODE_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""No letters or digits that could be taken for another one."""


def new_code() -> str:
    """Return a new game's address: twelve characters, about 59 bits."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(12))


def new_seed() -> bytes:
    """Return the secret from which all chance of a new game will come."""
    return secrets.token_bytes(SEED_BYTES)


def no_clock() -> dict[str, object]:
    """Return the pace of games without a clock."""
    return pace_to_json(Unlimited())


class GameQuerySet(models.QuerySet["Game"]):
    """Games by where they stand."""

    def open_for_players(self) -> "GameQuerySet":
        """Return the games that have not started and can still be joined."""
        return self.filter(state=Game.State.OPEN)

    def running(self) -> "GameQuerySet":
        return self.filter(state=Game.State.RUNNING)

    def public(self) -> "GameQuerySet":
        # As a value: SQLite matches a bare column to no index.
        return self.filter(public__in=[True])

    def over(self) -> "GameQuerySet":
        """Return the games that were played and have ended, finished or abandoned."""
        return self.filter(state__in=[Game.State.FINISHED, Game.State.ABANDONED])


class Game(models.Model):
    """One game. `position` is a cache: `manage.py replay_games` rebuilds it from the moves."""

    class State(models.TextChoices):
        OPEN = "open", _("waiting for players")
        RUNNING = "running", _("in progress")
        FINISHED = "finished", _("finished")
        CANCELLED = "cancelled", _("cancelled")
        ABANDONED = "abandoned", _("abandoned")

    class Seating(models.TextChoices):
        RANDOM = "random", _("at random")
        CHOSEN = "chosen", _("as listed")
        ROTATED = "rotated", _("the next player begins")

    class OnTimeout(models.TextChoices):
        PLAY = "play", _("a bot plays that turn")
        SEAT = "seat", _("a bot takes the seat")

    class Orders(models.TextChoices):
        CAREFUL = "careful", _("allowed: the site asks when a planned move has become clearly worse")
        PLAIN = "plain", _("allowed: the site plays what was planned as long as it is legal")
        NONE = "none", _("not allowed: everyone moves when it is their turn")

    code = models.CharField(max_length=12, unique=True, default=new_code, editable=False)
    name = models.CharField(_("name"), max_length=60)
    title = models.CharField(max_length=20)
    rules = models.PositiveSmallIntegerField()
    """The version of the title's rules that this game is played by to its end."""
    players = models.PositiveSmallIntegerField()
    options = models.JSONField(default=dict)
    """The title's options that differ from their defaults."""
    language = models.CharField(max_length=8, blank=True)
    """The language of the table, "" for any."""
    pace = models.JSONField(default=no_clock)
    """How long the players may think, as `games.clock.pace.pace_to_json` writes it."""
    on_timeout = models.CharField(max_length=4, choices=OnTimeout, default=OnTimeout.PLAY)
    """What happens when somebody's time runs out."""
    orders = models.CharField(max_length=7, choices=Orders, default=Orders.CAREFUL)
    """Whether moves can be left for later, and whether the site holds those that have become worse."""
    banks = models.JSONField(null=True)
    """With a bank: by seat, the seconds that were in it when the seat's last wait was over; null for a full one."""
    public = models.BooleanField(default=True)
    imported = models.BooleanField(default=False)
    """Made from a record: it counts in no list of results."""
    talk = models.BooleanField(default=True, db_default=True)
    """Whether its people can talk at the table (`games.talk`)."""
    programs = models.BooleanField(default=False, db_default=False)
    """Whether its people were asked, before they joined, to let programs move (`games.pages.api`)."""
    alone = models.BooleanField(default=False)
    """Whether it began with one person and bots: it is private, and stands apart from the results among people."""
    seating = models.CharField(max_length=10, choices=Seating, default=Seating.RANDOM)
    state = models.CharField(max_length=10, choices=State, default=State.OPEN)
    creator = models.ForeignKey(Player, on_delete=models.PROTECT, null=True, related_name="games_created")
    rematch_of = models.ForeignKey(
        "self", on_delete=models.SET_NULL, null=True, related_name="rematches", db_index=False
    )
    season = models.ForeignKey("Season", on_delete=models.PROTECT, null=True, related_name="games", db_index=False)
    """The season of a league that it is of, with its division there and its number in that."""
    division = models.PositiveSmallIntegerField(null=True)
    table = models.PositiveSmallIntegerField(null=True)
    week = models.ForeignKey("Week", on_delete=models.PROTECT, null=True, related_name="games", db_index=False)
    """The week whose deal it is."""
    named_draws = models.BooleanField(default=False, db_default=False)
    """Whether its chance is drawn by name, so that the same decisions meet the same deal (`docs/records.md`)."""
    sealed = models.BooleanField(default=False, db_default=False)
    """Whether its week is not closed yet: then nobody but its player sees it, and nobody the seed, over or not."""
    request_key = models.CharField(max_length=40, blank=True, editable=False)
    """A key in the form that made it, so that a form sent twice makes one game; "" without a form."""
    created_at = models.DateTimeField(default=site_time.now)
    started_at = models.DateTimeField(null=True)
    ended_at = models.DateTimeField(null=True)
    moved_at = models.DateTimeField(null=True)
    commitment = models.CharField(max_length=64, editable=False)
    """The SHA-256 of its seed, which has a table of its own: `games.table.seeds` makes both."""
    version = models.PositiveIntegerField(default=0)
    """Optimistic lock: every write increments it and checks the value that it has read."""
    ply = models.PositiveIntegerField(default=0)
    """The number of moves that stand."""
    position = models.JSONField(null=True)
    """The position at `ply`, as the title's `to_json` writes it; null before the game has started."""
    result = models.JSONField(null=True)
    """`{"points": [...], "places": [...], "winners": [...], "decided_by": ...}` by seat; null until it is finished.

    `points` is null where a resignation decided it.
    """
    suggested = models.JSONField(null=True)
    """Against bots alone: the suggestions that the person has requested (`games.play.reviews.suggestions`); null for none."""
    call_off = models.JSONField(null=True)
    """The last offer to end it without a result (`games.play.seats.calling_off`); null for none."""
    packed = models.BooleanField(default=False, db_default=False)
    """Whether its moves, waits and mails are a log (`games.models.log`) and no rows any more."""

    objects = GameQuerySet.as_manager()

    reader: Player | None = None
    """The admin who reads the row, where the admin pages have set it."""

    class Meta:
        verbose_name = _("game")
        verbose_name_plural = _("games")
        constraints = [
            models.CheckConstraint(
                condition=Q(state__in=["open", "cancelled"]) | Q(position__isnull=False),
                name="game_started_has_position",
            ),
            models.CheckConstraint(
                condition=Q(state="finished", result__isnull=False) | ~Q(state="finished") & Q(result__isnull=True),
                name="game_finished_has_result",
            ),
            models.CheckConstraint(
                condition=Q(state__in=["open", "running"], ended_at__isnull=True)
                | Q(state__in=["finished", "cancelled", "abandoned"], ended_at__isnull=False),
                name="game_ended_has_time",
            ),
            models.UniqueConstraint(
                fields=["creator", "request_key"], condition=~Q(request_key=""), name="game_once_a_request"
            ),
            # Conditions, here and below, because most games have none: such an index stays small.
            models.UniqueConstraint(
                fields=["season", "division", "table"], condition=Q(season__isnull=False), name="game_once_a_season"
            ),
            models.UniqueConstraint(
                fields=["rematch_of"], condition=Q(state__in=["open", "running", "finished"]), name="game_one_rematch"
            ),
        ]
        indexes = [
            models.Index(fields=["state", "public", "-created_at"], name="game_by_state"),
            models.Index(fields=["ended_at"], condition=Q(ended_at__isnull=False, packed=False), name="game_to_pack"),
            models.Index(fields=["week"], condition=Q(sealed=True), name="game_sealed"),
            # With all the games that repeat none in it, SQLite takes it for useless, as it does `game_one_rematch`.
            models.Index(fields=["rematch_of"], condition=Q(rematch_of__isnull=False), name="game_rematches"),
        ]

    def __str__(self) -> str:
        return f"{self.name} ({self.code})"

    @property
    def takes_programs(self) -> bool:
        """Return whether a program may move: where its table allows it, and alone with bots, but not for a deal of a week."""
        return self.programs or (self.alone and self.week_id is None)

    @property
    def is_running(self) -> bool:
        """Return whether the game has begun and is not over."""
        return self.state == Game.State.RUNNING


class SeatQuerySet(models.QuerySet["Seat"]):
    """Seats by their holders and their games."""

    def held_by(self, player: Player) -> "SeatQuerySet":
        return self.filter(player=player)

    def kept_for(self, player: Player) -> "SeatQuerySet":
        """Return the seats that a bot holds until the player, whose time ran out, takes them back."""
        return self.filter(absent=player)

    def from_lobby(self) -> "SeatQuerySet":
        """Return the seats whose players came from the list of open games or by a wish, not by invitation."""
        return self.filter(origin__in=FROM_LOBBY)

    def of_running_games(self) -> "SeatQuerySet":
        return self.filter(game__state=Game.State.RUNNING)

    def with_open_wait(self) -> "SeatQuerySet":
        """Read each seat with its player and its `open_wait`."""
        # The plugin of mypy does not know filtered relations, nor that Django leaves out those without a row.
        one = FilteredRelation("waits", condition=Q(waits__ended_at=None))
        return self.annotate(open_wait=one).select_related("player", "open_wait")  # type: ignore[misc,no-redef]


class Seat(models.Model):
    """A place at a game, held by a player, by a bot (its name), or free."""

    class Origin(models.TextChoices):
        CREATOR = "creator", _("created the game")
        INVITED = "invited", _("was invited")
        LOBBY = "lobby", _("took a free seat")
        READY = "ready", _("was ready to play")
        TAKEOVER = "takeover", _("took it over from a bot")
        LEAGUE = "league", _("plays in a league")

    # Seats of a game are found by its number and theirs, which have an index.
    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="seats", db_index=False)
    index = models.PositiveSmallIntegerField()
    """0-based, in seating order."""
    player = models.ForeignKey(Player, on_delete=models.PROTECT, null=True, related_name="seats", db_index=False)
    bot = models.CharField(max_length=20, blank=True)
    absent = models.ForeignKey(Player, on_delete=models.SET_NULL, null=True, related_name="seats_kept", db_index=False)
    """The player whose time ran out: a bot holds the seat for them, and they may take it back."""
    origin = models.CharField(max_length=8, choices=Origin, blank=True, db_default="", db_column="came_by")
    """How the player came to the seat; "" for bots, and in games from before this was recorded."""
    free_at = models.DateTimeField(null=True)
    """From when somebody else may take it over, because its player left it to a bot; null for never."""
    offer_announced = models.BooleanField(default=False, db_default=False, db_column="free_told")
    """Whether the table has had the notice."""
    wish = models.JSONField(null=True)
    """The wish by which the player came, as it was (`games.play.seats.first_moves`); null once everybody has made a move."""
    awaits_first_move = models.BooleanField(default=False, db_default=False, db_column="yet_to_move")
    """Whether the holder, in a lobby game, has decided nothing yet: their first turn is shorter, and the game needs it."""
    began_after = models.DurationField(null=True)
    """How long after their wish its holder made their first move; null where they came without a wish."""
    changes = models.PositiveSmallIntegerField(default=0)
    """How often it has changed hands since the game began; at 0 its tenures need not be read."""
    points = models.SmallIntegerField(null=True)
    place = models.PositiveSmallIntegerField(null=True)
    won = models.BooleanField(null=True)
    seen_at = models.DateTimeField(null=True)
    """When the holder last looked at the game; written at most once a minute."""
    seen_ply = models.PositiveIntegerField(default=0)
    """The ply that they saw then: what came later is news."""
    mail_when = models.CharField(max_length=8, choices=Player.MailWhen, blank=True)
    """The holder's wish for mails about their turns in this game; "": as in all their games."""
    mail_delay = models.PositiveSmallIntegerField(null=True)
    """Minutes, where `mail_when` is LATER."""
    links_serial = models.PositiveIntegerField(default=0)
    """Links and reply addresses in mails carry it; counting it up revokes all that were made before."""

    talk_from = models.PositiveBigIntegerField(default=0, db_default=0)
    """The last remark that its holder may not read, because it was made before they took the seat over."""
    talk_seen = models.PositiveBigIntegerField(default=0, db_default=0)
    """The id of the last remark at the table that the holder has read on the page, or was emailed."""

    objects = SeatQuerySet.as_manager()

    open_wait: Any = None
    """The `Wait` of a seat that is due, where `with_open_wait` has read it."""

    class Meta:
        ordering = ["game", "index"]
        constraints = [
            models.UniqueConstraint(fields=["game", "index"], name="seat_index_once"),
            models.UniqueConstraint(fields=["game", "player"], name="seat_player_once"),
            models.CheckConstraint(condition=Q(player__isnull=True) | Q(bot=""), name="seat_one_holder"),
            models.CheckConstraint(condition=Q(absent__isnull=True) | ~Q(bot=""), name="seat_absent_has_bot"),
        ]
        indexes = [
            # In the order of somebody's list of games.
            models.Index(fields=["player", "game"], name="seat_of_player"),
            models.Index(fields=["bot"], condition=~Q(bot=""), name="seat_bots"),
            models.Index(fields=["absent"], condition=Q(absent__isnull=False), name="seat_kept"),
            models.Index(fields=["free_at"], condition=Q(free_at__isnull=False), name="seat_offered"),
        ]

    def __str__(self) -> str:
        return f"{self.game_id}/{self.index}"


FROM_LOBBY = (Seat.Origin.LOBBY, Seat.Origin.READY, Seat.Origin.TAKEOVER)


class TenureQuerySet(models.QuerySet["Tenure"]):
    """Tenures, the present ones and those that have ended."""

    def current(self) -> "TenureQuerySet":
        return self.filter(to_ply=None)

    def left_by(self, player: Player, since: datetime) -> "TenureQuerySet":
        """Return the player's tenures in lobby games that they left to the clock, or did not begin, and did not take back."""
        lobby = Seat.objects.from_lobby().filter(game=OuterRef("seat__game"))
        later = Tenure.objects.filter(seat=OuterRef("seat"), player=player, pk__gt=OuterRef("pk"))
        left = self.filter(player=player, ended_at__gt=since, reason__in=Tenure.LEFT, seat__game__public=True)
        return left.filter(Exists(lobby), ~Exists(later))


class Tenure(models.Model):
    """Who held a seat, from ply to ply, and why that ended."""

    class Reason(models.TextChoices):
        OVER = "over", _("the game ended")
        RESIGNED = "resigned", _("resigned")
        TIMEOUT = "timeout", _("ran out of time")
        RETURNED = "returned", _("the player came back")
        DELETED = "deleted", _("the account was deleted")
        CLOSED = "closed", _("the account was closed")
        LENT = "lent", _("a keeper let a bot play on")
        ABSENT = "absent", _("made no first move")
        NOT_NOW = "not_now", _("called it off before the first move")
        TAKEN = "taken", _("someone else took the seat over")
        GAVE_BACK = "gave_back", _("resigned soon after taking the seat over")

    LEFT = (Reason.TIMEOUT, Reason.ABSENT, Reason.NOT_NOW, Reason.GAVE_BACK)
    """The reasons that count as leaving a lobby game to the clock; NOT_NOW less than the others."""

    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="tenures")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, null=True, related_name="tenures")
    bot = models.CharField(max_length=20, blank=True)
    from_ply = models.PositiveIntegerField()
    to_ply = models.PositiveIntegerField(null=True)
    reason = models.CharField(max_length=10, choices=Reason, blank=True)
    began_at = models.DateTimeField(null=True)
    """Null in games from before this was recorded, as `ended_at`."""
    ended_at = models.DateTimeField(null=True)

    objects = TenureQuerySet.as_manager()

    class Meta:
        ordering = ["seat", "from_ply"]
        constraints = [
            models.UniqueConstraint(fields=["seat"], condition=Q(to_ply__isnull=True), name="tenure_one_open"),
            models.CheckConstraint(
                condition=Q(to_ply__isnull=True) | Q(to_ply__gte=F("from_ply")), name="tenure_forward"
            ),
            models.CheckConstraint(condition=Q(to_ply__isnull=True) ^ ~Q(reason=""), name="tenure_end_has_reason"),
            models.CheckConstraint(condition=Q(player__isnull=True) ^ Q(bot=""), name="tenure_one_holder"),
        ]

    def __str__(self) -> str:
        return f"{self.seat_id} from {self.from_ply}"
