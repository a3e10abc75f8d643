"""Where ratings are seen: lists by title, a player's page, open games; and where they are not."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from devtools.cast import make_player
from games.accounts.accounts import delete_account
from games.lib import site_time
from games.lobby.matching import match_wishes
from games.lobby.new_game import OPEN
from games.lobby.open_games import create_game
from games.lobby.ready import save_wish
from games.models import Player, Rating
from games.pages.players.meetings import add_expectations, meetings
from games.pages.players.rating_curve import draw_curve
from games.play.seats.seating import tell_people
from games.ratings.counting import count_title_again
from tests.games.lobby.browsing import page
from tests.games.lobby.conftest import plan
from tests.games.ratings.played import ended
from tests.steps import game_at, letters_to, sign_in, sweep_mails, text_of

pytestmark = pytest.mark.django_db


def rated(player: Player, mean: float, sd: float = 2.0, days_ago: int = 1, title: str = "thebes") -> Rating:
    at = site_time.now() - timedelta(days=days_ago)
    curve = [[at.date().isoformat(), 1500, 100], [at.date().isoformat(), 1540, 90]]
    return Rating.objects.create(
        player=player, title=title, mean=mean, sd=sd, games=9, curve=curve, updated_at=at
    )  # fmt: skip


def names(text: str) -> list[str]:
    """Return the people of the whole list, in order."""
    part = text[text.index('id="h-list"') : text.index('id="h-how"')]
    return [row.split(">")[-1] for row in part.split("</a></th>")[:-1]]


def test_the_list_has_settled_ratings_of_the_last_half_year_the_best_first(alice: Player, bob: Player) -> None:
    carol, dora, erik, fay = (make_player(name) for name in ("Cy", "Di", "Ed", "Fay"))
    rated(alice, 25)
    rated(bob, 31)
    rated(carol, 40, sd=4.1)
    rated(dora, 40, days_ago=181)
    rated(erik, 40)
    Player.objects.filter(pk=erik.pk).update(unlisted=True)
    rated(fay, 40)
    delete_account(fay)
    text = page(Client(), "/ratings/thebes/")
    assert names(text) == ["Bob", "Alice"]
    assert "1650 ± 100" in text
    assert names(page(Client(), "/ratings/thebes/")) == ["Bob", "Alice"]
    assert "No ratings yet." in page(Client(), "/ratings/mykerinos/")
    assert Client().get("/ratings/senat/").status_code == 404
    assert "Ratings: Mykerinos" in page(Client(), "/ratings/")


def test_the_reader_sees_the_people_around_them_first(alice: Player) -> None:
    for number in range(120):
        rated(make_player(f"Person {number:03}"), 40 - number / 10)
    rated(alice, 40 - 100.5 / 10)
    client = sign_in(alice)
    text = page(client, "/ratings/thebes/")
    around = text[text.index('id="h-neighbours"') : text.index('id="h-list"')]
    assert [f"Person {number:03}" in around for number in range(97, 105)] == [False, *[True] * 6, False]
    assert "Around you" not in page(client, "/ratings/thebes/?page=2")
    assert len(names(page(client, "/ratings/thebes/?page=3"))) == 21


def test_the_list_costs_the_same_for_few_people_and_for_many(alice: Player) -> None:
    rated(alice, 30)
    client = sign_in(alice)

    def queries() -> int:
        with CaptureQueriesContext(connection) as found:
            client.get("/ratings/thebes/")
        return len(found)

    few = queries()
    for number in range(80):
        rated(make_player(f"Person {number}"), 25 + number / 10)
    assert queries() == few <= 8


def test_a_players_page_shows_the_rating_and_what_was_to_be_expected(alice: Player, bob: Player) -> None:
    for day in range(3):
        ended(alice, bob, day=day)
    count_title_again("thebes")
    met = meetings(alice, bob)
    add_expectations(met, alice, Rating.objects.all())
    assert (met[0].met, met[0].ahead, round(met[0].expected or 0, 1)) == (3, 3, 2.4)
    text = page(sign_in(bob), f"/players/{alice.pk}/")
    assert "1668 ± 340" in " ".join(text.split())
    assert "<td>2.4</td>" in text


def test_an_unlisted_player_sees_no_number_and_is_seen_nowhere(alice: Player, bob: Player) -> None:
    for day in range(3):
        ended(alice, bob, day=day)
    count_title_again("thebes")
    game = create_game(alice, plan(OPEN, title="thebes")).game
    addresses = [f"/players/{alice.pk}/", "/games/", f"/g/{game.code}/"]
    for client in (sign_in(alice), sign_in(bob), Client()):
        assert all("1668" in page(client, address) for address in addresses)
    Player.objects.filter(pk=alice.pk).update(unlisted=True)
    for client in (sign_in(alice), sign_in(bob), Client()):
        for address in (*addresses, f"/players/{bob.pk}/", "/ratings/thebes/"):
            text = page(client, address)
            assert "1668" not in text and "<td>2.4</td>" not in text and "<td>0.6</td>" not in text


def test_the_curve_stays_in_its_drawing(alice: Player) -> None:
    curve = draw_curve(rated(alice, 26))
    points = [tuple(map(float, point.split(","))) for point in curve.band.split()]
    assert all(0 <= x <= curve.width and 0 <= y <= curve.height for x, y in points)
    assert len(points) == 2 * len(curve.steps) == 4


def test_a_start_tells_with_whom_one_plays_and_ready_shows_ones_own(alice: Player, bob: Player) -> None:
    # Either may be the one who begins, and hears of it in the email of the first turn.
    Player.objects.update(mail_when=Player.MailWhen.NOW)
    rated(alice, 31)
    rated(bob, 27)
    assert "1650 ± 100" in page(sign_in(alice), "/ready/")
    for player in (alice, bob):
        save_wish(player, "thebes", [2], "bank")
    match_wishes()
    sweep_mails()
    assert "You play with Bob (1550 ± 100)." in " ".join(text_of(letters_to("alice@example.org")[-1]).split())
    Player.objects.filter(pk=alice.pk).update(unlisted=True)
    assert "1650" not in page(sign_in(alice), "/ready/")
    table = game_at(3, alice, bob, title="thebes")
    tell_people(table, [bob], "started")
    sweep_mails()
    assert "You play with Alice." in " ".join(text_of(letters_to("bob@example.org")[-1]).split())
