"""A game of a title, played by chance and shown, to find missing words and pictures before players do."""

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from engine.contract import AnyTitle
from engine.records.playout import random_record
from engine.sentences import english
from games.boards.contract import PREFIX, AnyPresenter, Look, all_tokens, openings

NAMES = "ABCDEFGH"
USED = re.compile(r'href="#([\w-]+)"')
WORD = re.compile(r"[^\W\d_]{3,}")
"""Shorter texts may be signs."""
IN_MESSAGE = re.compile(r"[^\W\d_](?![^{]*})")
"""A letter of a message outside the names of fields."""


class Stage(NamedTuple):
    """A position as its title shows it. `said`: what the record says up to it, which is not translated."""

    phase: str
    position: Any
    said: str


class Sight(NamedTuple):
    """A position as a seat (None: anybody) sees it, with the moves that it can make."""

    stage: Stage
    view: Any
    seat: int | None
    legal: list[str]


def rehearse(title: AnyTitle, presenter: AnyPresenter) -> Iterator[str]:
    """Return what is missing in a game of the fewest and one of the most players, each thing once."""
    found: dict[str, None] = {}
    for players in sorted({min(title.seats), max(title.seats)}):
        for stage in stages(title, players):
            for fault in _faults(title, presenter, stage):
                found.setdefault(fault)
    yield from found


def stages(title: AnyTitle, players: int) -> Iterator[Stage]:
    """Return the first position of every phase, and the last one."""
    position = title.start(players, {})
    seen: set[str] = set()
    said = ""
    for move in (*random_record(title, players, "rehearsal", 1).moves, ""):
        phase = title.phase(position)
        if phase not in seen:
            seen.add(phase)
            yield Stage(phase, position, said)
        if move:
            after = title.apply(position, move)
            for event in title.story.narrate(position, move, after):
                english(event.sentence, title.colours(players))
            position, said = after, f"{said} {move}"


def _faults(title: AnyTitle, presenter: AnyPresenter, stage: Stage) -> Iterator[str]:
    due = title.due(stage.position)
    for seat in (None, *due[:1]):
        view = title.view(stage.position, seat, open=stage.phase == "over")
        legal = list(title.legal(stage.position, seat)) if seat is not None else []
        for where, look in (("on the text board", _unknown_words), ("on its board", _missing_pieces)):
            try:
                yield from look(title, presenter, Sight(stage, view, seat, legal))
            except Exception as error:  # whatever a title may raise: a word is looked up that there is not
                yield f"the phase “{stage.phase}” cannot be shown {where}: {type(error).__name__}: {error}"


def _unknown_words(title: AnyTitle, presenter: AnyPresenter, sight: Sight) -> Iterator[str]:
    """Return words of the text board that are translated nowhere; those of the notation need no translation."""
    blanked = title.story.describe(sight.view, lambda message, *_forms: IN_MESSAGE.sub("#", message))
    known = {*title.words(sight.stage.position), *WORD.findall(sight.stage.said.lower())}
    for word in sorted({word for word in WORD.findall(blanked) if word.lower() not in known}):
        yield f"the word “{word}” on the text board is not looked up, so it cannot be translated"


def _missing_pieces(title: AnyTitle, presenter: AnyPresenter, sight: Sight) -> Iterator[str]:
    """Return missing drawings, panels and words, and pieces of drawings that the sprite lacks."""
    stage, view, seat, legal = sight
    groups = [title.groups(move) for move in legal]
    players = title.players(stage.position)
    look = Look(tuple(NAMES[:players]), seat, openings(groups), all_tokens(groups))
    if not presenter.page.stage(view) or not presenter.page.prompt(view, look):
        yield f"the phase “{stage.phase}” has no stage or no prompt"
    presenter.letters.facts(view, look)
    presenter.page.hints(view, look)
    presenter.page.worth(view, look)
    presenter.choosing.choices(view, look, legal)
    presenter.choosing.reasons(view, look)
    for move in legal[:3]:
        presenter.choosing.deed(view, look, move)
        presenter.choosing.preview(view, look, move)
        presenter.choosing.outlook(view, look, move.split(" "), legal)
    markup = [str(drawing.svg) for drawing in presenter.page.board(view, look)]
    markup += [str(panel.html) for panel in presenter.page.panels(view, look)]
    markup += [str(presenter.lists.thumbnail(view, look)), str(presenter.page.key(view, look))]
    sprite = presenter.lists.sprite()
    for name in sorted(set(USED.findall("".join(markup)))):
        if name.startswith(PREFIX) and f'id="{name}"' not in sprite:
            yield f"its drawings use “#{name}”, which its sprite does not have"
