"""The booklet by email: to whoever asks for it in a reply to a mail of a finished game."""

import re

import pytest
from django.test import Client

from games.mail.game_posts import post_over
from games.models import Game, Player
from tests.games.inbox.replies import address_for, send
from tests.steps import finished_game, letters_to, text_of

pytestmark = pytest.mark.django_db
HERO = "alice@example.org"
MOST_BYTES = 400_000


@pytest.mark.parametrize("title", ["mykerinos", "thebes", "arnak"])
@pytest.mark.parametrize(("language", "word"), [("en", "booklet"), ("de", "Heft"), ("pl", "zeszyt")])
def test_a_reply_brings_the_booklet(alice: Player, bob: Player, title: str, language: str, word: str) -> None:
    Player.objects.filter(pk=alice.pk).update(language=language)
    table = finished_game(alice, bob, title=title, public=False)
    send(address_for(table, 0), word, From=HERO)
    (letter,) = [one for one in letters_to(HERO) if "/booklet/" in text_of(one)]
    pictures = [part for part in letter.walk() if part.get_content_type() == "image/png"]
    assert 1 <= len(pictures) <= 4 and len({part["Content-ID"] for part in pictures}) == len(pictures)
    assert len(letter.as_bytes()) < MOST_BYTES
    assert text_of(letter).count("\n== ") >= 3 and f"/g/{table.game.code}/booklet/" in text_of(letter)


def test_it_comes_five_times_a_day_and_not_of_a_sealed_game(alice: Player, bob: Player) -> None:
    table = finished_game(alice, bob)
    for _time in range(6):
        send(address_for(table, 0), "booklet", From=HERO)
    assert "You have had several booklets today." in text_of(letters_to(HERO)[-1])
    Game.objects.update(sealed=True)
    send(address_for(table, 0), "booklet", From=HERO)
    assert "There is a booklet once the game is over" in text_of(letters_to(HERO)[-1])


def test_the_mail_about_the_end_opens_the_booklet_of_a_private_game_by_its_own_link(alice: Player, bob: Player) -> None:
    table = finished_game(alice, bob, public=False)
    post_over(table)
    (link,) = re.findall(r"/m/\S+/\?booklet=", text_of(letters_to(HERO)[-1]))
    reader, where = Client(), f"/g/{table.game.code}/booklet/"
    assert reader.get(where).status_code == 404
    assert reader.get(link, follow=True).redirect_chain == [(where, 302)] and reader.get(where).status_code == 200
