"""Every token of every legal move is on the board or among the words; a drawing shows nothing that its seat cannot know."""

import random
import zlib

from engine.titles.arnak.rules.components import COLOURS
from engine.titles.arnak.rules.view import imagine
from games.boards.arnak import PRESENTER
from tests.games.boards.arnak.tables import TITLE, Scene, look_at, scenes

VERBS = frozenset(
    (
        "dig", "discover", "overcome", "buy", "play", "research", "temple", "pass", "assistant", "slot", "boon", "end", "skip",
        "use", "pay", "choose", "exile", "upgrade", "discard", "gain", "again", "recruit", "rescue", "promote", "refresh",
        "exchange", "borrow", "activate", "relocate", "recall", "move", "bonus", "row", "look", "keep", "lay", "done",
    )
)  # fmt: skip
WORDS = frozenset(
    (
        "pilot", "less", "glass", "book", "top", "all", "coin", "compass", "tablet", "arrowhead", "jewel", "plane", "car", "boat",
        "item", "draw", "refresh", "tablets", "coin-compass", "1", "2", "3", *COLOURS,
    )
)  # fmt: skip
"""Chosen by a button, not at a place of the board: amounts, kinds of effects, numbers."""
MOST_BYTES = 24_000
"""Of sprite, drawings and panels, compressed; a page may have 60 000 in all."""


def all_markup(scene: Scene) -> str:
    shown = [drawing.svg for drawing in PRESENTER.page.board(scene.view, scene.look)]
    return "".join([*shown, *(panel.html for panel in PRESENTER.page.panels(scene.view, scene.look))])


def test_every_token_of_legal_moves_is_on_the_board_or_among_the_words() -> None:
    found, asked = set(), set()
    for scene in scenes(3):
        if not scene.legal or not scene.look.within:
            continue
        markup = all_markup(scene)
        for token in scene.look.within - VERBS - WORDS:
            asked.add(token)
            assert f'data-token="{token}"' in markup, (token, scene.legal[:5], scene.position.phase)
            found.add(token)
    assert len(found) > 120 and found == asked


def test_legal_tokens_are_lit_where_they_are() -> None:
    for scene in scenes(17):
        markup = all_markup(scene)
        for token in scene.look.legal - VERBS - WORDS:
            place = markup.index(f'data-token="{token}"')
            assert 'data-state="legal"' in markup[place : markup.index(">", place)], token


def test_a_drawing_depends_on_what_its_seat_can_know_alone() -> None:
    """Hands, decks and stacks that it does not know are dealt anew; nothing changes."""
    rng = random.Random(7)
    changed = 0
    for scene in scenes(19):
        if scene.position.phase == "over":
            continue
        seat = scene.view.seat
        other = imagine(scene.view, rng.randrange)
        changed += other != scene.position
        view = TITLE.view(other, seat)
        again = scene._replace(view=view)
        assert all_markup(again) == all_markup(scene)
        assert PRESENTER.letters.pictures(view, scene.look) == PRESENTER.letters.pictures(scene.view, scene.look)
    assert changed > 40


def test_all_of_it_stays_small() -> None:
    sprite = PRESENTER.lists.sprite("x-")
    sizes = [len(zlib.compress((sprite + all_markup(scene)).encode(), 6)) for scene in scenes(23)]
    assert max(sizes) <= MOST_BYTES, max(sizes)


def test_a_watcher_sees_neither_hand_nor_camp() -> None:
    for scene in scenes(41):
        watched = look_at(scene.position, None)
        names = {drawing.name for drawing in PRESENTER.page.board(watched.view, watched.look)}
        assert names <= {"island", "track", "row", "counting", "rival"}
