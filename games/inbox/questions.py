"""Questions about the account: an answer asks, at the player's own address alone, and the reply to it settles the question."""

from datetime import timedelta

from games.lib import site_time
from games.models import Inbound, Player

GOOD_FOR = timedelta(days=7)
"""Time in which the question can be answered."""


def settle_question(inbound_id: int, player: Player, about: str, value: int | bool) -> bool:
    """Settle a question. Return whether the answer to that received mail asked it, lately and still open.

    `about`: the field of the mail's report that holds the question.
    """
    since = site_time.now() - GOOD_FOR
    asked = {f"report__{about}": value}
    found = Inbound.objects.filter(pk=inbound_id, player=player, received_at__gte=since, **asked)
    row = found.defer("raw").first()
    return row is not None and bool(found.update(report=row.report | {about: type(value)()}))
