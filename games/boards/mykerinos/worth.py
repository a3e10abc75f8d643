"""What each drawing is worth to the reader, in a line under it. Rule: M5, M6."""

from engine.titles.mykerinos.rules.position import NEUTRAL_COLOUR, Table
from engine.titles.mykerinos.rules.scoring import count
from games.boards.contract import Look
from games.boards.mykerinos import words
from games.boards.mykerinos.parcels import SURVEYING
from games.boards.mykerinos.ranks import area_ranks
from games.lib.text.sentences import look_up as _
from games.lib.text.sentences import look_up_plural as ngettext

DIGGING = ("excavation", "neutral")
ACTING = 2
"""The number of ranks of an area that act in its survey. Rule: M5.2."""


def areas(numbers: list[int]) -> str:
    """Return `areas 1 and 3`; numbers count from 0."""
    text = words.listing([str(number + 1) for number in numbers])
    return ngettext("area {numbers}", "areas {numbers}", len(numbers)).format(numbers=text)


def region_worth(table: Table, look: Look) -> str:
    """Say where the seat would act if the survey came now, or still acts; "" after the game."""
    if table.phase not in (*DIGGING, *SURVEYING):
        return ""
    surveying = table.phase in SURVEYING
    if look.seat is None:
        return _("Whoever has the most cubes in an area chooses first there, the second chooses next.")
    acting, undecided, against_neutral = sort_areas(table, look.seat)
    if surveying:
        if not acting:
            return _("In the areas that are left, you have too few cubes to act.")
        return _("In this survey you still act in {areas}.").format(areas=areas(acting))
    if not table.cubes[look.seat]:
        return _("Whoever has the most cubes in an area chooses first there, the second chooses next.")
    sentences = []
    if acting:
        sentences.append(_("If the survey came now, you would act in {areas}.").format(areas=areas(acting)))
    if undecided:
        sentences.append(_("You are tied in {areas}: whoever passes first goes first.").format(areas=areas(undecided)))
    if against_neutral:
        message = _("You are tied with the neutral colour in {areas}: pass first, and you go before it.")
        sentences.append(message.format(areas=areas(against_neutral)))
    return " ".join(sentences) or _("If the survey came now, you would act in none of the areas.")


def sort_areas(table: Table, seat: int) -> tuple[list[int], list[int], list[int]]:
    """Return the areas left in which the seat acts, is tied, and is tied with the neutral colour alone."""
    acting: list[int] = []
    undecided: list[int] = []
    against_neutral: list[int] = []
    surveying = table.phase in SURVEYING
    for number in range(table.area if surveying else 0, len(table.region) // 2):
        if surveying and number == table.area:
            # Some of this area may be surveyed already.
            if any(step.seat == seat and step.kind == "act" for step in table.steps):
                acting.append(number)
            continue
        ranks = area_ranks(table, number)
        rank = next((rank for rank in ranks if rank.colour == seat), None)
        if rank is not None and rank.open:
            level = {other.colour for other in ranks if other.cubes == rank.cubes and other.colour != seat}
            alone = table.players == 2 and level == {NEUTRAL_COLOUR}
            (against_neutral if alone else undecided).append(number)
        elif rank is not None and rank.place <= ACTING:
            acting.append(number)
    return acting, undecided, against_neutral


def museum_worth(table: Table, look: Look) -> str:
    """Say what the rooms make of the parcels. Rule: M6.1."""
    rule = _(
        "Only the best room counts: at the end each parcel scores its owner's best room in that patron's wing, 5, 3 or 2 "
        "points, or 1 without one."
    )
    if look.seat is None or table.phase == "over":
        return rule
    counted = count(table, look.seat)
    if not counted.lines:
        return rule
    points = words.points(sum(line.points for line in counted.lines))
    return _("As your rooms stand, your parcels score {points} more at the end.").format(points=points) + " " + rule
