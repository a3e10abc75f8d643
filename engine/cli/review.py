"""The review of a game as text and as JSON, for `review`. Format: `docs/records.md`."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from engine.contract import reviewing_of
from engine.errors import RecordError
from engine.records.record import Record, final_position, replay, start_of, title_of
from engine.review.moments import find_moments, loss_sentence, luck_sentence, percent, sure_better
from engine.review.plies import Ply, review
from engine.sentences import Sentence, english, gettext_noop
from engine.thinking import Reviewing

NOT_OVER = gettext_noop("This game is not over yet. Come back at its end: a review would help whoever plays on.")
NO_MOMENTS = "No move or draw stands out."
NOT_JUDGED = "Moves are not judged in this title yet."


def review_record(record: Record, budget: int) -> list[Ply]:
    """Review every ply of a finished game. Raises RecordError, for a game in progress too."""
    if title_of(record).result(final_position(record)) is None:
        raise RecordError(Sentence(NOT_OVER))
    return list(review(record, budget))


def review_lines(record: Record, plies: Sequence[Ply]) -> Iterator[str]:
    """Yield the review as text: the chances at each ply in percent, then the moments."""
    title = title_of(record)
    colours = title.colours(record.players)
    shown = colours if plies[0].chances else ()
    yield f"{'ply':>5}  {'who':8}" + "".join(f"{colour:>8}" for colour in shown) + "  move"
    for number, ply in enumerate(plies):
        chances = "".join(f"{percent(chance):7}%" for chance in ply.chances)
        move = record.moves[number - 1] if number else ""
        yield f"{number:5}  {author_of(plies, number, colours) or '':8}{chances}  {move}".rstrip()
    yield ""
    reviewing = reviewing_of(title)
    if reviewing is None:
        yield NOT_JUDGED
        return
    found = find_moments(plies, reviewing)
    for one in found:
        move = record.moves[one.ply]
        words = (
            luck_sentence(one, plies)
            if one.better is None
            else loss_sentence(
                f"{colours[one.seat].capitalize()} played “{move}”.", f"“{one.better.move}”.", one.better, reviewing
            )
        )
        yield f"Move {one.ply + 1}: {english(words, colours)}"
    if not found:
        yield NO_MOMENTS


def author_of(plies: Sequence[Ply], number: int, colours: Sequence[str]) -> str | None:
    """Return the author of the move before the ply: a colour, `chance`, or None for the empty table."""
    if not number:
        return None
    seat = plies[number - 1].seat
    return "chance" if seat is None else colours[seat]


def review_json(record: Record, plies: Sequence[Ply], budget: int) -> dict[str, Any]:
    """Return the object that `--json` prints for a record. `budget`: the one that the plies were reviewed with."""
    title = title_of(record)
    colours = title.colours(record.players)
    reviewing = reviewing_of(title)
    decisions = [] if reviewing is None or not budget else list(decisions_json(record, plies, reviewing))
    return {
        "graph": [
            {
                "ply": number,
                "author": author_of(plies, number, colours),
                "chances": dict(zip(colours, ply.chances, strict=False)),
            }
            for number, ply in enumerate(plies)
        ],
        "luck": {colour: round(luck_of(plies, seat), 4) for seat, colour in enumerate(colours)},
        "decisions": decisions,
        "moments": [one["ply"] for one in decisions if one["sure"]],
    }


def decisions_json(record: Record, plies: Sequence[Ply], reviewing: Reviewing) -> Iterator[dict[str, Any]]:
    """Yield every choice of a seat among several moves; without a better one the move itself is the best."""
    title, before = title_of(record), start_of(record)
    colours = title.colours(record.players)
    for number, (move, after) in enumerate(replay(record)):
        seat, better = plies[number].seat, plies[number].better
        if seat is not None and len(title.legal(before, seat)) > 1:
            yield {
                "ply": number,
                "seat": colours[seat],
                "move": move,
                "best": move if better is None else better.move,
                "loss": 0.0 if better is None else round(better.loss, 2),
                "error": 0.0 if better is None else round(better.error, 2),
                "sure": sure_better(plies[number], reviewing) is not None,
            }
        before = after


def luck_of(plies: Sequence[Ply], seat: int) -> float:
    """Return the sum of the changes that draws made to the seat's chance to win; 0 without chances."""
    return sum(after.chances[seat] - ply.chances[seat] for ply, after in pairwise(plies) if ply.drawn and ply.chances)
