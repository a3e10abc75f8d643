"""What `review` prints of a record: plain data, or sentences. Format: `docs/records.md`"""

from collections.abc import Iterator
from typing import Any

from engine.errors import RecordError
from engine.records.record import Record, title_of
from engine.review import moments
from engine.review.plies import Ply, can_review, review
from engine.sentences import Sentence, english, gettext_noop

TOO_FEW = gettext_noop("A game of one player cannot be reviewed.")


def review_line(record: Record, times: int) -> dict[str, Any]:
    """The review of a record as the line that is printed. Raises RecordError."""
    check_players(record)
    title = title_of(record)
    colours = title.colours(record.players)
    plies = list(review(record, times))
    sure = () if title.reviewing is None else moments.find_moments(plies, title.reviewing)
    return {
        "plies": [ply_data(ply, colours) for ply in plies],
        "luck": dict(zip(colours, [round(points, 1) for points in moments.luck(plies)], strict=True)),
        "moments": [one.ply for one in sure],
        "better": title.reviewing is not None,
    }


def ply_data(ply: Ply, colours: tuple[str, ...]) -> dict[str, Any]:
    better = ply.better
    return {
        "turn": "chance" if ply.drawn else None if ply.seat is None else colours[ply.seat],
        "chances": dict(zip(colours, ply.chances, strict=True)),
        "points": dict(zip(colours, ply.points, strict=True)),
        "better": better and {
            "move": better.move, "loss": round(better.loss, 1), "error": round(better.error, 1), "sure": better.is_sure,
        },
    }  # fmt: skip


def review_words(record: Record, times: int) -> Iterator[str]:
    """The moments that decided the game, and every other move that a better one is known for. Raises RecordError."""
    check_players(record)
    title = title_of(record)
    colours = title.colours(record.players)
    plies = list(review(record, times))
    for ply in range(0, len(plies), max(1, len(plies) // 10)):
        yield f"{ply}: " + ", ".join(
            f"{colour} {moments.percent(chance)} %" for colour, chance in zip(colours, plies[ply].chances, strict=True)
        )
    if title.reviewing is None:
        return
    for moment in moments.find_moments(plies, title.reviewing):
        yield f"{moment.ply + 1}: {english(moments.sentence(moment, plies, record.moves, title.reviewing), colours)}"


def check_players(record: Record) -> None:
    """Raises RecordError for a game that nobody can be ahead in."""
    if not can_review(record.players):
        raise RecordError(Sentence(TOO_FEW))
