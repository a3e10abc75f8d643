"""Suggestions for a person who plays against bots alone; never where a second person sits, or has sat.

A suggestion is made from the view of the seat, at once, and costs as much as one decision of a strong bot. The game stores at
which plies one was requested, for its record.
"""

from collections.abc import Callable, Sequence
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
"""Points. A smaller difference between two moves is not mentioned."""

NOTHING: dict[str, Any] = {"asked": {}, "last": [None, "", "", ()]}
"""The suggestions of a game in which none was requested.

`asked`: by seat, the plies; `last`: the version of the game that the last suggestion was made for, and the suggestion.
"""


class SuggestionBox(NamedTuple):
    """The move that is suggested for this decision, and why; "" before one is requested."""

    move: str
    reasons: tuple[str, ...]
    words: str = ""
    """The move in words."""

    @property
    def sentence(self) -> str:
        return _("Suggestion: {move}.").format(move=self.words)


def may_suggest(table: Table, player: Player | None) -> Seat | None:
    """Return the player's seat if it is due, in a game against bots alone in which no second person ever sat."""
    seat = table.seat_of(player)
    if player is None or seat is None or not table.game.alone or table.game.sealed or seat.index not in table.due():
        return None
    others = [one for one in table.seats if one is not seat]
    if any(not one.bot or one.absent_id for one in others):
        return None
    if any(tenure.player_id not in (None, player.pk) for tenure in table.tenures):
        return None
    return seat


def suggest(table: Table, player: Player | None) -> str:
    """Find a suggestion for the decision that is due, and store it with the game. Returns the move.

    Raises Refused where the player has none to make; Stale where the game has moved on.
    """
    seat = may_suggest(table, player)
    if seat is None:
        raise Refused(_("Suggestions are only for your own turn in games against bots alone."))
    stored = table.game.suggested or NOTHING
    box = box_of(table, seat, stored, str)
    if box is not None:
        return box.move
    legal, random = table.legal(seat), Random(dice_of(table))
    found = suggesting.suggest(table.title, table.view(seat), seat.index, legal, random)
    asked = {int(index): plies for index, plies in stored["asked"].items()}
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
    """Return what decides between equal moves. Bots use another salt, so that nothing of theirs can be guessed."""
    return salted_hmac("games.play.suggestions", f"{table.game.commitment}/{table.game.ply}", algorithm="sha1").digest()


def suggestion_box(table: Table, player: Player | None, describe: Callable[[str], str]) -> SuggestionBox | None:
    """Return what the player's page shows; None where there are no suggestions. One query where a seat has changed hands.

    `describe`: the words for a legal move.
    """
    seat = may_suggest(table, player)
    if seat is None:
        return None
    return box_of(table, seat, table.game.suggested, describe) or SuggestionBox("", ())


def box_of(
    table: Table, seat: Seat, stored: dict[str, Any] | None, describe: Callable[[str], str]
) -> SuggestionBox | None:
    """Return the suggestion for the decision that is due; None if none was requested since the game last changed."""
    version, move, other, gains = (stored or NOTHING)["last"]
    if version != table.game.version:
        return None
    found = Suggestion(move, other and describe(other), tuple(gains))
    return SuggestionBox(move, reasons(found, seat.index, table.names()), describe(move))


def reasons(found: Suggestion, seat: int, names: Sequence[str]) -> tuple[str, ...]:
    """Return in sentences what the move gains and what it denies to others."""
    if not found.other:
        return (_("It's your only move."),)
    sentences = []
    own = found.gains[seat]
    if own >= WORTH_TELLING:
        count = max(1, round(own))
        sentences.append(
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
        sentences.append(
            ngettext(
                "It should cost {name} about {count} point, compared with “{other}”.",
                "It should cost {name} about {count} points, compared with “{other}”.",
                count,
            ).format(count=count, name=names[rival], other=found.other)
        )
    return tuple(sentences) or (_("“{other}” looks about as good.").format(other=found.other),)
