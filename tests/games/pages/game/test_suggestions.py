"""Suggestions: against bots alone, from what the seat sees, with their reasons, marked in the record, and nowhere else."""

from random import Random
from typing import Any
from urllib.parse import quote

import pytest
from django.test import Client
from django.utils.html import escape

from engine.bots import suggesting
from engine.bots.suggesting import Suggestion
from engine.contract import draw_by
from engine.records.record import read_record
from engine.registry import get_title
from engine.thinking import STRONG, Sampling, Tree
from games.boards.contract import Look
from games.boards.registry import get_presenter
from games.lib.errors import Stale
from games.models import Game, Player, Seat
from games.play.history.records import game_record
from games.play.moves.decision import play_move
from games.play.reviews import suggestions
from games.play.reviews.suggestions import may_suggest, reasons
from games.table.table import Table, load_table
from tests.engine.titles import change_mind
from tests.games.accounts.visiting import begin
from tests.games.pages.conftest import HTMX, counted, strict
from tests.games.pages.test_queries import PAGE
from tests.steps import due_seat, game_at, sign_in

NAMES = ("Ada", "Club bot")


@pytest.fixture(autouse=True)
def small_budgets(monkeypatch: pytest.MonkeyPatch) -> None:
    change_mind(monkeypatch, get_title("mykerinos"), thinking={STRONG: Tree(12)})
    change_mind(monkeypatch, get_title("thebes"), thinking={STRONG: Sampling(2, 1, 1)})


def words_of(table: Table, move: str) -> str:
    """Return the move of the due seat in words."""
    presenter = get_presenter(table.game.title, table.game.rules)
    seat = due_seat(table)
    look = Look(names=tuple(table.names()), seat=seat.index)
    return presenter.choosing.deed(table.view(seat), look, move).removesuffix(".")


def alone(player: Player, ply: int = 20, **fields: Any) -> Table:
    """Return a game of one person against a bot, the person due."""
    return game_at(ply, player, "greedy", **{"alone": True, "public": False} | fields)


@pytest.mark.django_db
def test_a_suggestion_is_asked_for_told_with_its_reason_and_marked_in_the_record(alice: Player) -> None:
    table, reader = alone(alice), sign_in(alice)
    home, here = f"/g/{table.game.code}/", f"/g/{table.game.code}/suggestion"
    assert "suggestions" not in game_record(table, table.seats[0]).more
    reader.get("/rules/")
    reader.get(home)
    with counted(PAGE):
        page = reader.get(home)
    strict(page.content)
    assert f'action="{here}"' in page.content.decode()
    assert reader.post(here).headers["Location"] == home
    now = load_table(pk=table.game.pk)
    assert now.game.suggested is not None and now.game.version == table.game.version
    move = now.game.suggested["last"][1]
    assert move in now.legal(due_seat(now))
    words = words_of(now, move)
    assert words.startswith("You ") and not words.endswith(".")
    with counted(PAGE):
        told = reader.get(home).content.decode()
    strict(told.encode())
    assert f"<b>Suggestion: {words}.</b>" in told and "Suggest a move" not in told
    other = now.game.suggested["last"][2]
    assert escape(words_of(now, other)) in told and f"“{other}”" not in told
    assert f'href="/g/{table.game.code}/what-if/?line={quote(move)}"' in told
    assert f'data-say="Suggestion: {words}. ' in told
    # Asked twice is asked once, and the same is told.
    fragment = reader.post(here, headers=HTMX).content.decode()
    assert f"<b>Suggestion: {words}.</b>" in fragment and fragment.lstrip().startswith("<div")
    assert f'name="move" value="{move}"' in fragment, "one press plays it"
    record = game_record(load_table(pk=table.game.pk), now.seats[0])
    assert record.more["suggestions"] == {"blue": [table.game.ply]}
    assert read_record(record.line()).more["suggestions"] == {"blue": [table.game.ply]}
    seat = due_seat(now)
    after = play_move(now, seat, now.waits[seat.pk].pk, move, "browser").table
    assert "Suggestion: " not in reader.get(home).content.decode()
    assert Game.objects.get(pk=after.game.pk).suggested is not None, "the mark stays"


@pytest.mark.django_db
def test_there_is_none_where_a_second_person_sits_or_sat_or_keeps_a_seat(
    alice: Player, bob: Player, client: Client
) -> None:
    """Nor for somebody who watches, before the turn, or after the end."""
    two, reader = game_at(20, alice, bob), sign_in(alice)
    here = f"/g/{two.game.code}/suggestion"
    assert "suggestion" not in reader.get(f"/g/{two.game.code}/").content.decode()
    refused = reader.post(here, headers=HTMX)
    assert refused.status_code == 422 and b"only for your own turn in games against bots alone" in refused.content
    assert client.post(here).status_code == 403 and sign_in(bob).post(here).status_code == 422
    # The other one has left it to a bot, for good or for now; or the game is public still.
    Game.objects.update(alone=True)
    assert may_suggest(load_table(pk=two.game.pk), alice) is None
    Seat.objects.filter(player=bob).update(player=None, bot="greedy", absent=bob, changes=1)
    assert may_suggest(load_table(pk=two.game.pk), alice) is None
    Seat.objects.update(absent=None)
    assert may_suggest(load_table(pk=two.game.pk), alice) is None, "their tenure is not forgotten"
    table = alone(alice)
    assert (
        may_suggest(table, alice) is not None and may_suggest(table, bob) is None and may_suggest(table, None) is None
    )
    # Somebody joins: from then on there is none.
    Seat.objects.filter(game=table.game, bot="greedy").update(player=bob, bot="")
    assert may_suggest(load_table(pk=table.game.pk), alice) is None
    assert reader.post(f"/g/{table.game.code}/suggestion").status_code == 422
    assert not Game.objects.filter(suggested__isnull=False).exists()


@pytest.mark.django_db
def test_a_visitor_without_an_account_has_them_too(client: Client) -> None:
    game = begin(client)
    here, home = f"/g/{game.code}/suggestion", f"/g/{game.code}/"
    assert f'action="{here}"' in client.get(home).content.decode()
    assert Client().post(here).status_code == 404
    assert client.post(here, headers=HTMX).status_code == 200
    table = load_table(pk=game.pk)
    assert table.game.suggested is not None
    assert f"Suggestion: {words_of(table, table.game.suggested['last'][1])}." in client.get(home).content.decode()
    assert list(game_record(table, due_seat(table)).more["suggestions"].values()) == [[table.game.ply]]


@pytest.mark.django_db
def test_it_comes_from_the_seats_view_and_not_from_a_stale_table(
    alice: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = alone(alice)
    given: list[Any] = []

    def suggest(title: Any, view: Any, seat: int, legal: Any, random: Random) -> Suggestion:
        given.append(view)
        return Suggestion(legal[0], "", (0.0, 0.0))

    monkeypatch.setattr(suggesting, "suggest", suggest)
    Game.objects.filter(pk=table.game.pk).update(version=table.game.version + 1)
    with pytest.raises(Stale):
        suggestions.suggest(table, alice)
    suggestions.suggest(load_table(pk=table.game.pk), alice)
    assert given == [table.title.view(table.position, 0)] * 2
    assert not any(given[0] is table.position for _ in given)


@pytest.mark.parametrize("title_id", ["mykerinos", "thebes", "arnak", "oasis"])
def test_every_title_suggests_a_legal_move_the_same_for_the_same_view(title_id: str) -> None:
    title = get_title(title_id)
    position, draws = title.start(2, {}), Random(4)
    while not title.due(position) or len(title.legal(position, title.due(position)[0])) < 2:
        position = title.apply(position, title.deal(position, draw_by(draws.randrange)))
    seat = title.due(position)[0]
    legal = title.legal(position, seat)
    # What the seat cannot see is another thing in the second of them.
    other = title.imagine(title.view(position, seat), Random(9).randrange)
    found = [
        suggesting.suggest(title, title.view(one, seat), seat, title.legal(one, seat), Random(1))
        for one in (position, other)
    ]
    assert found[0] == found[1]
    assert found[0].move in legal and found[0].other in legal and found[0].move != found[0].other
    assert len(found[0].gains) == 2


@pytest.mark.parametrize(
    ("gains", "told"),
    [
        ((3.2, 0.0), ["It should bring you about 3 points more than “b1”."]),
        ((1.0, 0.2), ["It should bring you about 1 point more than “b1”."]),
        ((-1.0, -4.4), ["It should cost Club bot about 4 points, compared with “b1”."]),
        (
            (0.6, -1.2),
            [
                "It should bring you about 1 point more than “b1”.",
                "It should cost Club bot about 1 point, compared with “b1”.",
            ],
        ),
        ((0.1, 0.3), ["“b1” looks about as good."]),
    ],
)
def test_the_reason_says_what_it_gains_and_what_it_denies(gains: tuple[float, float], told: list[str]) -> None:
    assert list(reasons(Suggestion("a1", "b1", gains), 0, NAMES)) == told
    assert reasons(Suggestion("a1", "", (0.0, 0.0)), 0, NAMES) == ("It's your only move.",)
