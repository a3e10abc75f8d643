"""The buttons that restrict a player for a while, on the pages of players and of reports."""

from collections.abc import Callable
from typing import Any

from django.utils.translation import gettext_lazy as _

from games.admin.acts import Act
from games.models import Player, Restriction
from games.ops import admin_actions

TEXTS = {
    Restriction.Kind.TALK: (
        "talk",
        _("Switch off talk"),
        _(
            "The player can't say anything at tables for a while. They get an email with the reason, and see it on their page."
        ),
    ),
    Restriction.Kind.NEW_GAMES: (
        "new-games",
        _("No new public games"),
        _(
            "The player can't start or join public games for a while; private games and invitations stay open to them. They get "
            "an email with the reason, and see it on their page."
        ),
    ),
}


def restricting(player_of: Callable[[Any], Player]) -> list[Act]:
    """Return a button for each kind of restriction. `player_of` gives the player of a row."""
    return [button(kind, player_of) for kind in TEXTS]


def button(kind: Restriction.Kind, player_of: Callable[[Any], Player]) -> Act:
    return Act(
        *TEXTS[kind],
        lambda admin, row, given: admin_actions.restrict_player(
            admin, player_of(row), kind, given.choice, given.reason
        ),
        lambda row: player_of(row).deleted_at is None,
        choices=lambda row: admin_actions.spans(kind),
        choice_label=_("For how long"),
        wants_reason=True,
    )
