"""Find where a seat can still decide in a season if no other seat acts; orders are written for these. Rule: M4, M5."""

from collections.abc import Iterator, Sequence

from engine.contract import Occasion
from engine.titles.mykerinos.rules.position import Position
from engine.titles.mykerinos.rules.survey import after_decision, begin_survey
from engine.titles.mykerinos.rules.view import View, imagine

NEXT_TURN = ""
SKIP = "neutral skip"


def chapter(view: View) -> int:
    """Return the season; the deal before the next one ends all plans. Rule: M3.2."""
    return view.table.season


def occasions(view: View, seat: int) -> tuple[Occasion, ...]:
    """Return the seat's next turn until it has passed; then each area in which it will decide, as `area 3`."""
    table = imagine(view)
    if table.phase in ("excavation", "neutral"):
        if seat not in table.scale:
            return (Occasion(NEXT_TURN, with_turn(table, seat)),)
        table = with_all_passed(table)
    return tuple(survey_occasions(table, seat))


def with_turn(table: Position, seat: int) -> Position:
    """Return the table with the seat due: at its own decision, or else at its next turn. Rule: M4, M7.3."""
    return table if table.turn == seat else table._replace(phase="excavation", turn=seat)


def with_all_passed(table: Position) -> Position:
    """Return the table at the first decision of the survey, if everybody passes. Rule: M4.5."""
    players = table.players
    left = [seat for seat in ((table.turn + n) % players for n in range(players)) if seat not in table.scale]
    return begin_survey(table._replace(scale=(*table.scale, *left[:-1])), left[-1])


def survey_occasions(table: Position, seat: int) -> Iterator[Occasion]:
    """Yield the seat's first decision in each area, if no parcels are claimed or removed. Rule: M5.2, M7.4."""
    seen = -1
    while table.phase in ("survey", "remove"):
        if table.turn == seat and table.area != seen:
            seen = table.area
            yield Occasion(f"area {table.area + 1}", table)
        taken = table.museum, table.claimed, table.points
        table = after_decision(table, table.region, table.general, taken)


def plain(view: View, seat: int, legal: Sequence[str]) -> str | None:
    """Return the last parcel of an area, when declining is the only alternative. Rule: M5.3."""
    if len(legal) == 2 and legal[1] == "decline":
        return legal[0]
    return None


def passed_over(legal: Sequence[str]) -> str | None:
    """Return the move that leaves out neutral cubes, which are optional. Rule: M7.3."""
    return SKIP if SKIP in legal else None
