"""Muting somebody, and playing no new games with them. The other player never learns of it.

So what asks for blocks asks in any case, by as many queries, and treats both directions alike.
"""

from collections.abc import Collection, Iterable

from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from games.lib.errors import Refused
from games.lib.workers import sweeps
from games.models import Block, Player
from games.models.email_addresses import address_key, may_be
from games.table.locks import lock_player

MOST = 200
"""How many people one player can mute or block."""


def set_block(player: Player, other: Player, *, mute: bool, avoid: bool) -> None:
    """Save what the player wants of the other one; neither of the two ends it. Raises Refused."""
    if other.pk == player.pk or other.visitor or other.deleted_at is not None:
        raise Refused(_("There is no such player."))
    with transaction.atomic():
        lock_player(player)
        mine = Block.objects.filter(player=player)
        if mute or avoid:
            if mine.exclude(other=other).count() >= MOST:
                raise Refused(_("You can mute or block at most {most} people.").format(most=MOST))
            Block.objects.update_or_create(player=player, other=other, defaults={"mute": mute, "avoid": avoid})
        else:
            mine.filter(other=other).delete()
        if not avoid:
            # Their wishes may fit together now.
            transaction.on_commit(lambda: sweeps.enqueue("matching", sweeps.MAIL))


def blocks_of(player: Player) -> QuerySet[Block]:
    """Return whom the player has muted or blocked, in order of their names."""
    return Block.objects.filter(player=player).select_related("other").order_by("other__name", "pk")


def kept_apart(player: Player) -> QuerySet[Block, int]:
    """Return the query for the ids of those with whom the player comes together in no new game."""
    theirs = Block.objects.avoiding().filter(other=player).values_list("player", flat=True)
    return avoided_by(player).union(theirs)


def avoided_by(player: Player) -> QuerySet[Block, int]:
    """Return the query for the ids of those with whom the player wants no new games."""
    return Block.objects.avoiding().filter(player=player).values_list("other", flat=True)


def is_kept_apart(player: Player, others: Iterable[int]) -> bool:
    """Return whether the player may not meet one of these in a new game. One query, without others too."""
    return any(player.pk in pair for pair in pairs_apart([player.pk, *others]))


def pairs_apart(players: Collection[int]) -> set[frozenset[int]]:
    """Return the pairs of these players who come together in no new game."""
    found = Block.objects.avoiding().among(players).values_list("player", "other")
    return {frozenset(pair) for pair in found}


def addresses_apart(player: Player, addresses: Collection[str]) -> set[str]:
    """Return those of the addresses whose owners the player may not meet in a new game. One query, found or not."""
    alike = Player.objects.filter(may_be("email", addresses), pk__in=kept_apart(player))
    keys = {address_key(found) for found in alike.values_list("email", flat=True) if found}
    return {address for address in addresses if address_key(address) in keys}
