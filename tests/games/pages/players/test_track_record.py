"""A player's page: whom they met, which games they saw through, and their points as drawn strips."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from games.lib import site_time
from games.models import Game, Player, Result, Tenure
from games.pages.players.meetings import meetings
from games.pages.players.past import past_games
from games.pages.players.points import LAYER, draw_strip, draw_strips, seen_through, usual_points
from tests.games.lobby.browsing import page
from tests.games.lobby.test_rematch import finished_game
from tests.steps import sign_in

pytestmark = pytest.mark.django_db


def copies(game: Game, count: int, **fields: Any) -> list[Game]:
    """Return so many finished games with the results of that one, each ended an hour later."""
    found = []
    results = list(Result.objects.filter(game=game))
    seats = list(game.seats.order_by("index"))
    for number in range(count):
        ended = site_time.now() + timedelta(hours=number)
        values = {field.attname: getattr(game, field.attname) for field in Game._meta.concrete_fields}
        values.update(id=None, code=f"{game.code[:6]}{Game.objects.count():06}", ended_at=ended, **fields)
        copy = Game.objects.create(**values)
        for seat in seats:
            seat.pk, seat.game = None, copy
            seat.save()
        by_index = {seat.index: seat for seat in copy.seats.all()}
        for result in results:
            index = Result.objects.select_related("seat").get(game=game, player=result.player_id).seat.index
            values = {field.attname: getattr(result, field.attname) for field in Result._meta.concrete_fields}
            values.update(id=None, game_id=copy.pk, seat_id=by_index[index].pk)
            Result.objects.create(**values)
        found.append(copy)
    return found


def rank(game: Game, *players: Player) -> None:
    """Place the players of the game in this order, with 70, 60, 50 points."""
    for place, player in enumerate(players, 1):
        Result.objects.filter(game=game, player=player).update(place=place, won=place == 1, points=80 - 10 * place)


def test_the_viewers_own_meetings_come_first_and_say_which_came_before_the_other(
    alice: Player, bob: Player, carol: Player
) -> None:
    both = finished_game(alice, bob)
    rank(both, alice, bob)
    rank(copies(both, 2)[1], bob, alice)
    rank(finished_game(alice, carol), carol, alice)
    rank(finished_game(alice, carol), carol, alice)
    found = meetings(alice, bob)
    assert [(one.name, one.met, one.ahead, one.behind, one.is_viewer) for one in found] == [
        ("Bob", 3, 2, 1, True),
        ("Carol", 2, 0, 2, False),
    ]
    assert [(one.name, one.met) for one in meetings(alice, None)] == [("Bob", 3), ("Carol", 2)]
    assert [(one.name, one.ahead, one.behind) for one in meetings(bob, alice)] == [("Alice", 1, 2)]
    text = page(sign_in(bob), f"/players/{alice.pk}/")
    assert '<th scope="row">You</th>' in " ".join(text.split()).replace("> You <", ">You<")


def test_a_private_game_is_in_the_meetings_of_its_people_alone(alice: Player, bob: Player, carol: Player) -> None:
    finished_game(alice, bob, public=False)
    assert [one.name for one in meetings(alice, bob)] == ["Bob"]
    assert [one.name for one in meetings(alice, alice)] == ["Bob"]
    assert meetings(alice, carol) == meetings(alice, None) == []
    assert draw_strips(past_games(alice, carol)) == draw_strips(past_games(alice, None)) == []
    assert len(draw_strips(past_games(alice, bob))[0].games) == 1
    for viewer in (sign_in(carol), Client()):
        text = page(viewer, f"/players/{alice.pk}/")
        assert "Bob" not in text and "<figure" not in text


def test_games_with_bots_and_games_that_do_not_count_are_in_neither(alice: Player, bob: Player) -> None:
    finished_game(alice, "random")
    short = finished_game(alice, bob)
    Result.objects.filter(game=short).update(counts=False)
    assert meetings(alice, bob) == []
    assert draw_strips(past_games(alice, alice)) == []
    assert "<figure" not in page(sign_in(alice), f"/players/{alice.pk}/")


def test_of_the_last_thirty_games_it_says_how_many_were_seen_through(alice: Player, bob: Player) -> None:
    game = finished_game(alice, bob, public=False)
    assert seen_through(past_games(alice, None), []) is None, "too few games to say anything"
    later = copies(game, 31)
    Result.objects.filter(game__in=[game, later[30], later[12]], player=alice).update(ending="timeout", points=None)
    assert seen_through(past_games(alice, None), []) == (28, 30)
    assert seen_through(past_games(bob, None), []) == (30, 30)
    assert "28 of the last 30 games seen through." in page(Client(), f"/players/{alice.pk}/")
    missed = {"reason": Tenure.Reason.ABSENT, "ended_at": later[29].ended_at}
    Tenure.objects.filter(seat__game=game, player=alice).update(**missed)
    assert "27 of the last 30 games seen through." in page(Client(), f"/players/{alice.pk}/")


def test_the_usual_points_are_the_middle_half_of_everybodys_public_results(alice: Player, bob: Player) -> None:
    game = finished_game(alice, bob)
    rank(game, alice, bob)
    assert usual_points() == {}
    copies(game, 4)
    hidden = copies(game, 4, public=False)
    Result.objects.filter(game__in=hidden).update(points=1)
    for points, result in enumerate(Result.objects.filter(game__public=True).order_by("pk"), 50):
        Result.objects.filter(pk=result.pk).update(points=points)
    assert usual_points() == {(game.title, 2): (52, 57)}


def test_marks_of_equal_points_stand_above_each_other(alice: Player, bob: Player) -> None:
    game = finished_game(alice, bob)
    rank(game, alice, bob)
    copies(game, 2)
    (strip,) = draw_strips(past_games(alice, alice))
    assert [(mark.x, mark.won) for mark in strip.marks] == [(14.0, True)] * 3
    assert [mark.y for mark in strip.marks] == [LAYER * 3, LAYER * 2, LAYER]
    low, high = strip.games[0]._replace(points=10), strip.games[0]._replace(points=90, won=False)
    drawn = draw_strip([low, high], (50, 90))
    assert [mark.x for mark in drawn.marks] == [14.0, 326.0]
    assert drawn.band == (170.0, 156.0)


def test_the_strip_says_the_same_as_a_table(alice: Player, bob: Player) -> None:
    game = finished_game(alice, bob, title="thebes")
    rank(game, bob, alice)
    text = " ".join(page(Client(), f"/players/{alice.pk}/").split())
    assert "Thebes, 2 players" in text
    assert "<td>60</td> <td>no</td>" in text
    assert text.count("<circle") == 2, "one mark, and one in the legend"


def test_at_most_fifty_games_of_a_title_are_drawn(alice: Player, bob: Player) -> None:
    copies(finished_game(alice, bob), 55)
    (strip,) = draw_strips(past_games(alice, None))
    assert len(strip.marks) == 50
