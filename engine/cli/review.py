"""The review of a game as text and as JSON, for `review`. Format: `docs/records.md`"""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from engine.errors import RecordError
from engine.records.record import Record, final_position, title_of
from engine.review.moments import find_moments, percent, sentence, told
from engine.review.plies import Ply, can_review, review
from engine.sentences import Sentence, english, gettext_noop

NOT_OVER = gettext_noop("This game is not over yet. Come back at its end: a review would help whoever plays on.")
TOO_FEW = gettext_noop("A game of one player cannot be reviewed.")
NO_MOMENTS = "No move or draw stands out."


def review_record(record: Record, budget: int) -> list[Ply]:
    """Every ply of a game that is over. Raises RecordError, also for one that is not, or that nobody can be ahead in."""
    if title_of(record).result(final_position(record)) is None:
        raise RecordError(Sentence(NOT_OVER))
    if not can_review(record.players):
        raise RecordError(Sentence(TOO_FEW))
    return list(review(record, budget))


def review_lines(record: Record, plies: Sequence[Ply]) -> Iterator[str]:
    """What a person reads: the chances at each ply in percent, then the moments."""
    title = title_of(record)
    colours = title.colours(record.players)
    yield f"{'ply':>5}  {'who':8}" + "".join(f"{colour:>8}" for colour in colours) + "  move"
    for number, ply in enumerate(plies):
        chances = "".join(f"{percent(chance):7}%" for chance in ply.chances)
        move = record.moves[number - 1] if number else ""
        yield f"{number:5}  {author_of(plies, number, colours) or '':8}{chances}  {move}".rstrip()
    yield ""
    found = [] if title.reviewing is None else find_moments(plies, title.reviewing)
    for one in found:
        assert title.reviewing is not None
        yield f"Move {one.ply + 1}: {english(sentence(one, plies, record.moves, title.reviewing), colours)}"
    if not found:
        yield NO_MOMENTS


def author_of(plies: Sequence[Ply], number: int, colours: Sequence[str]) -> str | None:
    """Whose move led to that ply: a colour, `chance`, or None for the empty table."""
    if not number:
        return None
    seat = plies[number - 1].seat
    return "chance" if seat is None else colours[seat]


def review_json(record: Record, plies: Sequence[Ply]) -> dict[str, Any]:
    """The object that `--json` prints for one record."""
    title = title_of(record)
    colours = title.colours(record.players)
    moments = [] if title.reviewing is None else find_moments(plies, title.reviewing)
    return {
        "graph": [
            {
                "ply": number,
                "author": author_of(plies, number, colours),
                "chances": dict(zip(colours, ply.chances, strict=True)),
            }
            for number, ply in enumerate(plies)
        ],
        "luck": {colour: round(luck_of(plies, seat), 4) for seat, colour in enumerate(colours)},
        "decisions": [
            {
                "ply": number,
                "seat": colours[ply.seat],
                "move": record.moves[number],
                "best": ply.better.move,
                "loss": round(ply.better.loss, 2),
                "error": round(ply.better.error, 2),
                "sure": title.reviewing is not None and told(ply, title.reviewing) is not None,
            }
            for number, ply in enumerate(plies)
            if ply.better is not None and ply.seat is not None
        ],
        "moments": [one.ply for one in moments],
    }


def luck_of(plies: Sequence[Ply], seat: int) -> float:
    """What draws brought to the seat's chance to win, all in all: from -1 to 1, near 0 where it was fair."""
    return sum(after.chances[seat] - ply.chances[seat] for ply, after in pairwise(plies) if ply.drawn)
