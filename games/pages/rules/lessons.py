"""How to play a title in two minutes: the rules replay the lesson's game, and the board draws it."""

from functools import lru_cache
from typing import NamedTuple

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, gettext

from engine.contract import AnyTitle
from engine.registry import get_title
from games.boards.contract import Lesson, Look
from games.boards.kit.svg import hide_from_readers
from games.boards.registry import get_presenters

NAMES = ("Ines", "Jonas", "Priya", "Tomasz")
"""The players of a lesson, by seat. The reader looks on from the first seat."""


class LessonPicture(NamedTuple):
    """A step as a page shows it."""

    heading: str
    text: str
    alt: str
    svg: SafeString


def newest_version(title_id: str) -> int:
    """Return the version of the rules that new games use and the rules page describes."""
    return max(get_presenters(title_id))


def draw_lesson(title_id: str) -> tuple[LessonPicture, ...]:
    """Draw the title's lesson in the active language; () for a title without one.

    Raises KeyError for a title without a board, and MoveError if the game breaks the rules; the system checks exclude
    both.
    """
    return _draw(title_id, newest_version(title_id), get_language() or "")


@lru_cache(maxsize=64)
def _draw(title_id: str, rules: int, language: str) -> tuple[LessonPicture, ...]:
    lesson = get_presenters(title_id)[rules].lesson
    return () if lesson is None else tuple(pictures(get_title(title_id, rules), lesson))


def pictures(title: AnyTitle, lesson: Lesson) -> list[LessonPicture]:
    """Draw the steps of the lesson. Screen readers get the `alt` of a picture alone."""
    positions = [title.start(lesson.players, {})]
    marks: list[frozenset[str]] = [frozenset()]
    for move in lesson.moves:
        before = positions[-1]
        positions.append(title.apply(before, move))
        tokens = frozenset(token for group in title.groups(move) for token in group.tokens)
        marks.append(marks[-1] if title.chance_due(before) else tokens)
    look = Look(names=NAMES[: lesson.players], seat=0)
    drawn = []
    for step in lesson.steps:
        seen = look._replace(last=marks[step.ply]) if step.marked else look
        svg = step.draw(title.view(positions[step.ply], 0), seen)
        drawn.append(
            LessonPicture(
                gettext(step.heading), gettext(step.text), gettext(step.alt), mark_safe(hide_from_readers(svg))
            )
        )
    return drawn
