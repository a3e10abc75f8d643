"""What matters now, for a player's first game: facts and rules, no advice. Rule: M4 to M6."""

from django.utils.translation import ngettext

from engine.titles.mykerinos.rules.components import SEASONS
from engine.titles.mykerinos.rules.position import Table, scale_number
from engine.titles.mykerinos.rules.scoring import count
from games.boards.contract import Look
from games.boards.mykerinos import ranks, words
from games.boards.mykerinos.choices import ready_patrons
from games.boards.mykerinos.worth import ACTING, areas
from games.lib.text.sentences import look_up as _


def hints(table: Table, look: Look) -> tuple[str, ...]:
    """Return two or three sentences for the reader's seat; () for watchers and while nothing is decided."""
    if look.seat is None or table.phase not in PHASES:
        return ()
    return tuple(filter(None, PHASES[table.phase](table, look, look.seat)))


def excavation(table: Table, look: Look, seat: int) -> list[str]:
    """Rule: M4."""
    if scale_number(table, seat):
        return [
            passing(table, seat),
            _("When everyone has passed, the areas are surveyed one by one, in the order of their numbers."),
        ]
    return [standing(table, seat), passing(table, seat), helpers(table, seat)]


def standing(table: Table, seat: int) -> str:
    """Say where one more cube decides something, or what is decided at all. Rule: M5.1, M5.2, M5.6."""
    if not table.cubes[seat]:
        return _(
            "In each area, whoever has the most cubes when everyone has passed chooses first, and the second chooses next. "
            "A single cube can be enough."
        )
    level: list[int] = []
    second: list[int] = []
    behind: list[int] = []
    empty: list[int] = []
    for number in range(len(table.region) // 2):
        found = ranks.area_ranks(table, number)
        mine = next((rank for rank in found if rank.colour == seat), None)
        if not found:
            empty.append(number)
        elif mine is not None and sum(rank.cubes == mine.cubes for rank in found) > 1:
            # By how many others have more: being level behind two others decides nothing.
            (level, second, behind)[min(ACTING, sum(rank.cubes > mine.cubes for rank in found))].append(number)
        elif mine is not None and mine.place > ACTING:
            behind.append(number)
    if level:
        return _("You are level in {areas}: one more cube there puts you ahead.").format(areas=areas(level))
    if second:
        return _("You are level for second place in {areas}: one more cube there makes it yours.").format(
            areas=areas(second)
        )
    if behind:
        return _(
            "In {areas} two others have more cubes than you, so you may only claim a parcel that they leave."
        ).format(areas=areas(behind))
    if empty:
        return _("Nobody has a cube in {areas} yet. If that stays so, the parcels there leave the game.").format(
            areas=areas(empty)
        )
    return _(
        "The first and the second in an area both act; whoever comes after them gets what is left, if anything is."
    )


def passing(table: Table, seat: int) -> str:
    """Rule: M3.5, M4.3, M4.5, M6.3."""
    number = scale_number(table, seat)
    if number:
        return _(
            "You passed on number {number}: where you are tied, you go before everyone with a higher number."
        ).format(number=number)
    if table.season == SEASONS:
        return _("This is the last season: cubes that you keep now only break a tie on points at the end.")
    message = ngettext(
        "You have {cubes} cube. What you don't place you keep for the next season, and whoever passes earlier wins ties.",
        "You have {cubes} cubes. What you don't place you keep for the next season, and whoever passes earlier wins ties.",
        table.personal[seat],
    )
    return message.format(cubes=table.personal[seat])


def helpers(table: Table, seat: int) -> str:
    """Rule: M4.4."""
    ready = [words.patron(patron) for patron in ready_patrons(table, seat)]
    if ready:
        return _("Instead of a plain move you can use a patron, each parcel once a season: {patrons}.").format(
            patrons=words.listing(ready)
        )
    if not table.claimed[seat]:
        return _("Every parcel that you claim scores, and lets you use its patron once in each later season.")
    return ""


def neutral(table: Table, look: Look, seat: int) -> list[str]:
    """Rule: M7.2 to M7.4."""
    return [
        _(
            "Neutral cubes belong to nobody and cost you nothing of your own. After your own move you may place one, or two by "
            "extending. What you don't use you keep."
        ),
        _("Where the neutral colour is first or second in an area, a parcel leaves the game instead of being claimed."),
    ]


def survey(table: Table, look: Look, seat: int) -> list[str]:
    """Explain the order in this area and what the choice is about. Rule: M5.1 to M5.5, M6.1."""
    found = [why(table, look)]
    if not table.steps or table.steps[0].seat != seat:
        return found
    if table.steps[0].kind == "take":
        return [*found, _("As third or fourth you may only claim a parcel that is left, or decline.")]
    return [
        *found,
        totals(table, look)
        or _(
            "A parcel scores the number on its shield now, and at the end again: as much as your best room in its wing."
        ),
        _(
            "A cube in a room scores nothing now. At the end it raises each parcel of that wing from 1 to 2, 3 or 5 points."
        ),
    ]


def totals(table: Table, look: Look) -> str:
    """Return the totals with rooms, which points so far do not show; "" in the first season. Rule: M6."""
    if table.season == 1:
        return ""
    names = [_("you") if seat == look.seat else name for seat, name in enumerate(look.names)]
    listed = ", ".join(f"{name} {count(table, seat).total}" for seat, name in enumerate(names))
    return _("If the game ended now, parcels, rooms and sets counted: {totals}.").format(totals=listed)


def remove(table: Table, look: Look, seat: int) -> list[str]:
    """Rule: M7.4."""
    return [
        why(table, look),
        _("The neutral colour claims nothing: instead a parcel leaves the game, and you choose which."),
    ]


def why(table: Table, look: Look) -> str:
    """Rule: M5.1."""
    return _("Area {area}: {numbers}. The order follows from the cubes; a tie goes to whoever passed earlier.").format(
        area=table.area + 1, numbers=ranks.numbers(table, look, table.area)
    )


PHASES = {"excavation": excavation, "neutral": neutral, "survey": survey, "remove": remove}
