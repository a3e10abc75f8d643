"""Faults of a title that would show on its pages: missing words, colours, pieces, scenes."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib import import_module
from pathlib import Path

from django.contrib.staticfiles.finders import find

from devtools.rehearsal import rehearse
from engine.bots import BOTS
from engine.contract import AnyTitle
from engine.errors import MoveError
from engine.registry import get_title, rules_versions
from games.boards.contract import PREFIX, AnyPresenter
from games.boards.kit.palette import COLOUR, SHARED
from games.boards.registry import BOARDS, get_presenters, get_scenes
from games.boards.scenes import OPEN_SEAT
from games.pages.rules.documents import DocumentError, read_document
from games.pages.rules.lessons import pictures


def faults(title_id: str) -> Iterator[str]:
    """Yield what is missing in the parts of that title."""
    try:
        titles = {version: get_title(title_id, version) for version in rules_versions(title_id)}
        presenters = get_presenters(title_id)
    except Exception as error:  # whatever a module may raise while it is imported
        yield f"it cannot be loaded: {error_words(error)}"
        return
    for version, title in titles.items():
        if version in presenters:
            yield from faults_of(title, presenters[version])
        else:
            yield f"its board has no presenter for version {version} of its rules"


def faults_of(title: AnyTitle, presenter: AnyPresenter) -> Iterator[str]:
    """Yield what is missing in one version of its rules."""
    found: Sequence[Callable[[], Iterator[str]]] = (
        lambda: missing_labels(title),
        lambda: missing_colours(title, presenter),
        lambda: missing_styles(title.id, presenter),
        lambda: bad_scenes(title.id, title),
        lambda: bad_rules(title.id),
        lambda: bad_lesson(title, presenter),
        lambda: rehearse(title, presenter),
    )
    for look in found:
        try:
            yield from look()
        except Exception as error:
            yield error_words(error)


def error_words(error: Exception) -> str:
    return f"{type(error).__name__}: {error}"


def missing_labels(title: AnyTitle) -> Iterator[str]:
    """Yield options and values without a label."""
    for option in title.options:
        if not option.label:
            yield f"the option “{option.name}” has no label"
        if not option.values:
            yield f"the option “{option.name}” has no values"
        for value in option.values:
            if not value.label:
                yield f"the value “{value.id}” of the option “{option.name}” has no label"


def missing_colours(title: AnyTitle, presenter: AnyPresenter) -> Iterator[str]:
    """Yield colours of seats without a piece, a piece with a hole (the reader's), or a darker shade."""
    sprite = presenter.lists.sprite()
    for colour in title.colours(max(title.seats)):
        for name in (f"{PREFIX}{colour}", f"{PREFIX}mine-{colour}"):
            if f'id="{name}"' not in sprite:
                yield f"its sprite has no piece “#{name}” for the seat in {colour}"
        for role in (colour, f"{colour}2"):
            if role not in SHARED:
                yield f"css/tokens.css has no colour “{role}” for the seat in {colour}"


def missing_styles(title_id: str, presenter: AnyPresenter) -> Iterator[str]:
    """Yield missing stylesheets, and colours of drawings that the title's first one lacks, by `palette.PALETTE`."""
    for style in presenter.styles:
        if find(style) is None:
            yield f"there is no static/{style}"
    try:
        palette: Mapping[str, tuple[str, str]] = import_module(f"{BOARDS[title_id]}.palette").PALETTE
    except (ImportError, AttributeError):
        yield "its board has no module palette with PALETTE"
        return
    path = find(f"css/boards/{title_id}.css")
    css = Path(path).read_text() if isinstance(path, str) else ""
    given = {role: (light, dark) for role, light, dark in COLOUR.findall(css)}
    for role, pair in palette.items():
        if role in SHARED:
            continue
        if given.get(role) != pair:
            yield f"css/boards/{title_id}.css has no “--b-{role}: light-dark({pair[0]}, {pair[1]})”"
        for name in (f".f-{role}", f".s-{role}"):
            if name not in css:
                yield f"css/boards/{title_id}.css has no class “{name}”"


def bad_lesson(title: AnyTitle, presenter: AnyPresenter) -> Iterator[str]:
    """Yield faults of *How to play*, which must replay and draw."""
    if presenter.lesson is None:
        return
    try:
        drawn = pictures(title, presenter.lesson)
    except (MoveError, LookupError) as error:
        yield f"its lesson cannot be drawn: {error_words(error)}"
        return
    for step in drawn:
        if not (step.svg.startswith("<svg") and step.alt and step.text):
            yield f"the step “{step.heading}” of its lesson has no drawing, or no words"


def bad_scenes(title_id: str, title: AnyTitle) -> Iterator[str]:
    """Yield the demo's scenes that cannot be played."""
    try:
        scenes = get_scenes(title_id)
    except (ImportError, AttributeError):
        yield "its board has no module scenes with SCENES"
        return
    if not scenes:
        yield "it has no scene for the demo"
    for scene in scenes:
        if len(scene.holders) not in title.seats:
            yield f"the scene “{scene.name}” has {len(scene.holders)} seats"
        for holder in scene.holders:
            if holder != OPEN_SEAT and holder.islower() and holder not in BOTS:
                yield f"there is no bot “{holder}” for the scene “{scene.name}”"


def bad_rules(title_id: str) -> Iterator[str]:
    """Yield faults of the rules page."""
    try:
        document = read_document(title_id)
    except FileNotFoundError:
        return  # The system check of files says so.
    except DocumentError as error:
        yield f"docs/rules/{title_id}.md cannot be shown: {error}"
        return
    if not document.sections:
        yield f"docs/rules/{title_id}.md has no section, “## {title_id[0].upper()}1 ...”"
