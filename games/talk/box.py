"""The talk at a table as one of its people is shown it."""

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, NamedTuple

from django.db.models import Exists, OuterRef, QuerySet, Subquery
from django.utils.translation import gettext as _

from games.lib import site_time
from games.lib.db.prepared import Param, PreparedQuery
from games.lib.http.addresses import address
from games.mail.signed_addresses import write
from games.models import Block, Player, Restriction, Seat
from games.play.seats.restrictions import restriction_sentence
from games.table.table import Table, player_name
from games.talk.access import talk_seat, why_silent

TALK = "talk"
"""Purpose of the signed word by which an open page asks for new remarks."""


class Said(NamedTuple):
    """One remark. `text` is "" where it is not shown: it was taken back, hidden, or removed with its account."""

    pk: int
    player: int
    name: str
    is_mine: bool
    ply: int
    at: datetime
    text: str
    instead: str
    """What stands in place of the text."""
    is_new: bool
    is_muted: bool


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
    if seat is None or player is None:
        return None
    rows = read_rows(seat, player)
    said = [made_said(row, player, seat.talk_seen) for row in rows if (row["remark"] or 0) > seat.talk_from]
    silent = why_silent(table.game, player)
    if not silent and rows and rows[0]["silent_until"] is not None:
        silent = restriction_sentence(Restriction(kind=Restriction.Kind.TALK, ends_at=rows[0]["silent_until"]))
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
        silent_until=Subquery(silent.order_by("-ends_at").values("ends_at")[:1]), is_muted=Exists(muted)
    )
    columns = (f"game__remarks__{name}" for name in COLUMNS)
    return found.order_by("game__remarks__id").values_list("silent_until", "is_muted", *columns)


ROWS: PreparedQuery[tuple[Any, ...]] = PreparedQuery(rows_of_talk)


def read_rows(seat: Seat, player: Player) -> list[dict[str, Any]]:
    """Return what is read of each remark at the seat's game by name, the oldest first, or one row without any."""
    found = ROWS.fetch(seat=seat.pk, player=player.pk, now=site_time.now())
    names = ("silent_until", "is_muted", "remark", "player", "name", "deleted_at", *COLUMNS[4:])
    rows = [dict(zip(names, row, strict=True)) for row in found]
    return [row | {"person": Player(name=row["name"] or "", deleted_at=row["deleted_at"])} for row in rows]


def made_said(row: dict[str, Any], player: Player, seen: int) -> Said:
    instead = instead_of(row)
    is_mine = row["player"] == player.pk
    return Said(
        pk=row["remark"],
        player=row["player"],
        name=player_name(row["person"]),
        is_mine=is_mine,
        ply=row["ply"],
        at=row["at"],
        text="" if instead else row["text"],
        instead=instead,
        is_new=row["remark"] > seen and not is_mine and not row["is_muted"],
        is_muted=row["is_muted"],
    )


def instead_of(row: dict[str, Any]) -> str:
    """Return what stands in place of a text that is no longer shown; "" where it is."""
    if row["taken_back_at"] is not None:
        return _("(taken back)")
    if row["hidden_at"] is not None:
        return _("(hidden by a keeper)")
    return "" if row["text"] else _("(removed)")
