"""The commands `status`, `perft`, `verify` and `log`. Format: `docs/records.md`."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from engine.contract import AnyTitle, P, Result, Title, V
from engine.errors import RecordError
from engine.records import dealer
from engine.records.record import Record, replay, start_of, title_of
from engine.sentences import Listing, Sentence, english, gettext_noop

BY_RULES = "rules"
"""`result.ended` of a record whose game was played to its end."""
NOBODY = "nobody"
NO_SEAT = gettext_noop("This game has no seat “{name}”. Choose one of these: {seats}.")
NO_SEED = gettext_noop("The record has no seed, so its deal cannot be checked.")


def status(title: Title[P, V], position: P, ply: int) -> dict[str, Any]:
    """Return the line that `status` prints for a position."""
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


def status_for(title: Title[P, V], position: P, ply: int, seat: int | None) -> dict[str, Any]:
    """Return the status as far as the seat (None: anybody) may know it.

    If something is hidden, `state` is the seat's view, and `legal` has null in place of the moves of others.
    """
    answer = status(title, position, ply)
    if title.perfect_information or answer["final"]:
        return answer
    colours = title.colours(title.players(position))
    due = title.due(position)
    if len(due) > 1:
        mine = None if seat is None else colours[seat]
        answer["legal"] = {colour: moves if colour == mine else None for colour, moves in answer["legal"].items()}
    elif due != (seat,):
        answer["legal"] = None
    return answer | {"state": title.shown_json(title.view(position, seat))}


def find_seat(title: AnyTitle, players: int, name: str) -> int | None:
    """Return the seat of that colour; None for `nobody`. Raises RecordError."""
    colours = title.colours(players)
    if name == NOBODY:
        return None
    if name not in colours:
        raise RecordError(Sentence(NO_SEAT, {"name": name[:40], "seats": Listing((*colours, NOBODY))}))
    return colours.index(name)


Status = Callable[[AnyTitle, Any, int], dict[str, Any]]


def status_for_reader(record: Record, reader: str | None) -> Status:
    """Return the `status` for a reader: a colour, `nobody`, or None for all of it. Raises RecordError."""
    if reader is None:
        return status
    title = title_of(record)
    seat = find_seat(title, title.players(start_of(record)), reader)
    return lambda title, position, ply: status_for(title, position, ply, seat)


def every_status(record: Record, last: int | None = None, show: Status = status) -> Iterator[dict[str, Any]]:
    """Yield the status of each ply, up to `last` (None: to the end). Raises RecordError after the last good one."""
    title = title_of(record)
    yield show(title, start_of(record), 0)
    for ply, (_, position) in enumerate(replay(record, last), 1):
        yield show(title, position, ply)


def perft(title: Title[P, V], position: P, depth: int) -> int:
    """Count the sequences of exactly `depth` decisions; those that meet chance or the end earlier do not count."""
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


def divide(title: Title[P, V], position: P, depth: int) -> dict[str, int]:
    """Return the same by first move, sorted; of several seats that are due, each with its colour before its moves."""
    colours, due = title.colours(title.players(position)), title.due(position)
    return {
        move if len(due) == 1 else f"{colours[seat]} {move}": perft(title, title.apply(position, move, seat), depth - 1)
        for seat in due
        for move in sorted(title.legal(position, seat))
    }


def verify(record: Record) -> dict[str, Any]:
    """Return `{"ok": true}`, or the expected move of chance and its ply. Raises RecordError for a broken record."""
    if record.seed is None:
        raise RecordError(Sentence(NO_SEED))
    title = title_of(record)
    commitment = dealer.commitment(record.seed)
    if record.commitment is not None and record.commitment != commitment:
        return {"ok": False, "ply": None, "expected": commitment, "found": record.commitment}
    before = start_of(record)
    deals = dealer.Dealer(title, record.seed, record.named)
    for ply, (move, after) in enumerate(replay(record)):
        if title.chance_due(before):
            expected = deals.deal(before, ply)
            if move != expected:
                return {"ok": False, "ply": ply, "expected": expected, "found": move}
        before = after
    return verify_result(record, before)


def verify_result(record: Record, position: object) -> dict[str, Any]:
    """Compare the record's own `result` with that of its last position, if it says that the rules ended the game."""
    claimed = record.more.get("result")
    if not isinstance(claimed, dict) or claimed.get("ended", None) != BY_RULES:
        return {"ok": True}
    title = title_of(record)
    result, colours = title.result(position), title.colours(record.players)
    expected = {} if result is None else result_json(result, colours)
    found = {key: claimed[key] for key in ("points", "winners", "places") if key in claimed}
    if result is None or any(found[key] != expected[key] for key in found):
        return {"ok": False, "ply": len(record.moves), "expected": expected or None, "found": found}
    return {"ok": True}


def result_json(result: Result, colours: Sequence[str]) -> dict[str, Any]:
    """Return the result of a game that was played to its end, by colour."""
    return {
        "points": dict(zip(colours, result.points, strict=True)),
        "winners": [colours[seat] for seat in result.winners],
        "places": dict(zip(colours, result.places, strict=True)),
    }


def story(record: Record) -> Iterator[str]:
    """Yield the story in English sentences. Raises RecordError after the last good move."""
    title = title_of(record)
    colours = title.colours(record.players)
    before = start_of(record)
    for move, after in replay(record):
        for event in title.story.narrate(before, move, after):
            yield english(event.sentence, colours)
        before = after
