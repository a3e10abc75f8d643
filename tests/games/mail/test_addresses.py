"""Signed words in addresses: what was written is read, anything else is not."""

from typing import Any

import pytest

from games.mail import signed_addresses
from games.mail.context import place_of
from games.mail.post import root_of
from games.mail.signed_addresses import SeatLink, link_word, read_link, read_reply, reply_address
from games.models import Player
from games.table.permissions import may_watch, watch_key
from games.table.table import load_table
from tests.games.conftest import start_game_of

PLACE = SeatLink(seat=3, wait=70_000, player=12, serial=0)
LARGE = SeatLink(seat=2**40, wait=2**40, player=2**40, serial=1000)


@pytest.fixture(autouse=True)
def domain(settings: Any) -> None:
    settings.REPLY_DOMAIN = "play.example.org"


@pytest.mark.parametrize("place", [PLACE, LARGE, SeatLink(1, 0, 1, 0)])
def test_what_was_written_is_read(place: SeatLink) -> None:
    assert signed_addresses.read_link(signed_addresses.link_word(place)) == place
    assert signed_addresses.read_reply(signed_addresses.reply_address(place)) == place
    shown = place._replace(shown=1_795_000_000_000)
    assert signed_addresses.read_reply(signed_addresses.reply_address(shown)) == shown
    assert signed_addresses.read_link(signed_addresses.link_word(shown)) == place, "links tell of the game as it stands"


def test_an_envelope_names_its_mail() -> None:
    assert signed_addresses.read_envelope(signed_addresses.envelope_address(812)) == 812


@pytest.mark.parametrize(
    "place",
    [
        PLACE,
        LARGE,
        LARGE._replace(shown=2**42),
        PLACE._replace(asked=9),
        LARGE._replace(asked=2**40),
        PLACE._replace(shown=2**41, asked=2**32),
    ],
)
def test_an_address_keeps_to_the_limits_of_mail(place: SeatLink) -> None:
    local, _at, domain = signed_addresses.reply_address(place).partition("@")
    assert domain == "play.example.org"
    assert len(local) <= 64
    assert local.replace("-", "").isalnum() and local == local.lower()


def test_a_question_has_an_address_of_its_own() -> None:
    """No link, and no other reply address, can be made from it."""
    asked = PLACE._replace(asked=812)
    address = signed_addresses.reply_address(asked)
    assert signed_addresses.read_reply(address) == asked
    assert signed_addresses.read_reply(address.upper()) == asked
    assert signed_addresses.read_link(signed_addresses.link_word(asked)) == PLACE
    word = address.removeprefix("a-").partition("@")[0]
    assert signed_addresses.read_reply(f"m-{word}@play.example.org") is None
    assert signed_addresses.read_link(word) is None
    plain = signed_addresses.reply_address(PLACE).removeprefix("m-")
    assert signed_addresses.read_reply(f"a-{plain}") is None


def test_case_is_lost_on_the_way_and_does_not_matter() -> None:
    assert signed_addresses.read_reply(signed_addresses.reply_address(PLACE).upper()) == PLACE


def test_no_other_word_is_read() -> None:
    word = signed_addresses.link_word(PLACE)
    for at, letter in enumerate(word):
        for other in "a2z7" if letter not in "a2z7" else "bq3":
            assert signed_addresses.read_link(word[:at] + other + word[at + 1 :]) is None
    for wrong in (
        "",
        "a",
        word[:-1],
        word + "a",
        word + "=",
        word[1:],
        "ä" * 20,
        "1" * 24,
        "a" * 500,
        word + "\n" + word,
    ):
        assert signed_addresses.read_link(wrong) is None


def test_a_word_for_one_purpose_is_none_for_another() -> None:
    word = signed_addresses.link_word(PLACE)
    assert signed_addresses.read_reply(f"m-{word}@play.example.org") is None
    reply = signed_addresses.reply_address(PLACE).removeprefix("m-").partition("@")[0]
    assert signed_addresses.read_link(reply) is None
    assert (
        signed_addresses.read(signed_addresses.STOP, signed_addresses.write(signed_addresses.STOP, [1, 2]), 3) is None
    )


def test_addresses_elsewhere_are_none_of_ours() -> None:
    address = signed_addresses.reply_address(PLACE)
    assert signed_addresses.read_reply(address.replace("play.example.org", "example.org")) is None
    assert signed_addresses.read_reply(address.removeprefix("m-")) is None
    assert signed_addresses.read_envelope(address) is None


def test_words_outlive_a_new_secret_key(settings: Any) -> None:
    word = signed_addresses.link_word(PLACE)
    settings.SECRET_KEY_FALLBACKS, settings.SECRET_KEY = [settings.SECRET_KEY], "x" * 60
    assert signed_addresses.read_link(word) == PLACE
    settings.SECRET_KEY_FALLBACKS = []
    assert signed_addresses.read_link(word) is None


def test_without_a_domain_there_are_no_addresses(settings: Any) -> None:
    address = signed_addresses.reply_address(PLACE)
    settings.REPLY_DOMAIN = ""
    assert signed_addresses.reply_address(PLACE) == signed_addresses.envelope_address(1) == ""
    assert signed_addresses.read_reply(address) is None


@pytest.mark.django_db
def test_r10_after_two_changes_of_the_key_everything_still_opens(
    alice: Player, bob: Player, carol: Player, settings: Any
) -> None:
    table = load_table(pk=start_game_of(alice, bob, public=False).game.pk)
    place = place_of(table.seats[0], 7)
    keys, words, roots = [], [], []
    for number in range(3):
        key = f"key number {number} " * 5
        settings.SECRET_KEY_FALLBACKS = [settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS] if number else []
        settings.SECRET_KEY = key
        keys.append(watch_key(table.game))
        words.append((link_word(place), reply_address(place)))
        roots.append(root_of(alice, table.game))
    assert len(set(keys)) == len(set(words)) == 3
    assert all(may_watch(table, carol, key) for key in keys)
    assert not may_watch(table, carol, "0" * 24) and not may_watch(table, carol)
    assert all(read_link(link) == place and read_reply(reply) == place for link, reply in words)
    assert len(set(roots)) == 1
    settings.SECRET_KEY_FALLBACKS = []
    assert [may_watch(table, carol, key) for key in keys] == [False, False, True]
