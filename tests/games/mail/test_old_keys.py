"""R10: a changed key breaks no link that is out there, and begins no new mail threads."""

from typing import Any

import pytest

from games.mail.context import place_of
from games.mail.post import root_of
from games.mail.signed_addresses import link_word, read_link, read_reply, reply_address
from games.models import Player
from games.table.permissions import may_watch, watch_key
from games.table.table import load_table
from tests.games.conftest import start_game_of


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
