"""What the command line says of a position: `status`, `perft`, `verify`, `log`. Format: `docs/records.md`"""

from collections.abc import Callable, Iterator
from typing import Any

from engine.contract import AnyTitle
from engine.errors import RecordError
from engine.records import dealer
from engine.records.record import Record, replay, start_of, title_of
from engine.sentences import Listing, Sentence, english, gettext_noop

BY_RULES = "rules"
"""What `result.ended` of a record says where the game was played to its end."""
NOBODY = "nobody"
NO_SEAT = gettext_noop("This game has no seat “{name}”. Choose one of these: {seats}.")
NO_SEED = gettext_noop("The record has no seed, so its deal cannot be checked.")


def status(title: AnyTitle, position: Any, ply: int) -> dict[str, Any]:
    """The line that `status` prints for one position."""
    colours = title.colours(title.players(position))
    due = title.due(position)
    turn: str | list[str] | None = None
    legal: list[str] | dict[str, list[str]] | None = []
    if len(due) == 1:
        turn = colours[due[0]]
        legal = sorted(title.legal(position, due[0]))
    elif due:
        turn = [colours[seat] for seat in due]
        legal = {colours[seat]: sorted(title.legal(position, seat)) for seat in due}
    elif title.chance_due(position):
        turn, legal = "chance", None
    result = title.result(position)
    scores = dict(zip(colours, title.scores(position), strict=True))
    winners = [colours[seat] for seat in result.winners] if result else []
    rival = title.rival(position)
    if rival is not None:
        scores[rival.colour] = rival.points
        winners += [rival.colour] if rival.wins else []
    return {
        "ply": ply,
        "turn": turn,
        "phase": title.phase(position),
        "legal": legal,
        "scores": scores,
        "final": result is not None,
        "winners": winners,
        "state": title.to_json(position),
    }


def status_for(title: AnyTitle, position: Any, ply: int, seat: int | None) -> dict[str, Any]:
    """The same as far as that seat (None: anybody) may know it. Where something is hidden and the game is not over, `state` is
    the seat's view, and `legal` tells its own moves: null in place of those of others.
    """
    told = status(title, position, ply)
    if title.open or told["final"]:
        return told
    colours = title.colours(title.players(position))
    due = title.due(position)
    if len(due) > 1:
        mine = None if seat is None else colours[seat]
        told["legal"] = {colour: moves if colour == mine else None for colour, moves in told["legal"].items()}
    elif due != (seat,):
        told["legal"] = None
    return told | {"state": title.shown_json(title.view(position, seat))}


def seat_named(title: AnyTitle, players: int, name: str) -> int | None:
    """The seat of that colour; None for `nobody`. Raises RecordError."""
    colours = title.colours(players)
    if name == NOBODY:
        return None
    if name not in colours:
        raise RecordError(Sentence(NO_SEAT, {"name": name[:40], "seats": Listing((*colours, NOBODY))}))
    return colours.index(name)


Status = Callable[[AnyTitle, Any, int], dict[str, Any]]


def status_by(record: Record, reader: str | None) -> Status:
    """How `status` tells the positions of that record: to `reader`, a colour or `nobody`; None: all of it. Raises RecordError."""
    if reader is None:
        return status
    seat = seat_named(title_of(record), start_seats(record), reader)
    return lambda title, position, ply: status_for(title, position, ply, seat)


def start_seats(record: Record) -> int:
    """The number of seats. Raises RecordError where the title cannot be played so."""
    return title_of(record).players(start_of(record))


def every_status(record: Record, last: int | None = None, tell: Status = status) -> Iterator[dict[str, Any]]:
    """`status` of each ply, ply 0 first, up to the `last` (None: to the end). Raises RecordError after the last good one."""
    title = title_of(record)
    yield tell(title, start_of(record), 0)
    for ply, (_, position) in enumerate(replay(record, last), 1):
        yield tell(title, position, ply)


def perft(title: AnyTitle, position: Any, depth: int) -> int:
    """The sequences of exactly `depth` decisions; those that meet chance or the end earlier count nothing."""
    if depth == 0:
        return 1
    count = 0
    for seat in title.due(position):
        moves = title.legal(position, seat)
        if depth == 1:
            count += len(moves)
        else:
            count += sum(perft(title, title.apply(position, move, seat), depth - 1) for move in moves)
    return count


def verify(record: Record) -> dict[str, Any]:
    """`{"ok": true}`, or what chance should have said and where. Raises RecordError for a record that is broken."""
    if record.seed is None:
        raise RecordError(Sentence(NO_SEED))
    title = title_of(record)
    commitment = dealer.commitment(record.seed)
    if record.commitment is not None and record.commitment != commitment:
        return {"ok": False, "ply": None, "expected": commitment, "found": record.commitment}
    before = start_of(record)
    for ply, (move, after) in enumerate(replay(record)):
        if title.chance_due(before):
            expected = dealer.deal(title, before, record.seed, ply)
            if move != expected:
                return {"ok": False, "ply": ply, "expected": expected, "found": move}
        before = after
    return verify_result(record, before)


def verify_result(record: Record, position: Any) -> dict[str, Any]:
    """Whether the record's own `result` is that of its last position, where it says that the rules ended the game; what it says
    of another end (`ended`) is nothing that moves could show. `position`: the last.
    """
    told = record.more.get("result")
    if not isinstance(told, dict) or told.get("ended", None) != BY_RULES:
        return {"ok": True}
    title = title_of(record)
    result, colours = title.result(position), title.colours(record.players)
    expected: dict[str, Any] = {}
    if result is not None:
        expected = {
            "points": dict(zip(colours, result.points, strict=True)),
            "winners": [colours[index] for index in result.winners],
            "places": dict(zip(colours, result.places, strict=True)),
        }
    found = {key: told[key] for key in ("points", "winners", "places") if key in told}
    if result is None or any(found[key] != expected[key] for key in found):
        return {"ok": False, "ply": len(record.moves), "expected": expected or None, "found": found}
    return {"ok": True}


def story(record: Record) -> Iterator[str]:
    """The game in English sentences, one a line. Raises RecordError after the last good move."""
    title = title_of(record)
    colours = title.colours(record.players)
    before = start_of(record)
    for move, after in replay(record):
        for event in title.story.narrate(before, move, after):
            yield english(event.sentence, colours)
        before = after
