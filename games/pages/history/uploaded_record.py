"""An uploaded record, shown at one of its plies. Nothing of it is stored."""

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from engine.cli.status import verify
from engine.contract import AnyTitle
from engine.errors import RecordError
from engine.records.record import Record, author_of, read_record, replay, start_of, title_of
from games.boards.contract import Look
from games.lib import site_time
from games.lib.errors import Refused
from games.lib.text.sentences import tell
from games.models import Move
from games.pages.history.page import HistoryPage, draw_page
from games.play.history.move_rows import Line

LONGEST_NAME = 30


def record_page(text: str, wanted: str = "") -> HistoryPage:
    """Return the record at ply `wanted`, else at its last. Raises Refused with the first fault in it."""
    colours: list[str] = []
    try:
        record = read_record(text)
        title = title_of(record)
        before: Any = None
        position = start_of(record)
        colours = [colour.capitalize() for colour in title.colours(record.players)]
        names = player_names(record, colours)
        last = len(record.moves)
        ply = min(int(wanted), last) if wanted.isascii() and wanted.isdigit() and len(wanted) < 7 else last
        shown = None
        # All of it is played, also what comes after the ply that is shown: a record with a bad move is refused as a whole.
        at = position
        for index, (move, after) in enumerate(replay(record), 1):
            if index == ply:
                before, at = position, after
                shown = line_of(title, names, before, move, after, index - 1)
            position = after
    except RecordError as error:
        sentence = tell(error.sentence, colours)
        if error.ply is not None:
            sentence = _("Move {number} of the record: {reason}").format(number=error.ply + 1, reason=sentence)
        raise Refused(sentence) from None
    # The reader has the whole record, so nothing is hidden.
    return draw_page(title, title.view(at, None, True), Look(names=tuple(names)), ply, last, shown)


@dataclass(frozen=True)
class RecordCheck:
    """The outcome of dealing the record's moves of chance again.

    `outcome`: as `python -m engine verify` prints it; None without a seed. `sealed`: whether the record has a seal,
    with which the seed was compared. `deals`: the number of moves of chance.
    """

    outcome: dict[str, Any] | None
    sealed: bool
    deals: int


def check_record(text: str) -> RecordCheck:
    """Deal a record again that `record_page` has shown."""
    record = read_record(text)
    if record.seed is None:
        return RecordCheck(None, False, 0)
    title, before, deals = title_of(record), start_of(record), 0
    for _move, after in replay(record):
        deals += title.chance_due(before)
        before = after
    return RecordCheck(verify(record), record.commitment is not None, deals)


def line_of(title: AnyTitle, names: list[str], before: object, move: str, after: object, ply: int) -> Line:
    first, *rest = [tell(event.sentence, names) for event in title.story.narrate(before, move, after)] or [move]
    return Line(
        ply, author_of(title, before, move), move, first, tuple(rest), Move.Via.IMPORT, site_time.now(), undone=False
    )


def player_names(record: Record, colours: list[str]) -> list[str]:
    """Return the players' names in the record, else their colours."""
    given = record.more.get("player_names")
    names = []
    for colour in colours:
        name = given.get(colour.lower()) if isinstance(given, dict) else None
        names.append(name[:LONGEST_NAME] if isinstance(name, str) and name.strip() else colour)
    return names
