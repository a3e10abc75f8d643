"""Drawings and panels of Arnak over whole walks: strict markup, names for all that can be chosen, pieces of the sprite."""

import xml.etree.ElementTree as ElementTree
from functools import cache

import pytest
from django.utils import translation

from engine.titles.arnak.rules.components import COLOURS, RIVAL_COLOUR
from games.boards.arnak import drawings
from tests.games.boards.arnak.tables import Scene, scenes
from tests.games.boards.trees import ids, title_of, tokens, uses
from tests.markup import read_fragment

SPRITE = frozenset(ids(drawings.sprite("x-")))


@cache
def seen() -> tuple[Scene, ...]:
    return tuple(scenes())


def panelled(scene: Scene) -> list[str]:
    return [str(panel.html) for panel in drawings.panels(scene.view, scene.look)]


def drawn(scene: Scene) -> list[str]:
    return [str(drawing.svg) for drawing in drawings.board(scene.view, scene.look)]


def test_drawings_are_xml_without_ids_styles_or_handlers() -> None:
    for scene in seen():
        for markup in drawn(scene):
            root = ElementTree.fromstring(markup)
            assert root.get("data-word-legal") == "legal" and "board" in root.attrib["class"].split()
            for element in root.iter():
                for attribute in element.attrib:
                    assert attribute not in ("id", "style") and not attribute.startswith("on")


def test_every_element_with_a_token_has_a_name_and_is_a_button_when_it_can_be_chosen() -> None:
    shown = set()
    for scene in seen()[::3]:
        for markup in drawn(scene):
            buttons, lit, here = set(), set(), set()
            for token, element in tokens(read_fragment(markup)).items():
                here.add(token)
                assert element.get("aria-label"), token
                if element.tag == "g":
                    assert title_of(element) == element.get("aria-label")
                if element.get("role") == "button":
                    assert element.get("tabindex") == "0"
                    buttons.add(token)
                else:
                    assert element.get("role") == "img" and element.get("tabindex") is None
                if element.get("data-name"):
                    lit.add(token)
            assert buttons == scene.look.legal & here
            assert lit == scene.look.within & here
            shown |= lit
    assert shown


def test_every_piece_that_is_used_is_in_the_sprite_once() -> None:
    assert len(SPRITE) == len(ids(drawings.sprite("x-")))
    found = uses(drawings.sprite("x-"))
    for scene in seen():
        small = [drawings.thumbnail(scene.view, scene.look), drawings.key(scene.view, scene.look)]
        found |= uses("".join([*drawn(scene), *panelled(scene), *small]))
    assert found <= SPRITE
    missing = {ident.removeprefix("x-") for ident in SPRITE - found}
    # Before names of the viewer the site puts these.
    assert missing <= {*(f"mine-{colour}" for colour in (*COLOURS, RIVAL_COLOUR))}


def test_panels_are_strict_html_with_unique_ids_and_no_styles() -> None:
    for scene in seen()[::4]:
        found: list[str] = []
        for markup in panelled(scene):
            tree = read_fragment(markup)
            for element in tree.iter():
                assert element.get("style") is None
                assert not [name for name in element.attrib if str(name).startswith("on")]
            found += ids(markup)
        assert len(found) == len(set(found))


def test_names_are_escaped_and_sentences_are_filled() -> None:
    for scene in seen():
        for markup in [*drawn(scene), *panelled(scene)]:
            assert "<b>Ines" not in markup and "Jo & nas" not in markup and "{" not in markup


@pytest.mark.parametrize("language", ["de", "pl"])
def test_nothing_of_a_language_is_kept_for_another(language: str) -> None:

    scene = seen()[40]
    before = drawn(scene)
    with translation.override(language):
        other = drawn(scene)
    assert before == drawn(scene)
    assert [len(markup) > 0 for markup in other] == [True] * len(before)
