"""What is true of every title's board: drawings and panels as the contract says, at positions of random games."""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from importlib import import_module
from typing import Any
from xml.etree import ElementTree

import pytest

from engine.records.playout import random_record
from engine.registry import FIRST, TITLES, get_title
from engine.titles.arnak.rules.components import COLOURS, RIVAL_COLOUR
from games.boards.contract import AnyPresenter, Choosing, Look, Page, Panel, all_tokens, openings
from games.boards.kit.palette import SHARED, colours
from games.boards.registry import BOARDS, get_presenter
from tests.games.boards.arnak import tables as arnak
from tests.games.boards.colours import classes
from tests.games.boards.trees import ids, title_of, tokens, uses
from tests.markup import read_fragment

OF_THE_VIEWER = {"arnak": {f"x-mine-{colour}" for colour in (*COLOURS, RIVAL_COLOUR)}}
"""Title that brings positions of its own, in which whatever it can draw is met -> the pieces that the site puts before names."""

NAMES = ("<b>Ines", "Jo & nas", '"Priya"', "Tomás")
STEP, STEP_OF_WALKS = 9, 19
"""Moves between two positions: of random games, and of Arnak's longer ones."""


@dataclass(frozen=True)
class Scene:
    """A position as somebody sees it: the seat that is due, or a watcher."""

    presenter: AnyPresenter
    view: Any
    look: Look
    legal: list[str]

    @cached_property
    def drawings(self) -> list[str]:
        """Drawn once for all tests."""
        return [str(drawing.svg) for drawing in self.presenter.page.board(self.view, self.look)]

    @cached_property
    def panels(self) -> tuple[Panel, ...]:
        """Made once for all tests."""
        return tuple(self.presenter.page.panels(self.view, self.look))

    @cached_property
    def tokens(self) -> list[tuple[str, Any]]:
        """Every token of every drawing with its element."""
        return [pair for svg in self.drawings for pair in tokens(read_fragment(svg)).items()]


@cache
def scenes(title_id: str) -> tuple[Scene, ...]:
    """Every so many positions of a game for each number of seats, its first and its last one.

    Of Arnak those of walks with a liking for what is rare, which random games hardly meet.
    """
    if title_id == "arnak":
        presenter = get_presenter(title_id, get_title(title_id).rules)
        return tuple(Scene(presenter, one.view, one.look, one.legal) for one in arnak.scenes(STEP_OF_WALKS))
    return tuple(_scenes(title_id))


def _scenes(title_id: str) -> Iterator[Scene]:
    title, presenter = get_title(title_id), get_presenter(title_id, get_title(title_id).rules)
    rng = random.Random(1)
    for players in title.seats:
        position = title.start(players, {})
        moves = random_record(title, players, "every board", players).moves
        seen: frozenset[str] = frozenset()
        for ply, move in enumerate((*moves, "")):
            due = title.due(position)
            if ply % STEP == 0 or not move:
                seat = due[0] if due and rng.random() < 0.8 else None
                legal = [] if seat is None else list(title.legal(position, seat))
                groups = [title.groups(line) for line in legal]
                names = NAMES[:players]
                look = Look(names, seat, openings(groups), all_tokens(groups), last=seen, prefix="x-")
                yield Scene(presenter, title.view(position, seat), look, legal)
            if move:
                seen = frozenset(token for group in title.groups(move) for token in group.tokens) if due else seen
                position = title.apply(position, move)


every_title = pytest.mark.parametrize("title_id", TITLES)


@every_title
def test_drawings_are_xml_without_ids_styles_or_handlers(title_id: str) -> None:
    for scene in scenes(title_id):
        for svg in scene.drawings:
            root = ElementTree.fromstring(svg)
            assert "board" in (root.get("class") or "").split()
            assert "<b>Ines" not in svg and "{" not in svg
            for element in root.iter():
                for attribute in element.attrib:
                    assert attribute not in ("id", "style") and not attribute.startswith("on")


@every_title
def test_every_element_with_a_token_has_a_name_and_is_a_button_when_it_can_be_chosen(title_id: str) -> None:
    shown = set()
    for scene in scenes(title_id):
        buttons, lit, here = set(), set(), set()
        for token, element in scene.tokens:
            here.add(token)
            assert element.get("aria-label"), token
            if element.tag == "g":  # what is HTML shows its words itself
                assert title_of(element) == element.get("aria-label")
            if element.get("role") == "button":
                assert element.get("tabindex") == "0"
                buttons.add(token)
            else:
                assert element.get("role") == "img" and element.get("tabindex") is None
            if element.get("data-name") is not None:
                lit.add(token)
        assert buttons == scene.look.legal & here
        assert lit == scene.look.within & here
        shown |= lit
    assert shown


@every_title
def test_every_piece_that_is_used_is_in_the_sprite_once(title_id: str) -> None:
    presenter = get_presenter(title_id, get_title(title_id).rules)
    defined = ids(presenter.lists.sprite("x-"))
    assert len(defined) == len(set(defined))
    used = uses(presenter.legend().replace('"#b-', '"#x-'))
    for scene in scenes(title_id):
        markup = [
            presenter.lists.thumbnail(scene.view, scene.look), presenter.page.key(scene.view, scene.look),
            presenter.lists.mark("green", "x-"), *scene.drawings,
            *(panel.html for panel in scene.panels),
        ]  # fmt: skip
        used |= uses("".join(markup))
    assert used and used <= set(defined)
    if title_id in OF_THE_VIEWER:
        assert set(defined) - used - uses(presenter.lists.sprite("x-")) <= OF_THE_VIEWER[title_id]


@every_title
def test_panels_are_strict_html_with_unique_ids_and_no_styles(title_id: str) -> None:
    trees: dict[str, Any] = {}
    for scene in scenes(title_id):
        found: list[str] = []
        for panel in scene.panels:
            # Many stay as they were for a while.
            if panel.html not in trees:
                trees[panel.html] = read_fragment(panel.html)
            tree = trees[panel.html]
            for element in tree.iter():
                assert element.get("style") is None
                assert not [name for name in element.attrib if str(name).startswith("on")]
            here = ids(panel.html)
            labelled = [element.get("aria-labelledby") for element in tree.iter() if element.get("aria-labelledby")]
            assert set(labelled) <= set(here)
            found += here
            assert "<b>Ines" not in panel.html and "Jo & nas" not in panel.html and "{" not in panel.html
        assert len(found) == len(set(found))


@every_title
def test_pictures_stand_alone_and_tell_themselves_in_words(title_id: str) -> None:
    for scene in scenes(title_id)[::5]:
        for picture in scene.presenter.letters.pictures(scene.view, scene.look):
            root = ElementTree.fromstring(picture.svg)
            found = [element.get("id") for element in root.iter() if element.get("id")]
            assert len(found) == len(set(found))
            assert uses(picture.svg) <= set(found)
            assert 'role="button"' not in picture.svg
            assert len(picture.alt) > 20
        assert 'role="button"' not in scene.presenter.lists.thumbnail(scene.view, scene.look)


def has_own(part: object, name: str) -> bool:
    """Return whether the title defines this method itself; a new title need not yet."""
    return getattr(type(part), name) is not getattr(Page, name, getattr(Choosing, name, None))


@every_title
def test_every_position_has_sentences_and_every_move_a_button_and_a_preview(title_id: str) -> None:
    for scene in scenes(title_id):
        assert scene.presenter.page.prompt(scene.view, scene.look).endswith(".")
        assert scene.presenter.page.stage(scene.view)
        choices = scene.presenter.choosing.choices(scene.view, scene.look, scene.legal)
        assert bool(choices) is bool(scene.legal)
        for move in scene.legal[::11]:
            said = scene.presenter.choosing.preview(scene.view, scene.look, move)
            assert (said.endswith(".") or (not said and move == scene.presenter.choosing.ending)) and "{" not in said, (
                move
            )
            deed = scene.presenter.choosing.deed(scene.view, scene.look, move)
            assert "{" not in deed and (deed.endswith(".") or not has_own(scene.presenter.choosing, "deed")), move
        for fact in scene.presenter.letters.facts(scene.view, scene.look):
            assert fact.label and fact.text and "{" not in fact.text


@every_title
def test_p5_whatever_lies_on_the_board_and_cannot_be_chosen_says_why(title_id: str) -> None:
    for scene in scenes(title_id):
        reasons = scene.presenter.choosing.reasons(scene.view, scene.look)
        assert not set(reasons) & scene.look.within
        assert all(said.endswith(".") and "{" not in said for said in reasons.values())
        if not scene.legal:
            assert not reasons
        elif has_own(scene.presenter.choosing, "reasons"):
            shown = {token for token, _element in scene.tokens}
            assert shown <= scene.look.within | set(reasons)


@every_title
def test_p5_whoever_looks_is_told_what_matters_and_what_it_is_worth(title_id: str) -> None:
    seen: set[str] = set()
    for scene in scenes(title_id):
        hints = scene.presenter.page.hints(scene.view, scene.look)
        assert len(hints) <= 3
        worth = scene.presenter.page.worth(scene.view, scene.look)
        for said in (*hints, *filter(None, worth.values())):
            assert said.endswith(".") and "{" not in said
            assert scene.look.seat is None or scene.look.names[scene.look.seat] not in said, "the reader is you"
        if has_own(scene.presenter.page, "hints") and scene.legal:
            assert hints
            # A table of points says itself what it is worth.
            drawings = [drawing.name for drawing in scene.presenter.page.board(scene.view, scene.look)]
            assert all(worth[name] for name in drawings if name != "counting")
            seen.update(hints)
        assert scene.look.seat is not None or not hints
    assert title_id not in FIRST or len(seen) > 12


@every_title
def test_an_outlook_can_be_asked_for_with_anything(title_id: str) -> None:
    for scene in scenes(title_id)[::4]:
        words = [move.split(" ") for move in scene.legal[::13]]
        for chosen in ([], ["?"], ["dig"], ["dig", "nowhere", "5"], *words, *(line[::-1] for line in words)):
            markup = scene.presenter.choosing.outlook(scene.view, scene.look, chosen, scene.legal)
            for element in read_fragment(markup).iter():
                assert element.get("style") is None and element.get("id") is None
            assert uses(markup) <= set(ids(scene.presenter.lists.sprite("x-")))


@every_title
def test_python_and_css_agree_on_every_colour(title_id: str) -> None:
    palette: dict[str, tuple[str, str]] = import_module(f"{BOARDS[title_id]}.palette").PALETTE
    own = {role: pair for role, pair in palette.items() if role not in SHARED}
    assert colours(f"boards/{title_id}.css") == own
    known = classes("tokens.css") | classes(f"boards/{title_id}.css")
    assert {f"{kind}-{role}" for role in palette for kind in "fs"} <= known


def test_titles_share_no_names_of_colours() -> None:
    """The first page shows all of them."""
    found = [role for title_id in TITLES for role in colours(f"boards/{title_id}.css")]
    assert len(found) == len(set(found))
