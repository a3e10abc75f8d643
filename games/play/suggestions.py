"""A suggestion for whoever plays against bots alone and asks for one. Where a second person sits, or has sat, there is none.

It comes from what the seat sees, at once: it costs what one decision of a strong bot does. The game keeps at which plies somebody
asked, and its record says so.
"""

from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple

from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.bots import suggesting
from engine.bots.suggesting import Suggestion
from games.lib.errors import Refused, Stale
from games.models import Game, Player, Seat
from games.table.table import Table

WORTH_TELLING = 0.5
"""Points. Less makes no difference between two moves."""


NOTHING: dict[str, Any] = {"asked": {}, "last": [None, "", "", ()]}
"""What a game keeps in which nobody has asked. `asked`: by seat, the plies; `last`: the version of the game that the suggestion
was made for, and the suggestion.
"""


class SuggestionBox(NamedTuple):
    """What the page shows: the move that was suggested for this decision and why, or "" while nobody has asked."""

    move: str
    reasons: tuple[str, ...]

    @property
    def sentence(self) -> str:
        return _("Suggestion: {move}.").format(move=self.move)


def may_suggest(table: Table, player: Player | None) -> Seat | None:
    """The seat for whose decision the player may ask: they are due, against bots alone, and nobody else has ever sat there."""
    seat = table.seat_of(player)
    if player is None or seat is None or not table.game.alone or seat.index not in table.due():
        return None
    others = [one for one in table.seats if one is not seat]
    if any(not one.bot or one.absent_id for one in others):
        return None
    if any(tenure.player_id not in (None, player.pk) for tenure in table.tenures):
        return None
    return seat


def suggest(table: Table, player: Player | None) -> str:
    """Find a suggestion for the decision that is due, and keep it with the game. Returns the move. Raises Refused; Stale where
    the game has moved on.
    """
    seat = may_suggest(table, player)
    if seat is None:
        raise Refused(_("Suggestions are only for your own turn in games against bots alone."))
    kept = table.game.suggested or NOTHING
    told = box_of(table, seat, kept)
    if told is not None:
        return told.move
    legal, random = table.legal(seat), Random(dice_of(table))
    found = suggesting.suggest(table.title, table.view(seat), seat.index, legal, random)
    asked = {int(index): plies for index, plies in kept["asked"].items()}
    plies = sorted({*asked.get(seat.index, []), table.game.ply})
    changed = {
        "asked": {str(index): those for index, those in sorted((asked | {seat.index: plies}).items())},
        "last": [table.game.version, *found],
    }
    now = Game.objects.filter(pk=table.game.pk, version=table.game.version)
    if not now.update(suggested=changed):
        raise Stale
    table.game.suggested = changed
    return found.move


def dice_of(table: Table) -> bytes:
    """What decides between equals: not what the bots draw from, so that nothing of theirs can be guessed."""
    return salted_hmac("games.play.suggestions", f"{table.game.commitment}/{table.game.ply}").digest()


def suggestion_box(table: Table, player: Player | None) -> SuggestionBox | None:
    """What the player's page shows; None where they cannot ask. No query, but where the seat has changed hands."""
    seat = may_suggest(table, player)
    if seat is None:
        return None
    return box_of(table, seat, table.game.suggested) or SuggestionBox("", ())


def box_of(table: Table, seat: Seat, kept: dict[str, Any] | None) -> SuggestionBox | None:
    """The suggestion for the decision that is due; None where nobody has asked since the game was last changed."""
    version, move, other, gains = (kept or NOTHING)["last"]
    if version != table.game.version:
        return None
    return SuggestionBox(move, reasons(Suggestion(move, other, tuple(gains)), seat.index, table.names()))


def reasons(found: Suggestion, seat: int, names: Sequence[str]) -> tuple[str, ...]:
    """Why that move: what it gains and what it denies, in sentences."""
    if not found.other:
        return (_("It's your only move."),)
    told = []
    own = found.gains[seat]
    if own >= WORTH_TELLING:
        count = max(1, round(own))
        told.append(
            ngettext(
                "It should bring you about {count} point more than “{other}”.",
                "It should bring you about {count} points more than “{other}”.",
                count,
            ).format(count=count, other=found.other)
        )
    rivals = [(gain, rival) for rival, gain in enumerate(found.gains) if rival != seat]
    least, rival = min(rivals, default=(0.0, seat))
    if least <= -WORTH_TELLING:
        count = max(1, round(-least))
        told.append(
            ngettext(
                "It should cost {name} about {count} point, compared with “{other}”.",
                "It should cost {name} about {count} points, compared with “{other}”.",
                count,
            ).format(count=count, name=names[rival], other=found.other)
        )
    return tuple(told) or (_("“{other}” looks about as good.").format(other=found.other),)


def told_in_records(table: Table) -> dict[str, list[int]]:
    """By colour, the plies at which somebody asked; {} where nobody has."""
    asked = (table.game.suggested or NOTHING)["asked"]
    return {table.colours[int(index)]: plies for index, plies in asked.items()}
