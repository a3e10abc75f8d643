"""The talk at a table as one of its people is shown it."""

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, NamedTuple

from django.db.models import Exists, OuterRef, Q, QuerySet, Subquery
from django.http import QueryDict
from django.utils.translation import gettext as _

from games.lib import site_time
from games.lib.db.prepared import Param, PreparedQuery
from games.lib.http.addresses import address
from games.mail.signed_addresses import read, write
from games.models import Block, Player, Remark, Restriction, Seat
from games.play.seats.restrictions import restriction_sentence
from games.table.table import Table, player_name
from games.talk.access import talk_seat, why_silent

TALK = "talk"
"""Purpose of the signed word by which an open page asks for new remarks."""


class Said(NamedTuple):
    """One remark as its reader is shown it, in the order of `COLUMNS`."""

    pk: int
    player: int
    account: str
    deleted_at: datetime | None
    ply: int
    at: datetime
    stored: str
    taken_back_at: datetime | None
    hidden_at: datetime | None
    is_later: bool
    """Whether the reader had not read so far."""
    is_mine: bool
    is_muted: bool

    @property
    def name(self) -> str:
        return player_name(Player(name=self.account, deleted_at=self.deleted_at))

    @property
    def is_new(self) -> bool:
        return self.is_later and not self.is_mine and not self.is_muted

    @property
    def text(self) -> str:
        return "" if self.instead else self.stored

    @property
    def instead(self) -> str:
        """What stands in place of a text that is no longer shown; "" where it is."""
        if self.taken_back_at is not None:
            return _("(taken back)")
        if self.hidden_at is not None:
            return _("(hidden by a keeper)")
        return "" if self.stored else _("(removed)")


@dataclass(frozen=True)
class TalkBox:
    """The talk at one table for one of its people."""

    remarks: list[Said]
    newest: int
    seen: int
    """The newest remark that the reader had read before."""
    word: str
    """The proof by which the open page asks for new remarks."""
    address: str
    why_silent: str
    """Why the reader can say nothing now; "" where they can."""
    switched_off: list[str]
    """The names of others who don't take part in talk."""
    draft: str = ""
    refusal: str = ""

    @property
    def unread(self) -> int:
        """How many remarks are new to the reader."""
        return sum(said.is_new for said in self.remarks)

    def refused(self, draft: str, refusal: str) -> "TalkBox":
        """Return the box with a text that was not said, and why."""
        return replace(self, draft=draft, refusal=refusal)


def talk_box(table: Table, player: Player | None) -> TalkBox | None:
    """Return the talk that the player is shown; None for everybody who has no part in it. One query."""
    seat = talk_seat(table, player)
    return box_of(table, seat, player) if seat and player else None


def box_of(table: Table, seat: Seat, player: Player) -> TalkBox:
    rows = ROWS.fetch(seat=seat.pk, player=player.pk, seen=seat.talk_seen, now=site_time.now())
    said = [Said(*row) for _until, *row in rows if (row[0] or 0) > seat.talk_from]
    silent = why_silent(table.game, player)
    if not silent and rows and rows[0][0] is not None:
        silent = restriction_sentence(Restriction(kind=Restriction.Kind.TALK, ends_at=rows[0][0]))
    return TalkBox(
        remarks=said if player.talks else [],
        newest=said[-1].pk if said else 0,
        seen=seat.talk_seen,
        word=write(TALK, [seat.pk, player.pk]),
        address=address("game-talk", table.game.code),
        why_silent=silent,
        switched_off=[
            player_name(other.player)
            for other in table.seats
            if other.player is not None and other.player != player and not other.player.talks
        ],
    )


COLUMNS = ("id", "player_id", "player__name", "player__deleted_at", "ply", "at", "text", "taken_back_at", "hidden_at")


def rows_of_talk() -> "QuerySet[Seat, tuple[Any, ...]]":
    """Return a row for each remark at the seat's game, the oldest first, or one without any."""
    silent = Restriction.objects.current(Param("now")).filter(player=Param("player"), kind=Restriction.Kind.TALK)
    muted = Block.objects.muting().filter(player=Param("player"), other=OuterRef("game__remarks__player"))
    found = Seat.objects.filter(pk=Param("seat")).annotate(
        silent_until=Subquery(silent.order_by("-ends_at").values("ends_at")[:1]),
        is_later=Q(game__remarks__id__gt=Param("seen")),
        is_mine=Q(game__remarks__player=Param("player")),
        is_muted=Exists(muted),
    )
    columns = (f"game__remarks__{name}" for name in COLUMNS)
    return found.order_by("game__remarks__id").values_list("silent_until", *columns, "is_later", "is_mine", "is_muted")


ROWS: PreparedQuery[tuple[Any, ...]] = PreparedQuery(rows_of_talk)


NEWEST: PreparedQuery[int | None] = PreparedQuery(
    lambda: Seat.objects.filter(Q(player=Param("player")) | Q(absent=Param("again")), pk=Param("seat")).values_list(
        Subquery(Remark.objects.filter(game=OuterRef("game")).order_by("-pk").values("pk")[:1]), flat=True
    )
)


def is_up_to_date(asked: QueryDict) -> bool:
    """Return whether an open page shows the newest remark that its reader may see.

    One query for people at the table, whose pages send a word of ours; none for all others.
    """
    if "talk" not in asked:
        return True
    numbers = read(TALK, asked.get("talk", ""), 2)
    if numbers is None:
        return False
    seat, player = numbers
    found = NEWEST.fetch(seat=seat, player=player, again=player)
    # Players who have left get no news, as watchers do not.
    return not found or str(found[0] or 0) == asked.get("newest", "")
