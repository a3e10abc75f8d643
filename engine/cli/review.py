"""The review of a game as text and as JSON, for `review`. Format: `docs/records.md`"""

from collections.abc import Iterator
from typing import Any

from engine.records.record import Record, start_of, title_of
from engine.review.game import Decision, Review

NO_MOMENTS = "No move surely lost anything."


def colours_of(record: Record) -> tuple[str, ...]:
    """The colours of its seats, in seating order. Raises RecordError."""
    title = title_of(record)
    return title.colours(title.players(start_of(record)))


def review_lines(record: Record, review: Review) -> Iterator[str]:
    """What a person reads: the chances at each ply in percent, then the moments."""
    colours = colours_of(record)
    shown = colours if review.graph[0].chances else ()
    yield f"{'ply':>5}  {'who':8}" + "".join(f"{colour:>8}" for colour in shown) + "  move"
    for ply, point in enumerate(review.graph):
        who = "chance" if point.author is None else colours[point.author]
        chances = "".join(f"{100 * chance:7.0f}%" for chance in point.chances)
        yield f"{ply:5}  {who if ply else '':8}{chances}  {point.move}".rstrip()
    yield ""
    if not review.moments:
        yield NO_MOMENTS
    for one in review.moments:
        yield (
            f"Move {one.ply + 1}: {colours[one.seat]} played {one.move}; {one.best} would have been better by "
            f"{one.loss:.1f} ± {one.error:.1f} points."
        )


def review_json(record: Record, review: Review) -> dict[str, Any]:
    """The object that `--json` prints for one record."""
    colours = colours_of(record)
    return {
        "graph": [
            {
                "ply": ply,
                "author": None if not ply else "chance" if point.author is None else colours[point.author],
                "chances": {colour: round(chance, 4) for colour, chance in zip(colours, point.chances, strict=False)},
            }
            for ply, point in enumerate(review.graph)
        ],
        "luck": {colour: round(review.luck(seat), 4) for seat, colour in enumerate(colours)},
        "decisions": [decision_json(one, colours) for one in review.decisions],
        "moments": [one.ply for one in review.moments],
    }


def decision_json(one: Decision, colours: tuple[str, ...]) -> dict[str, Any]:
    return {
        "ply": one.ply,
        "seat": colours[one.seat],
        "move": one.move,
        "best": one.best,
        "loss": round(one.loss, 2),
        "error": round(one.error, 2),
        "sure": one.sure,
    }
