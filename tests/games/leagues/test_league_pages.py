"""Pages of leagues: the list, a season before and after it begins, entering and leaving by buttons."""

import pytest
from django.test import Client
from selectolax.lexbor import LexborHTMLParser

from games.accounts.accounts import delete_account
from games.leagues.entries import enter
from games.leagues.seasons import look_after_seasons
from games.models import Entry, League, Player, Season
from games.ratings.counting import count_title_again
from tests.games.leagues.play import OVER, begun, end_games, league, people
from tests.games.pages.conftest import counted
from tests.games.ratings.played import ended
from tests.steps import Shift, sign_in

pytestmark = pytest.mark.django_db


def text(page: str) -> str:
    return " ".join(LexborHTMLParser(page).text().split())


def test_the_list_shows_what_runs_and_what_is_open(client: Client, shift_clock: Shift) -> None:
    assert "No league yet" in client.get("/leagues/").content.decode()
    begun(shift_clock, people(3))
    league(name="Desert", title="mykerinos")
    with counted(3):
        page = text(client.get("/leagues/").content.decode())
    assert "Nile, season 1" in page and "in progress" in page
    assert "Desert, season 1" in page and "open for entries" in page


def test_one_button_enters_and_another_leaves(alice: Player, bob: Player) -> None:
    season = league()
    reader = sign_in(alice)
    page = reader.post(f"/leagues/{season.pk}/enter/", {"again": "on"}, follow=True).content.decode()
    assert "You have entered." in page and "Alice" in page and Entry.objects.get().again
    assert "Leave" in page and "Alice" in sign_in(bob).get(f"/leagues/{season.pk}/").content.decode()
    assert "Your entry is withdrawn" in reader.get(f"/leagues/{season.pk}/leave/").content.decode()
    assert Entry.objects.exists(), "a GET does nothing"
    reader.post(f"/leagues/{season.pk}/leave/")
    assert not Entry.objects.exists()
    assert reader.get(f"/leagues/{season.pk}/leave/").status_code == 302


def test_leaving_a_season_that_runs_is_asked_about(alice: Player, shift_clock: Shift) -> None:
    season = begun(shift_clock, [alice, *people(2)])
    reader = sign_in(alice)
    assert "Bots take all your seats" in reader.get(f"/leagues/{season.pk}/leave/").content.decode()
    page = reader.post(f"/leagues/{season.pk}/leave/", {"plays": "yes"}, follow=True).content.decode()
    assert "You have left this season." in page and "(left)" in page
    page = reader.post(f"/leagues/{season.pk}/enter/", follow=True).content.decode()
    assert "You can enter the season after the next one." in page


@pytest.mark.parametrize(("count", "seats"), [(7, 2), (12, 2), (14, 3)])
def test_a_crosstable_costs_the_same_queries_at_every_size(count: int, seats: int, shift_clock: Shift) -> None:
    cast = people(count)
    season = begun(shift_clock, cast, seats)
    end_games(season.games.all()[:9], {player.pk: number for number, player in enumerate(cast)})
    reader = sign_in(cast[3])
    reader.get("/rules/")
    with counted(9) as found:
        page = reader.get(f"/leagues/{season.pk}/").content.decode()
    assert found == [9]
    (table, *_more) = LexborHTMLParser(page).css("table.cross")
    assert len(table.css("tbody tr")) == 7
    assert table.css("tr[aria-current] th")[0].text(strip=True).endswith("Person03")


def test_names_that_are_gone_or_unlisted_are_shown_without_more(alice: Player, shift_clock: Shift) -> None:
    cast = people(4)
    for number in range(12):
        ended(cast[1], cast[2], day=number)
    count_title_again("thebes")
    Player.objects.filter(pk=cast[1].pk).update(unlisted=True)
    season = league()
    for player in cast:
        sign_in(player).post(f"/leagues/{season.pk}/enter/")
    rows = {
        row.css("a")[0].text(): row
        for row in LexborHTMLParser(sign_in(alice).get(f"/leagues/{season.pk}/").content.decode()).css("tbody tr")
    }
    assert "–" in rows["Person01"].text() and "±" in rows["Person02"].text()
    delete_account(cast[0])
    page = sign_in(alice).get(f"/leagues/{season.pk}/").content.decode()
    assert "Person00" not in page and "former player" not in page


def test_an_admin_opens_a_league_and_closes_it(alice: Player) -> None:
    Player.objects.filter(pk=alice.pk).update(is_staff=True, is_superuser=True)
    alice.refresh_from_db()
    reader = sign_in(alice)
    form = {"name": "Delta", "title": "arnak", "seats": "3", "pace": "daily"}
    assert reader.post("/admin/games/league/add/", form | {"seats": "9"}).status_code == 200
    assert reader.post("/admin/games/league/add/", form).status_code == 302
    made = League.objects.get()
    assert (made.by, made.pace, made.closed) == (alice, {"kind": "per_wait", "hours": 72}, False)
    assert Season.objects.get().state == Season.State.ENTRIES
    reader.post(f"/admin/games/league/{made.pk}/change/", {"name": "Delta", "closed": "on", "seats": "4"})
    made.refresh_from_db()
    assert made.closed and made.seats == 3


def test_the_page_of_a_season_that_is_over_has_fixed_places(alice: Player, shift_clock: Shift) -> None:
    cast = [alice, *people(2)]
    season = begun(shift_clock, cast)
    end_games(season.games.all(), {player.pk: number for number, player in enumerate(cast)})
    look_after_seasons()
    page = sign_in(alice).get(f"/leagues/{season.pk}/").content.decode()
    rows = [" ".join(row.text().split()) for row in LexborHTMLParser(page).css("table.cross tbody tr")]
    assert rows == ["1. Alice 4 1 2 2", "2. Person00 2 2 0 2", "3. Person01 0 3 0 0"]
    assert "Next season" in page


def test_a_withdrawal_that_comes_after_the_beginning_takes_no_seats(alice: Player, shift_clock: Shift) -> None:
    season = league()
    for player in [alice, *people(2)]:
        enter(player, season)
    reader = sign_in(alice)
    form = LexborHTMLParser(reader.get(f"/leagues/{season.pk}/leave/").content.decode()).css("main form input")
    shown = {field.attributes["name"]: field.attributes["value"] for field in form}
    shift_clock(OVER)
    look_after_seasons()
    page = reader.post(f"/leagues/{season.pk}/leave/", shown, follow=True).content.decode()
    assert "Bots take all your seats" in page and "has begun" in page
    assert Entry.objects.get(player=alice).state == Entry.State.PLAYING
