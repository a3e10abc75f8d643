"""Display names: two that look alike are one, and a name is held from the confirmation on."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.conf import settings
from django.core.exceptions import ValidationError
from django.test import Client

from games.accounts.accounts import confirm, forget_unconfirmed
from games.accounts.display_names import free_name, tidy_name
from games.models import Mail, Player
from tests.games.accounts.conftest import confirmed, sign_up, signed_in
from tests.steps import last_code

pytestmark = pytest.mark.django_db

LOOK_ALIKES = ["ANNA", "anna", "Аnnа", "Anná", "A n n a", "Αnna", "an.na", "Ａｎｎａ"]


@pytest.mark.parametrize("name", LOOK_ALIKES)
def test_a_name_that_looks_like_a_taken_one_is_refused(client: Client, name: str) -> None:
    confirmed("Anna")
    response = sign_up(client, name, "other@example.org")
    assert response.status_code == 200
    assert "looks like it" in response.content.decode()
    assert not Mail.objects.exists()


@pytest.mark.parametrize("pair", [("Mirn", "Mim"), ("Paul 1", "PauI l"), ("Ola0", "OIao"), ("VVerner", "Werner")])
def test_letters_that_look_like_others(pair: tuple[str, str]) -> None:
    confirmed(pair[0])
    other = Player(name=pair[1], email="b@example.org")
    assert free_name(pair[1], other) != pair[1]


@pytest.mark.parametrize(
    "name",
    [
        "A",
        "x" * 31,
        "Anna\u202eannA",
        "An\u200bna\u2060",
        "\u0000Anna",
        "🎲🎲🎲",
        "...",
        "Admin",
        "moderator",
        "Club bot",
        "\ufdfa" * 9,
        "\ufdfa" * 8,
    ],
)
def test_what_cannot_be_a_name(client: Client, name: str) -> None:
    with pytest.raises(ValidationError):
        tidy_name(name)
    assert sign_up(client, name).status_code == 200
    assert not Player.objects.exists()


def test_the_longest_name_fits_into_the_database_with_its_number() -> None:
    longest = "\ufdfa" * 7 + "x" * 5
    for number in range(2):
        player = Player(email=f"{number}@example.org")
        player.name = free_name(tidy_name(longest), player)
        player.save()
    assert len(player.name_key) <= (Player._meta.get_field("name_key").max_length or 0)
    with pytest.raises(ValidationError, match="too long"):
        tidy_name(longest + "x")


@pytest.mark.parametrize("name", ["Łucja", "Jean-Luc", "O'Neill", "Ægir", "小林", "Talbot", "Two Words", "R2D2"])
def test_what_can(client: Client, name: str) -> None:
    assert sign_up(client, name).status_code == 302
    client.post("/account/confirm/", {"code": last_code("anna@example.org")})
    assert Player.objects.get().name == name


def test_blanks_are_tidied() -> None:
    assert tidy_name("  Anna \t Maria ") == "Anna Maria"


def test_whoever_confirms_first_has_the_name_and_the_other_gets_a_number(client: Client) -> None:
    other = Client()
    sign_up(client, "Maria", "first@example.org")
    sign_up(other, "maria", "second@example.org")
    other.post("/account/confirm/", {"code": last_code("second@example.org")})
    response = client.post("/account/confirm/", {"code": last_code("first@example.org")}, follow=True)
    assert {player.name for player in Player.objects.all()} == {"maria", "Maria 2"}
    assert "you are Maria 2 for now" in response.content.decode()
    assert signed_in(client) == Player.objects.get(name="Maria 2")


def test_a_long_name_has_room_for_its_number() -> None:
    name = "x" * 30
    confirmed(name)
    player = Player.objects.create_user("b@example.org", "secret", name=name, confirmed_at=None)
    assert confirm(player)
    assert player.name == "x" * 28 + " 2"
    assert not confirm(player)  # once


def test_sign_ups_that_nobody_confirmed_are_forgotten(client: Client, shift_clock: Callable[[timedelta], None]) -> None:
    kept = confirmed("Ben", "ben@example.org")
    sign_up(client)
    shift_clock(timedelta(days=settings.UNCONFIRMED_DAYS, minutes=-1))
    assert forget_unconfirmed() == 0
    shift_clock(timedelta(minutes=2))
    assert forget_unconfirmed() == 1
    assert list(Player.objects.all()) == [kept]
    assert not Mail.objects.exists()
