"""The booklet of a finished game: who may see it, and what stands in it."""

import re
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client

from games.lib import site_time
from games.models import Game, Player, Remark
from games.play.seats.closing import close_game
from games.play.seats.handover import resign
from games.table.table import Table, load_table
from tests.games.pages.conftest import strict
from tests.oasis.registration import SHIPPED
from tests.steps import finished_game, game_at, sign_in

QUERIES = 4
"""Of a stranger's booklet: the game with its seats, its waits, its moves, its review."""


CHANCE = re.compile(r'nonce="[^"]+"|\b[A-Za-z0-9]{64}\b')


def page(table: Table, client: Client | None = None, more: str = "") -> str:
    answer = (client or Client()).get(f"/g/{table.game.code}/booklet/{more}")
    assert answer.status_code == 200
    strict(answer.content)
    return answer.content.decode()


def text_of(body: str) -> str:
    return " ".join(re.sub(r"<svg.*?</svg>|<[^>]*>", " ", body, flags=re.DOTALL).split())


@pytest.mark.parametrize("title", SHIPPED)
def test_it_tells_the_whole_game_with_boards_and_the_count(title: str, alice: Player, bob: Player) -> None:
    table = finished_game(alice, bob, title=title)
    body = page(table)
    chapters = re.findall(r"<h2>\s*(.*?)\s*</h2>", body)
    assert chapters[0] in ("Setting up", "1901", "Round 1 of 5") and len(set(chapters)) == len(chapters)
    figures = re.findall(r"<figcaption>(.*?)</figcaption>", body)
    boards = [one for one in figures if one.startswith(("Move ", "The end of"))]
    assert len(boards) <= 5
    if chapters[-2] != "Setting up":
        assert len(boards) >= 2, "a title with seasons, years or rounds has the ends of them at least"
    assert "was not scored" not in text_of(body)
    assert table.game.commitment in body
    numbers = [int(number) for number in re.findall(r'class="number" href="/g/\w+/ply/(\d+)/"', body)]
    assert numbers == sorted(numbers) and numbers[-1] == table.game.ply
    for player in (alice, bob):
        assert player.name in body
    assert CHANCE.sub("", page(table)) == CHANCE.sub("", body), "the same for the same rows"


def test_a_running_an_abandoned_and_a_private_game_have_none_for_strangers(alice: Player, bob: Player) -> None:
    running = game_at(3, alice, bob)
    assert sign_in(alice).get(f"/g/{running.game.code}/booklet/").status_code == 404
    Game.objects.filter(pk=running.game.pk).update(state=Game.State.ABANDONED, ended_at=site_time.now())
    assert sign_in(alice).get(f"/g/{running.game.code}/booklet/").status_code == 404
    private = finished_game(alice, bob, public=False)
    assert Client().get(f"/g/{private.game.code}/booklet/").status_code == 404
    assert page(private, sign_in(bob))


def test_what_was_said_stands_at_its_move_for_the_table_alone(alice: Player, bob: Player, carol: Player) -> None:
    table = finished_game(alice, bob)
    Remark.objects.create(game=table.game, player=alice, text="What a dig!", ply=5)
    Remark.objects.create(game=table.game, player=bob, text="Hidden one", ply=7, hidden_at=site_time.now())
    mine = page(table, sign_in(bob))
    assert "What a dig!" in mine and "Hidden one" not in mine
    before, _after = mine.split("What a dig!")
    assert '/ply/6/"' in before or '/ply/7/"' in before
    assert "What a dig!" not in page(table, sign_in(bob), "?talk=no")
    for other in (Client(), sign_in(carol)):
        assert "What a dig!" not in page(table, other)


def test_a_game_that_was_closed_is_not_scored(alice: Player, bob: Player) -> None:
    table = game_at(12, alice, bob)
    resign(table.game.pk, alice)
    close_game(table.game.pk, bob)
    body = text_of(page(load_table(pk=table.game.pk)))
    assert "The game was closed; it was not scored." in body and f"{bob.name} wins by resignation." in body
    assert f"{alice.name} resigned; a bot plays on." in body


@pytest.mark.parametrize("language", ["de", "pl"])
def test_no_english_sentence_of_the_booklet_is_left(language: str, alice: Player, bob: Player) -> None:
    table = finished_game(alice, bob)
    client = Client(headers={"accept-language": language})
    body = text_of(page(table, client))
    for sentence in ("Setting up", "The booklet", "goes ahead", "The seal", "Everything was drawn", "Season"):
        assert sentence not in body, sentence


def test_it_is_made_again_only_for_another_reader_or_talk(alice: Player, bob: Player) -> None:
    table = finished_game(alice, bob)
    client = sign_in(alice)
    tag = client.get(f"/g/{table.game.code}/booklet/").headers["ETag"]
    again = client.get(f"/g/{table.game.code}/booklet/", headers={"if-none-match": tag})
    assert again.status_code == 304 and not again.content
    Remark.objects.create(game=table.game, player=bob, text="Well played.", ply=9)
    assert client.get(f"/g/{table.game.code}/booklet/", headers={"if-none-match": tag}).status_code == 200
    assert sign_in(bob).get(f"/g/{table.game.code}/booklet/", headers={"if-none-match": tag}).status_code == 200


def test_it_costs_the_same_for_short_and_for_long_games(
    alice: Player, bob: Player, dora: Player, evan: Player, django_assert_num_queries: Any
) -> None:
    counts = []
    for holders in ((alice, bob), (alice, bob, dora, evan)):
        table = finished_game(*holders)
        client = Client()
        page(table, client)
        with django_assert_num_queries(QUERIES) as asked:
            page(table, client)
        counts.append(len(asked))
    assert counts[0] == counts[1]


def test_strangers_get_a_limited_number_an_hour(alice: Player, bob: Player, settings: Any) -> None:
    table = finished_game(alice, bob)
    settings.ACCOUNT_RATE_LIMITS = settings.ACCOUNT_RATE_LIMITS | {"booklet": "3/h/ip"}
    cache.clear()
    client = Client()
    answers = [client.get(f"/g/{table.game.code}/booklet/").status_code for _ in range(4)]
    assert answers == [200] * 3 + [429]
    cache.clear()
    assert sign_in(alice).get(f"/g/{table.game.code}/booklet/").status_code == 200


def test_the_page_of_a_finished_game_leads_to_it(alice: Player, bob: Player) -> None:
    table = finished_game(alice, bob)
    assert f"/g/{table.game.code}/booklet/" in Client().get(f"/g/{table.game.code}/").content.decode()
    running = game_at(3, alice, bob)
    assert "booklet" not in Client().get(f"/g/{running.game.code}/").content.decode()
