"""What the neutral colour does to an area's order, in a game of two. Rule: M7.4."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from engine.titles.mykerinos.rules.position import NEUTRAL_COLOUR
from games.boards.contract import Look
from games.boards.mykerinos.rank_words import Rank

LAST = (
    gettext_noop("{first} chooses first, {second} second; the neutral colour gets nothing."),
    gettext_noop("You choose first, {second} second; the neutral colour gets nothing."),
    gettext_noop("{first} chooses first, you second; the neutral colour gets nothing."),
)
LEADS_ONE = (
    gettext_noop("The neutral colour leads: {chooser} removes a parcel, then {actor} acts."),
    gettext_noop("The neutral colour leads: {chooser} removes a parcel, then you act."),
    gettext_noop("The neutral colour leads: you remove a parcel, then {actor} acts."),
)
LEADS_TWO = (
    gettext_noop("The neutral colour leads: {chooser} removes a parcel, {actor} acts, {chooser} may take one left."),
    gettext_noop("The neutral colour leads: {chooser} removes a parcel, you act, {chooser} may take one left."),
    gettext_noop("The neutral colour leads: you remove a parcel, {actor} acts, you may take one left."),
)
SECOND_OF_ONE = (
    gettext_noop("{actor} acts, then removes a parcel for the neutral colour."),
    gettext_noop("You act, then remove a parcel for the neutral colour."),
)
SECOND_OF_TWO = (
    gettext_noop("{actor} acts, then removes a parcel for the neutral colour; {third} may take one that is left."),
    gettext_noop("You act, then remove a parcel for the neutral colour; {third} may take one that is left."),
    gettext_noop("{actor} acts, then removes a parcel for the neutral colour; you may take one that is left."),
)
"""Each as read by a watcher, by the first of the two people named, and by the other one."""


def order(look: Look, ranks: Sequence[Rank]) -> list[str]:
    """Say what would happen in an area with neutral cubes; [] while that is open."""
    colours = [rank.colour for rank in ranks]
    people = [colour for colour in colours if colour != NEUTRAL_COLOUR]
    if not people:
        return [_("Only the neutral colour is here, so both parcels would leave the game.")]
    if any(rank.open for rank in ranks):
        return []
    actor, other = people[0], 1 - people[0]
    to = {actor: 1, other: 2}.get(-1 if look.seat is None else look.seat, 0)
    fields = {
        "first": look.names[actor],
        "second": look.names[other],
        "actor": look.names[actor],
        "chooser": look.names[other],
        "third": look.names[other],
    }
    place = colours.index(NEUTRAL_COLOUR)
    if place == 2:
        return [_(LAST[to]).format(**fields)]
    if place == 0:
        return [_((LEADS_ONE if len(people) == 1 else LEADS_TWO)[to]).format(**fields)]
    if len(people) == 1:
        return [_(SECOND_OF_ONE[to % 2]).format(**fields)]
    return [_(SECOND_OF_TWO[to]).format(**fields)]
