"""What is kept of a game's page is what would be drawn afresh: for each pair of eyes, in each language, at each position."""

from typing import Any

import pytest
from django.test import Client
from django.utils import translation

from engine.registry import TITLES
from games.display import board
from games.display.game_page import GamePage, game_page
from games.lib.cache.lru import LRUCache
from games.models import Player
from games.table.table import LEGAL, Table, load_table
from tests.games.pages.conftest import HTMX, form_of
from tests.steps import due_seat, finished_game, game_at, sign_in

LANGUAGES = ("en", "de", "pl")


def parts_of(page: GamePage) -> tuple[object, ...]:
    """All of a page that may have been kept."""
    return (
        page.head.stage,
        page.head.prompt,
        page.head.score,
        page.board.drawings,
        page.board.beside,
        page.board.below,
        page.board.parts,
        page.board.key,
        page.story.hints,
        page.choosing.form,
    )


def looks(tables: list[Table], people: list[Player | None]) -> list[tuple[object, ...]]:
    """Return what everybody sees of these games in each language, as page and as fragment."""
    found = []
    for table in tables:
        for player in people:
            for language in LANGUAGES:
                with translation.override(language):
                    found += [
                        parts_of(game_page(load_table(pk=table.game.pk), player, plain=plain))
                        for plain in (True, False)
                    ]
    return found


@pytest.mark.sqlite
@pytest.mark.django_db
@pytest.mark.parametrize("title", TITLES)
def test_what_is_kept_is_what_would_be_drawn(title: str, alice: Player, bob: Player, dora: Player) -> None:
    tables = [game_at(ply, alice, bob, title=title) for ply in (3, 30)] + [finished_game(alice, bob, title=title)]
    people = [alice, bob, dora, None]
    Player.objects.filter(pk=bob.pk).update(hints_over=[title])
    bob.refresh_from_db()
    board.CACHE.forget()
    first, again = looks(tables, people), looks(tables, people)
    afresh = []
    for table in tables:
        for player in people:
            board.CACHE.forget()
            LEGAL.forget()
            afresh += looks([table], [player])
    assert first == again == afresh


@pytest.mark.django_db
def test_a_page_is_drawn_once_for_each_pair_of_eyes(
    alice: Player, bob: Player, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = game_at(20, alice, bob)
    board.CACHE.forget()
    made: list[object] = []
    draw = board.draw

    def count(*given: Any) -> board.PageParts:
        made.append(given)
        return draw(*given)

    monkeypatch.setattr(board, "draw", count)
    address = f"/g/{table.game.code}/"
    for reader in (sign_in(alice), sign_in(bob), client):
        before = len(made)
        for _twice in range(2):
            assert reader.get(address).status_code == 200
        assert len(made) == before + 1
    mover = sign_in(alice)
    refused = [mover.post(f"{address}move", form_of(table, "nonsense"), headers=HTMX) for _twice in range(2)]
    assert [answer.status_code for answer in refused] == [422, 422]
    assert len(made) == 4, "the fragment, once"
    line = table.legal(due_seat(table))[0]
    assert mover.post(f"{address}move", form_of(table, line), headers=HTMX).status_code == 200
    assert len(made) == 5


@pytest.mark.django_db
def test_a_position_put_on_a_table_is_another_key(alice: Player, bob: Player) -> None:
    table, same = game_at(20, alice, bob), game_at(20, alice, bob)
    assert table.position_key == same.position_key
    before = table.position
    table.at(table.title.apply(before, table.legal(due_seat(table))[0], table.due()[0]))
    assert table.position_key != same.position_key
    table.at(before)
    assert table.legal(due_seat(table)) == same.legal(due_seat(same))


def test_the_values_asked_for_last_are_kept() -> None:
    kept: LRUCache[str] = LRUCache(2)
    made: list[str] = []

    def ask(key: str) -> str:
        def make() -> str:
            made.append(key)
            return key * 2

        return kept.get(key, make)

    assert [ask(key) for key in "abacab"] == ["aa", "bb", "aa", "cc", "aa", "bb"]
    assert made == ["a", "b", "c", "b"]
    kept.forget()
    assert ask("a") == "aa"
    assert made[-1] == "a"
