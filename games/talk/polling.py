"""Whether an open page of somebody at the table has to show new remarks."""

from django.db.models import OuterRef, Q, Subquery
from django.http import QueryDict

from games.lib.db.prepared import Param, PreparedQuery
from games.mail.signed_addresses import read
from games.models import Remark, Seat
from games.talk.box import TALK

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
