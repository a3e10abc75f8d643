"""Who would rank where in each area, and in what order they would choose, in words. Rule: M5.1 to M5.4, M7.4"""

from itertools import groupby
from typing import NamedTuple

from django.utils.translation import gettext as _

from engine.titles.mykerinos.rules.position import NEUTRAL_COLOUR, Table, scale_number
from engine.titles.mykerinos.rules.spaces import AREAS
from engine.titles.mykerinos.rules.survey import ranking
from games.boards.contract import Look
from games.boards.mykerinos import words


class Rank(NamedTuple):
    """One colour in an area. `place`: its rank from 1. `open`: whether its order among equals is still undecided."""

    colour: int
    cubes: int
    place: int
    open: bool


def area_ranks(table: Table, area: int) -> list[Rank]:
    """The colours with cubes in the area, first ranked first."""
    spaces = AREAS[area]
    order = ranking(table, area)
    numbers = {colour: (table.cubes[colour] & spaces).bit_count() for colour in order}
    found = []
    for place, colour in enumerate(order, 1):
        rivals = [other for other in order if other != colour and numbers[other] == numbers[colour]]
        undecided = any(not is_settled(table, colour, other) for other in rivals)
        found.append(Rank(colour, numbers[colour], place, undecided))
    return found


def is_settled(table: Table, one: int, other: int) -> bool:
    """Whether it is known which of the two passes, or passed, earlier. Rule: M4.3, M4.5, M7.1"""
    scale = table.scale
    if len(scale) >= table.players - 1:
        return True
    if table.players == 2 and NEUTRAL_COLOUR in (one, other):
        return False
    return bool(scale_number(table, one) or scale_number(table, other))


def in_words(table: Table, look: Look, area: int) -> str:
    """What the survey of that area would be like, as things stand."""
    ranks = area_ranks(table, area)
    if table.players == 2 and any(rank.colour == NEUTRAL_COLOUR for rank in ranks):
        sentences = [*ties(table, look, ranks), *with_neutral(table, look, ranks)]
    elif len(ranks) < 2:
        sentences = [alone(table, look, ranks)]
    else:
        found = ties(table, look, ranks)
        sentences = [] if ranks[0].open or (len(ranks) > 2 and ranks[1].open) else [order_words(table, look, ranks)]
        sentences += found
    return " ".join(sentences)


def numbers(table: Table, look: Look, area: int) -> str:
    """`Ines 3, Jonas 2`; "" where nobody has a cube."""
    return ", ".join(
        _("{name} {cubes}").format(name=words.name(table, look, rank.colour), cubes=rank.cubes)
        for rank in area_ranks(table, area)
    )


def alone(table: Table, look: Look, ranks: list[Rank]) -> str:
    """Rule: M5.4, M5.6"""
    if not ranks:
        return _("Nobody has a cube here, so both parcels would leave the game.")
    name = words.name(table, look, ranks[0].colour)
    if ranks[0].colour == look.seat:
        return _("Nobody else has cubes here, so you would act once.")
    return _("Nobody else has cubes here, so {name} would act once.").format(name=name)


def order_words(table: Table, look: Look, ranks: list[Rank]) -> str:
    """Who chooses first, second, and who may take what is left. Rule: M5.2, M5.3"""
    names = [words.name(table, look, rank.colour) for rank in ranks]
    fields = dict(zip(("first", "second", "third", "fourth"), names, strict=False))
    message = {
        2: _("{first} chooses first, {second} second."),
        3: _("{first} chooses first, {second} second; {third} may take a parcel that is left."),
        4: _("{first} chooses first, {second} second; {third}, then {fourth}, may take a parcel that is left."),
    }[len(ranks)]
    return message.format(**fields)


def ties(table: Table, look: Look, ranks: list[Rank]) -> list[str]:
    """A sentence for each tie. Rule: M5.1"""
    found = []
    for cubes, equal in groupby(ranks, key=lambda rank: rank.cubes):
        tied = list(equal)
        if len(tied) > 1:
            found.append(tie(table, look, cubes, tied))
    return found


def tie(table: Table, look: Look, cubes: int, tied: list[Rank]) -> str:
    names = [words.name(table, look, rank.colour) for rank in tied]
    if not any(rank.open for rank in tied):
        if len(tied) == 2:
            message = _("Tied at {cubes}: {first} is ahead of {second} on the passing scale, and goes first.")
            return message.format(cubes=cubes, first=names[0], second=names[1])
        message = _("Tied at {cubes}: {names} go in this order, as on the passing scale.")
        return message.format(cubes=cubes, names=words.listing(names))
    if table.players == 2 and any(rank.colour == NEUTRAL_COLOUR for rank in tied):
        return tie_with_neutral(table, look, cubes, tied)
    undecided = [name for name, rank in zip(names, tied, strict=True) if rank.open]
    fields = {"cubes": cubes, "names": words.listing(undecided)}
    if len(undecided) < len(tied):
        message = _("Tied at {cubes}: {first} has passed and goes first; whichever of {names} passes first is next.")
        return message.format(first=names[0], **fields)
    if len(tied) == 2:
        return _("Tied at {cubes}: whichever of {names} passes first goes first.").format(**fields)
    return _("Tied at {cubes}: {names} go in the order in which they pass.").format(**fields)


def tie_with_neutral(table: Table, look: Look, cubes: int, tied: list[Rank]) -> str:
    """Before anybody has passed: the first to pass takes number 1, the other number 3. Rule: M7.1"""
    people = [words.name(table, look, rank.colour) for rank in tied if rank.colour != NEUTRAL_COLOUR]
    if len(people) == 2:
        message = _("All three tied at {cubes}: whoever passes first goes first, then the neutral colour on number 2.")
        return message.format(cubes=cubes)
    message = _(
        "Tied at {cubes} with the neutral colour on number 2: {name} goes first if they pass first, otherwise second."
    )
    return message.format(cubes=cubes, name=people[0])


def with_neutral(table: Table, look: Look, ranks: list[Rank]) -> list[str]:
    """Rule: M7.4"""
    order = [rank.colour for rank in ranks]
    people = [words.name(table, look, colour) for colour in order if colour != NEUTRAL_COLOUR]
    if not people:
        return [_("Only the neutral colour is here, so both parcels would leave the game.")]
    if any(rank.open for rank in ranks):
        return []
    place = order.index(NEUTRAL_COLOUR)
    if place == 2:
        return [_("{first} chooses first, {second} second; the neutral colour gets nothing.").format(
            first=people[0], second=people[1]
        )]  # fmt: skip
    humans = [colour for colour in order if colour != NEUTRAL_COLOUR]
    if place == 0:
        chooser = words.name(table, look, 1 - humans[0])
        fields = {"chooser": chooser, "actor": people[0]}
        if len(people) == 1:
            return [_("The neutral colour leads: {chooser} removes a parcel, then {actor} acts.").format(**fields)]
        message = _("The neutral colour leads: {chooser} removes a parcel, {actor} acts, {chooser} may take one left.")
        return [message.format(**fields)]
    fields = {"actor": people[0], "third": people[-1]}
    if len(people) == 1:
        return [_("{actor} acts, then removes a parcel for the neutral colour.").format(**fields)]
    message = _("{actor} acts, then removes a parcel for the neutral colour; {third} may take one that is left.")
    return [message.format(**fields)]
