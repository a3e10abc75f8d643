"""The player's settings: kept, and followed by every page."""

import pytest
from django.contrib.sessions.models import Session
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone, translation

from games.accounts.forms import ProfileForm
from games.lib.time_zones import city, known_zone, zone_choices, zone_info, zone_names
from games.models import Player
from tests.games.accounts.conftest import confirmed
from tests.markup import read_page, squeeze

pytestmark = pytest.mark.django_db

FIELDS = {"name": "Anna", "language": "en", "theme": "auto", "plays_forced": "on"}


@pytest.fixture
def anna(client: Client) -> Player:
    player = confirmed()
    client.force_login(player)
    return player


def test_settings_are_kept(client: Client, anna: Player) -> None:
    fields = {"name": "Annette", "language": "de", "theme": "dark", "patterns": "on"}
    response = client.post("/account/", fields, follow=True)
    anna.refresh_from_db()
    assert (anna.name, anna.language, anna.theme) == ("Annette", "de", "dark")
    assert (anna.patterns, anna.plays_forced) == (True, False)
    page = squeeze(response.content.decode())
    assert '<html lang="de" data-theme="dark" class="patterns">' in page
    assert "Annette" in page


def test_every_page_has_the_players_theme_and_language_whatever_the_browser_says(client: Client, anna: Player) -> None:
    Player.objects.update(language="pl", theme="light")
    response = client.get("/", headers={"accept-language": "de"})
    assert '<html lang="pl" data-theme="light">' in squeeze(response.content.decode())
    assert response.headers["Content-Language"] == "pl"


def test_the_next_visitor_of_the_same_thread_has_his_own_language_and_zone(client: Client, anna: Player) -> None:
    Player.objects.update(language="pl", time_zone="Asia/Tokyo")
    client.get("/")
    assert timezone.get_current_timezone_name() == "UTC"
    response = Client().get("/", headers={"accept-language": "de"})
    assert '<html lang="de">' in squeeze(response.content.decode())
    translation.deactivate()


@pytest.mark.parametrize(
    "wrong",
    [{"language": "fr"}, {"theme": "pink"}, {"name": ""}, {"name": "Admin"}],
    ids=str,
)
def test_what_there_is_not_is_refused_and_nothing_changes(client: Client, anna: Player, wrong: dict[str, str]) -> None:
    before = Player.objects.values().get()
    response = client.post("/account/", FIELDS | {"name": "Other"} | wrong)
    assert response.status_code == 422
    assert Player.objects.values().get() == before
    assert "Anna</a>" in squeeze(response.content.decode())  # the head tells what is, not what was typed


def test_a_taken_name_is_refused_and_the_own_one_in_other_letters_is_not(client: Client, anna: Player) -> None:
    confirmed("Ben", "ben@example.org")
    assert client.post("/account/", FIELDS | {"name": "BEN"}).status_code == 422
    assert client.post("/account/", FIELDS | {"name": "ANNA"}).status_code == 302


def test_what_changed_elsewhere_in_the_same_moment_stays(anna: Player) -> None:
    form = ProfileForm(FIELDS | {"name": "Annette"}, instance=Player.objects.get(pk=anna.pk))
    assert form.is_valid()
    Player.objects.update(days_off=[["2026-12-24", "2026-12-26"]], is_active=False)
    form.save()
    anna.refresh_from_db()
    assert (anna.name, anna.name_key, anna.is_active) == ("Annette", "annette", False)
    assert anna.days_off == [["2026-12-24", "2026-12-26"]]


def test_nothing_else_can_be_set(client: Client, anna: Player) -> None:
    client.post("/account/", FIELDS | {"is_staff": "on", "email": "other@example.org", "is_superuser": "on"})
    anna.refresh_from_db()
    assert (anna.is_staff, anna.is_superuser, anna.email) == (False, False, "anna@example.org")


def test_signed_in_pages_cost_one_query_for_the_player_and_none_for_the_session(client: Client, anna: Player) -> None:
    client.get("/account/logout/")
    with CaptureQueriesContext(connection) as queries:
        client.get("/account/logout/")
    asked = [query["sql"] for query in queries]
    assert sum("games_player" in sql and "games_wait" not in sql for sql in asked) == 1
    assert not any("django_session" in sql for sql in asked)
    # The other one is the number of games that wait, in the head of the page.
    assert len(asked) <= 2


def test_a_session_survives_an_empty_cache_and_ends_with_its_row(client: Client, anna: Player) -> None:
    cache.clear()
    assert client.get("/account/").status_code == 200
    Session.objects.all().delete()
    cache.clear()
    assert client.get("/account/").status_code == 302


def test_every_zone_can_be_chosen_by_its_city() -> None:
    groups = [group for group in zone_choices() if isinstance(group[1], list)]
    words = {zone: words for _continent, zones in groups for zone, words in zones}
    assert words["Europe/Warsaw"].startswith("Warsaw, UTC+")
    assert {*words, "UTC"} == zone_names()
    assert city("America/Argentina/Buenos_Aires") == "Buenos Aires (Argentina)"
    assert known_zone("Asia/Calcutta") == "Asia/Calcutta"
    assert known_zone("Etc/GMT+3") == "UTC"


def test_the_files_of_zones_are_read_once() -> None:
    """Five hundred of them, for each page that offers them, were most of what such a page took."""
    zone_choices()
    before = zone_info.cache_info().misses
    zone_choices()
    assert zone_info.cache_info().misses == before


PAGES = [
    "/account/signup/",
    "/account/login/",
    "/account/login/code/",
    "/account/password/reset/",
    "/account/inactive/",
]
OWN_PAGES = [
    "/account/",
    "/account/delete/",
    "/account/address/",
    "/account/password/",
    "/account/logout/",
    "/account/again/",
]


@pytest.mark.database
@pytest.mark.parametrize("path", [*PAGES, *OWN_PAGES])
@pytest.mark.parametrize("posted", [False, True])
def test_pages_are_strict_html_in_the_look_of_the_house(client: Client, path: str, posted: bool) -> None:
    if path in OWN_PAGES:
        client.force_login(confirmed())
    # Two of them have no form that could be refused.
    posted = posted and path not in {"/account/inactive/", "/account/logout/"}
    response = client.post(path, {"email": "x", "action_add": "x"}) if posted else client.get(path)
    assert response.status_code == (422 if posted and path in {"/account/", "/account/delete/"} else 200)
    tree = read_page(response.content.decode())
    ids = [element.get("id") for element in tree.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    labelled = {label.get("for") for label in tree.iter("label")}
    for field in [*tree.iter("input"), *tree.iter("select")]:
        assert field.get("type") == "hidden" or field.get("id") in labelled
        assert not field.get("placeholder")
        for described in (field.get("aria-describedby") or "").split():
            assert described in ids
    assert tree.find(".//h1") is not None


@pytest.mark.parametrize("path", [*OWN_PAGES, "/account/data/"])
def test_own_pages_ask_strangers_to_sign_in(client: Client, path: str) -> None:
    response = client.get(path)
    assert response.status_code == 302
    if path != "/account/logout/":
        assert response["Location"].startswith("/account/login/")


@pytest.mark.parametrize(
    "path", ["/account/3rdparty/", "/account/password/reset/key/1-set-password/", "/account/email/"]
)
def test_other_pages_of_allauth_are_not_there(client: Client, path: str) -> None:
    assert client.get(path).status_code == 404
