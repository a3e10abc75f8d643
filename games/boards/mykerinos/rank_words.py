"""Ranks as sentences: the order of choosing in an area, and how ties are settled. Rule: M5.1 to M5.4.

Each sentence is written out for every place that the reader can have: "you" takes other forms than a name, and other
ones again in other languages.
"""

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from django.utils.translation import gettext_noop

from engine.titles.mykerinos.rules.position import NEUTRAL_COLOUR, Table
from games.boards.contract import Look
from games.boards.mykerinos import words
from games.lib.text.sentences import look_up as _


class Rank(NamedTuple):
    """One colour in an area. `place`: its rank from 1. `open`: its order among equals is still undecided."""

    colour: int
    cubes: int
    place: int
    open: bool


PLACES = ("first", "second", "third", "fourth")
NOT_HERE = -1

ORDERS = {
    (2, NOT_HERE): gettext_noop("{first} chooses first, {second} second."),
    (2, 0): gettext_noop("You choose first, {second} second."),
    (2, 1): gettext_noop("{first} chooses first, you second."),
    (3, NOT_HERE): gettext_noop("{first} chooses first, {second} second; {third} may take a parcel that is left."),
    (3, 0): gettext_noop("You choose first, {second} second; {third} may take a parcel that is left."),
    (3, 1): gettext_noop("{first} chooses first, you second; {third} may take a parcel that is left."),
    (3, 2): gettext_noop("{first} chooses first, {second} second; you may take a parcel that is left."),
    (4, NOT_HERE): gettext_noop(
        "{first} chooses first, {second} second; {third}, then {fourth}, may take a parcel that is left."
    ),
    (4, 0): gettext_noop("You choose first, {second} second; {third}, then {fourth}, may take a parcel that is left."),
    (4, 1): gettext_noop("{first} chooses first, you second; {third}, then {fourth}, may take a parcel that is left."),
    (4, 2): gettext_noop("{first} chooses first, {second} second; you, then {fourth}, may take a parcel that is left."),
    (4, 3): gettext_noop("{first} chooses first, {second} second; {third}, then you, may take a parcel that is left."),
}
"""By the number of ranks and the reader's place."""


def place_of(look: Look, ranks: Sequence[Rank]) -> int:
    """Return the reader's place among these ranks, from 0; NOT_HERE without one."""
    return next((place for place, rank in enumerate(ranks) if rank.colour == look.seat), NOT_HERE)


def names_of(table: Table, look: Look, ranks: Sequence[Rank]) -> list[str]:
    return [words.name(table, look, rank.colour) for rank in ranks]


def numbers(table: Table, look: Look, ranks: Sequence[Rank]) -> str:
    """Return the cubes of each rank: `you 3, Jonas 2`; "" without cubes."""
    return ", ".join(
        _("you {cubes}").format(cubes=rank.cubes)
        if rank.colour == look.seat
        else _("{name} {cubes}").format(name=words.name(table, look, rank.colour), cubes=rank.cubes)
        for rank in ranks
    )


def alone(look: Look, ranks: Sequence[Rank]) -> str:
    """Rule: M5.4, M5.6."""
    if not ranks:
        return _("Nobody has a cube here, so both parcels would leave the game.")
    if ranks[0].colour == look.seat:
        return _("Nobody else has cubes here, so you would act once.")
    return _("Nobody else has cubes here, so {name} would act once.").format(name=look.names[ranks[0].colour])


def order(look: Look, ranks: Sequence[Rank]) -> str:
    """Say who chooses first, second, and who may take what is left. Rule: M5.2, M5.3."""
    fields = {place: look.names[rank.colour] for place, rank in zip(PLACES, ranks, strict=False)}
    return _(ORDERS[len(ranks), place_of(look, ranks)]).format(**fields)


def ties(table: Table, look: Look, ranks: Sequence[Rank]) -> list[str]:
    """Return a sentence for each tie. Rule: M5.1."""
    found = []
    for cubes, equal in groupby(ranks, key=lambda rank: rank.cubes):
        tied = list(equal)
        if len(tied) > 1:
            found.append(tie(table, look, cubes, tied))
    return found


def tie(table: Table, look: Look, cubes: int, tied: Sequence[Rank]) -> str:
    if not any(rank.open for rank in tied):
        return settled_tie(table, look, cubes, tied)
    if table.players == 2 and any(rank.colour == NEUTRAL_COLOUR for rank in tied):
        return tie_with_neutral(look, cubes, tied)
    undecided = [rank for rank in tied if rank.open]
    return open_tie(table, look, cubes, tied, undecided)


def settled_tie(table: Table, look: Look, cubes: int, tied: Sequence[Rank]) -> str:
    """Say who goes first because of an earlier pass."""
    names, you = names_of(table, look, tied), place_of(look, tied)
    if len(tied) > 2:
        if you != NOT_HERE:
            names[you] = _("you")
        message = _("Tied at {cubes}. Order on the passing scale: {names}.")
        return message.format(cubes=cubes, names=", ".join(names))
    message = {
        NOT_HERE: _("Tied at {cubes}: {first} is ahead of {second} on the passing scale, and goes first."),
        0: _("Tied at {cubes}: you are ahead of {second} on the passing scale, and go first."),
        1: _("Tied at {cubes}: {first} is ahead of you on the passing scale, and goes first."),
    }[you]
    return message.format(cubes=cubes, first=names[0], second=names[1])


def open_tie(table: Table, look: Look, cubes: int, tied: Sequence[Rank], undecided: Sequence[Rank]) -> str:
    """Explain a tie that the next pass decides."""
    you = place_of(look, undecided)
    others = names_of(table, look, [rank for rank in undecided if rank.colour != look.seat])
    fields = {"cubes": cubes, "names": words.listing(others), "first": names_of(table, look, tied)[0]}
    if len(undecided) < len(tied):
        if place_of(look, tied) == 0:
            return _(
                "Tied at {cubes}: you have passed and go first; whichever of {names} passes first is next."
            ).format(**fields)
        if you == NOT_HERE:
            message = _(
                "Tied at {cubes}: {first} has passed and goes first; whichever of {names} passes first is next."
            )
        elif len(others) == 1:
            message = _("Tied at {cubes}: {first} has passed and goes first; if you pass before {names}, you are next.")
        else:
            message = _(
                "Tied at {cubes}: {first} has passed and goes first; {names} and you follow in the order in which you "
                "pass."
            )
        return message.format(**fields)
    if len(tied) == 2:
        if you == NOT_HERE:
            return _("Tied at {cubes}: whichever of {names} passes first goes first.").format(**fields)
        return _("Tied at {cubes}: if you pass before {names}, you go first; otherwise {names} goes first.").format(
            **fields
        )
    if you == NOT_HERE:
        return _("Tied at {cubes}: {names} go in the order in which they pass.").format(**fields)
    return _("Tied at {cubes}: {names} and you go in the order in which you pass.").format(**fields)


def tie_with_neutral(look: Look, cubes: int, tied: Sequence[Rank]) -> str:
    """Explain a tie before any pass: the first to pass takes number 1, the other number 3. Rule: M7.1."""
    people = [rank.colour for rank in tied if rank.colour != NEUTRAL_COLOUR]
    if len(people) == 2:
        message = _("All three tied at {cubes}: the first to pass goes first, then the neutral colour on number 2.")
        return message.format(cubes=cubes)
    if people[0] == look.seat:
        message = _("Tied at {cubes} with the neutral colour: you go before it if you pass first, otherwise after it.")
        return message.format(cubes=cubes)
    message = _(
        "Tied at {cubes} with the neutral colour: {name} goes before it if they pass first, otherwise after it."
    )
    return message.format(cubes=cubes, name=look.names[people[0]])
