"""Looking back on a game that is over: who may ask, what is made of it in pieces, what pages tell, never of a running game."""

import re
from datetime import timedelta
from html import unescape
from itertools import combinations
from random import Random
from typing import Any
from urllib.parse import quote_plus

import pytest
from django.core.cache import cache
from django.test import Client

from engine.contract import draw_by, reviewing_of
from engine.records.record import Record
from engine.registry import get_title
from engine.review import plies as engine_plies
from engine.review.comparing import Better
from engine.review.moments import find_moments
from games.accounts.accounts import delete_account
from games.accounts.export import export
from games.display.review_graph import MOST_COLUMNS, place_marks
from games.lib import site_time
from games.lib.workers import sweeps
from games.lib.workers.sweeps import Budget
from games.models import Game, Player, Review
from games.play.history import packing
from games.play.history.packed_log import standing_lines
from games.play.moves import thinking
from games.play.moves.import_game import import_record
from games.play.reviews import reviews
from games.table.table import Table, load_table
from tests.engine.titles import change_mind
from tests.games.pages.conftest import HTMX, counted, strict
from tests.steps import finished_game, game_at, made_of, moves_to_the_end, sign_in

PLIES = 9
"""Queries of a ply's page of a game that is over and was reviewed, for whoever is signed in."""
WHOLE = 8


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let reviews say at once what would have been better: the first other move, at every tenth decision."""
    cache.clear()
    monkeypatch.setattr("engine.review.plies.DRAWS", 1)
    made: list[str] = []

    def better(title: Any, view: Any, seat: int, legal: Any, move: str, *more: Any) -> Better | None:
        made.append(move)
        others = [one for one in legal if one != move]
        return Better(others[0], 9.0, 1.0) if len(made) % 10 == 0 and others else None

    monkeypatch.setattr(engine_plies, "find_better", better)


def made(table: Table) -> Review:
    """Return the whole review of that game."""
    reviews.ask(table)
    while reviews.sweep():
        pass
    return Review.objects.get(game=table.game)


@pytest.mark.django_db
def test_whoever_asks_gets_it_in_pieces_and_the_page_says_how_far_it_is(
    alice: Player, bob: Player, client: Client
) -> None:
    table = finished_game(alice, bob)
    here, reader = f"/g/{table.game.code}/review/", sign_in(alice)
    assert f'href="{here}"' in reader.get(f"/g/{table.game.code}/").content.decode()
    assert "Sign in to have this game reviewed." in client.get(here).content.decode()
    assert client.post(here).status_code == 403 and not Review.objects.exists()
    assert "Review this game" in reader.get(here).content.decode()
    assert reader.post(here).headers["Location"] == here and reader.post(here).status_code == 302
    for so_far in (1, 2):
        assert reviews.sweep(0) is True
        assert Review.objects.get().plies == so_far
    body = reader.get(here).content.decode()
    strict(body.encode())
    assert f"Reviewing: 2 of {table.game.ply + 1} positions." in body
    assert 'hx-trigger="load delay:2s"' in body and '<noscript><meta http-equiv="refresh"' in body
    assert reader.get(here, headers=HTMX).content.lstrip().startswith(b'<div id="review"')
    assert reviews.sweep() is False and Review.objects.get().finished_at is not None
    ready = client.get(here).content.decode()
    strict(ready.encode())
    assert "What decided the game" in ready and "hx-trigger" not in ready and "noscript><meta" not in ready


@pytest.mark.django_db
def test_the_worker_goes_on_by_itself_and_no_piece_waits_for_another(
    alice: Player, bob: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = finished_game(alice, bob)
    asked: list[object] = []
    monkeypatch.setattr(sweeps, "enqueue", lambda *given: asked.append(given))
    monkeypatch.setattr(reviews, "SLICE", 0)
    reviews.ask(table)
    sweeps.scheduled_sweeps()["reviews"].run()
    assert asked[-1] == ("reviews", "thinking") and Review.objects.get().plies == 1
    # Another worker is at it: this one leaves it alone.
    assert cache.add(f"review:{table.game.pk}:1", True)
    assert reviews.go_on(table.game.pk, Budget()) == 0 and Review.objects.get().plies == 1
    cache.clear()
    reviews.sweep()
    asked.clear()
    sweeps.scheduled_sweeps()["reviews"].run()
    assert asked == []


@pytest.mark.django_db
def test_pieces_come_to_the_same_as_the_whole(alice: Player, bob: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    change_mind(monkeypatch, get_title("mykerinos"), reviewing=None)
    table = finished_game(alice, bob)
    whole = made(table).content
    Review.objects.all().delete()
    cache.clear()
    with thinking.elsewhere():
        # Some of it in a process of its own, which looks for better moves as this one does not.
        start = table.title.to_json(table.title.start(2, {}))
        answered = thinking.ask_elsewhere(
            {"title": "mykerinos", "rules": 1, "position": start, "ply": 0, "move": "first blue"}
        )
    reviews.ask(table)
    while reviews.sweep(0.05):
        pass
    assert Review.objects.get().content == whole
    assert answered.startswith("[null, true, [")


@pytest.mark.django_db
def test_what_cannot_be_made_is_said_and_can_be_asked_for_again(
    alice: Player, bob: Player, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table, reader = finished_game(alice, bob), sign_in(alice)
    here = f"/g/{table.game.code}/review/"
    reviews.ask(table)
    with monkeypatch.context() as broken:
        broken.setattr(reviews, "look_at", lambda *given: 1 / 0)
        assert reviews.sweep() is False
    assert "could not go on" in caplog.text
    assert "could not be made" in reader.get(here).content.decode()
    reader.post(here)
    assert made(table).finished_at is not None


def made_up_end(table: Table) -> Record:
    """Return the moves of that game, played on by somebody at random."""
    random, moves, position = Random(1), [text for text, _seat in standing_lines(table)], table.position
    while table.title.result(position) is None:
        due = table.title.due(position)
        move = (
            random.choice(table.title.legal(position, due[0]))
            if due
            else table.title.deal(position, draw_by(random.randrange))
        )
        position = table.title.apply(position, move, due[0] if due else None)
        moves.append(move)
    return Record(table.game.title, table.game.players, tuple(moves), table.game.rules)


@pytest.mark.django_db
def test_games_that_run_or_were_called_off_have_no_review(alice: Player, bob: Player) -> None:
    """Nothing may help somebody who is playing: neither the page nor the service knows of a game that is not over."""
    running, reader = game_at(30, alice, bob), sign_in(alice)
    called_off = game_at(10, alice, bob)
    Game.objects.filter(pk=called_off.game.pk).update(state="abandoned", ended_at=site_time.now())
    for table in (running, load_table(pk=called_off.game.pk)):
        here = f"/g/{table.game.code}/review/"
        assert reader.get(here).status_code == reader.post(here).status_code == 404
        reviews.ask(table)
        assert not Review.objects.exists()
        assert here not in reader.get(f"/g/{table.game.code}/").content.decode()
        assert here not in reader.get(f"/g/{table.game.code}/ply/3/").content.decode()
    # Nor is there one of a record that begins as the running game did, and whose end somebody has made up.
    brought = import_record(made_up_end(running))
    assert (brought.game.state, brought.game.ply > running.game.ply) == ("finished", True)
    reviews.ask(brought)
    assert not Review.objects.exists()
    Game.objects.filter(pk=brought.game.pk).update(public=True)
    assert reader.post(f"/g/{brought.game.code}/review/").status_code == 404
    assert "/review/" not in reader.get(f"/g/{brought.game.code}/").content.decode()
    # Nor would a row of it be read.
    Review.objects.create(game=running.game, plies=running.game.ply + 1, finished_at=site_time.now())
    assert "Chance to win" not in reader.get(f"/g/{running.game.code}/ply/3/").content.decode()


@pytest.mark.django_db
def test_a_private_games_review_is_for_those_who_may_see_it(alice: Player, bob: Player, dora: Player) -> None:
    table = finished_game(alice, bob, public=False)
    made(table)
    here = f"/g/{table.game.code}/review/"
    assert [sign_in(player).get(here).status_code for player in (alice, bob, dora)] == [200, 200, 404]
    assert sign_in(dora).post(here).status_code == 404


@pytest.mark.django_db
def test_graph_moments_and_table_tell_the_same_and_lead_to_the_plies(
    alice: Player, bob: Player, client: Client
) -> None:
    table = finished_game(alice, bob)
    found = reviews.read_plies(made(table))
    reviewing = reviewing_of(table.title)
    assert reviewing is not None
    moments = find_moments(found, reviewing)
    page = strict(sign_in(alice).get(f"/g/{table.game.code}/review/").content)
    (drawing,) = [one for one in page.iter() if one.get("class") == "chances"]
    assert drawing.get("aria-hidden") == "true"
    links = [one for one in drawing.iter() if one.get("data-ply")]
    assert all(one.get("tabindex") == "-1" for one in links)
    assert {int(one.get("data-ply")) for one in links} <= set(range(table.game.ply + 1))
    lines = [one for one in drawing.iter() if one.get("class", "").startswith("s-") and "over" in one.get("class")]
    assert [one.get("stroke-dasharray") for one in lines] == [None, "9 4"]
    assert len(lines[0].get("points").split()) == len(found)
    (listed,) = [one for one in page.iter("ol") if one.get("class") == "moments"]
    plies = [int(one.get("href").split("/")[-2]) for one in listed.iter("a") if "/ply/" in one.get("href")]
    assert plies == [one.ply + 1 for one in moments] and plies
    rows = list(next(page.iter("tbody")).iter("tr"))
    assert len(rows) == len(found)
    texts = ["".join(cell.itertext()) for cell in rows[7].iter("td")]
    assert texts[-2:] == [f"{round(100 * chance)}%" for chance in found[7].chances]
    # The ply before that the better move stood, and the one after.
    ply = next(one.ply for one in moments if one.better is not None) + 1
    body = client.get(f"/g/{table.game.code}/ply/{ply}/").content.decode()
    strict(body.encode())
    better = next(one.better.move for one in moments if one.better is not None)
    mistake = re.search(r"<b>A mistake: (?:Alice|Bob) [^<]+ About 9 points better: (?:Alice|Bob) [^<]+\.</b>", body)
    assert mistake is not None and f"“{better}”" not in body and "Chance to win:" in body
    assert re.search(r'data-say="Move [^"]*Chance to win: [^"]*A mistake: ', body)
    assert re.search(r'id="graph-at" class="s-faience" x1="[\d.]+"', body)
    fragment = client.get(f"/g/{table.game.code}/ply/{ply}/", headers=HTMX).content.decode()
    assert "About 9 points better" in fragment and "graph-at" not in fragment, "the graph stays where it is"
    assert " better: " not in client.get(f"/g/{table.game.code}/ply/{ply - 1}/", headers=HTMX).content.decode()
    # Whoever may read the review tries the better move on a copy of the board of then, and goes on from there.
    (there,) = re.findall(r'href="(/g/\w+/what-if/\?ply=[^"]*)"', fragment)
    assert there == f"/g/{table.game.code}/what-if/?ply={ply - 1}&amp;line={quote_plus(better)}"
    tried = client.get(unescape(there)).content.decode()
    strict(tried.encode())
    assert f"<code>{better}</code>" in tried and "Save as a note" not in tried
    assert f'action="/g/{table.game.code}/what-if/?ply={ply - 1}"' in tried
    again = client.get(f"/g/{table.game.code}/what-if/?ply={ply - 1}&line=nonsense").content.decode()
    assert "<code>nonsense</code>" not in again and "The line so far" in again
    assert client.get(f"/g/{table.game.code}/what-if/?ply={table.game.ply}").status_code == 302
    assert load_table(pk=table.game.pk).game.state == Game.State.FINISHED


@pytest.mark.django_db
def test_what_the_pages_cost_the_database(alice: Player, bob: Player) -> None:
    table, reader = finished_game(alice, bob), sign_in(alice)
    reader.get("/rules/")
    with counted(PLIES - 1):
        reader.get(f"/g/{table.game.code}/ply/30/")
    made(table)
    with counted(PLIES):
        reader.get(f"/g/{table.game.code}/ply/30/")
    with counted(WHOLE):
        reader.get(f"/g/{table.game.code}/review/")


@pytest.mark.django_db(transaction=True)
def test_small_records_export_and_deleting_go_along_with_reviews(alice: Player, bob: Player, client: Client) -> None:
    table = made_of([*moves_to_the_end(2, "mykerinos")], (alice, bob))
    before = made(table)
    Game.objects.update(ended_at=site_time.now() - timedelta(days=400))
    assert packing.sweep() == 1
    assert "Chance to win:" in client.get(f"/g/{table.game.code}/ply/30/").content.decode()
    assert "What decided the game" in client.get(f"/g/{table.game.code}/review/").content.decode()
    # Nothing of it is about a person: it does not go into what they take away, and stays when they go.
    assert "review" not in str(export(alice, site_time.now()).keys())
    # Of a packed game it can be made again, to the byte, but for what is said to be better here.
    Review.objects.all().delete()
    cache.clear()
    again = reviews.read_plies(made(load_table(pk=table.game.pk)))
    was = reviews.read_plies(before)
    assert [one.chances for one in again] == [one.chances for one in was]
    delete_account(alice)
    assert client.get(f"/g/{table.game.code}/review/").status_code == 200
    Game.objects.all().delete()
    assert not Review.objects.exists()


@pytest.mark.django_db
def test_four_seats_and_a_long_game_of_hidden_hands(
    alice: Player, bob: Player, dora: Player, evan: Player, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a title that judges no moves."""
    change_mind(monkeypatch, get_title("arnak"), reviewing=None)
    table = finished_game(alice, bob, dora, evan, title="arnak")
    made(table)
    body = client.get(f"/g/{table.game.code}/review/").content.decode()
    page = strict(body.encode())
    assert "doesn't judge single moves" in body and "What would have been better" not in body
    (drawing,) = [one for one in page.iter() if one.get("class") == "chances"]
    columns = [one for one in drawing.iter() if one.get("data-ply")]
    assert table.game.ply > MOST_COLUMNS >= len(columns) > MOST_COLUMNS / 2


@pytest.mark.django_db
def test_a_game_alone_has_its_chance_against_the_rival(alice: Player) -> None:
    table, reader = finished_game(alice, title="arnak"), sign_in(alice)
    found = reviews.read_plies(made(table))
    here = f"/g/{table.game.code}/review/"
    assert f'href="{here}"' in reader.get(f"/g/{table.game.code}/").content.decode()
    body = reader.get(here).content.decode()
    rows = list(next(strict(body.encode()).iter("tbody")).iter("tr"))
    shown = ["".join(list(row.iter("td"))[-1].itertext()) for row in rows]
    assert shown == [f"{round(100 * ply.chances[0])}%" for ply in found] and len(set(shown)) > 3
    assert (
        "A mistake: Alice " in body and "Chance to win:" in reader.get(f"/g/{table.game.code}/ply/9/").content.decode()
    )


def test_numbers_of_moments_do_not_cover_each_other() -> None:
    marks = place_marks([3, 5, 7, 9, 90], 5.0)
    for one, other in combinations(marks, 2):
        assert abs(other.x - one.x) >= 26 or abs(other.y - one.y) >= 26
    assert min(mark.y for mark in marks) >= 13, "none is cut off"
    assert marks[-1].y == marks[0].y, "the lowest row that is free"
