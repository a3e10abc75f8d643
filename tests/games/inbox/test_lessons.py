"""Lessons by email: two positions, one move each, and then a game; no account and no game is made by them."""

import re
from typing import Any

import pytest

from engine.registry import get_title
from games.inbox.lessons import after_reply
from games.letters.lesson import place_of, sentences_of
from games.models import Game, Mail, Player, Ready
from games.models.invitation_blocklist import refused_addresses
from tests.games.conftest import MakeGame, make_player
from tests.games.inbox.test_account_words import flat
from tests.games.inbox.test_public_address import ADA, first, write
from tests.steps import DELAY, Shift, address_in, due_seat, letters_to, play_next, sweep_mails, text_of

SHOW = {"en": "show me", "de": "zeig mir", "pl": "pokaż"}
YES = {"en": "yes", "de": "ja", "pl": "tak"}
BEGIN = {
    "en": "{}, please. I would like to play",
    "de": "Ich möchte {} spielen, bitte",
    "pl": "Chcę zagrać w {}, proszę",
}
TITLES = ("mykerinos", "thebes", "arnak")
NAMES = {"thebes": {"en": "Thebes", "de": "Theben", "pl": "Teby"}}


def last(address: str = ADA) -> Any:
    return letters_to(address)[-1]


def reply(text: str, address: str = ADA, **more: Any) -> Any:
    write(text, address_in(last(address), "Reply-To"), sender=address, **more)
    return last(address)


@pytest.mark.django_db
@pytest.mark.parametrize("language", ["en", "de", "pl"])
@pytest.mark.parametrize("title", TITLES)
def test_two_letters_teach_a_title_and_a_third_offers_a_game(title: str, language: str) -> None:
    name = NAMES.get(title, {}).get(language, get_title(title).name)
    first(BEGIN[language].format(name), name="Ada Kern")
    letter = reply(SHOW[language])
    for step in (0, 1):
        assert len(letter.get_payload()) == 2 and "cid:" in str(letter.get_payload()[1])
        example = place_of(title, step).task.example
        assert example in text_of(letter)
        letter = reply(f"{example}\n\n-- \nAda Kern")
    assert not Player.objects.exists() and not Game.objects.exists() and not Ready.objects.exists()
    assert YES[language] + ":" in text_of(letter)
    reply(YES[language], name="Ada Kern")
    player = Player.objects.get()
    assert (player.language, player.name) == (language, "Ada") and Ready.objects.get().title == title


@pytest.mark.parametrize("step", [0, 1])
@pytest.mark.parametrize("title", TITLES)
def test_every_legal_move_is_read_and_told(title: str, step: int) -> None:
    place = place_of(title, step)
    legal = place.title.legal(place.position, 0)
    assert len(legal) == {"mykerinos": (39, 12), "thebes": (5, 17), "arnak": (38, 40)}[title][step]
    for move in legal:
        after = after_reply({"title": title, "step": step}, move, "en")
        assert after == {"at_once": True, "title": title, "step": step + 1, "move": move}
        assert all(sentences_of(place, move))


@pytest.mark.django_db
def test_what_cannot_be_read_is_asked_twice_and_then_the_lesson_goes_on() -> None:
    first()
    letter = reply("show me thebes")
    for _try in range(2):
        letter = reply("hm, I do not know. zaphod")
        assert (
            "We found no possible move" in flat(letter)
            and "letter 1 of 2" in flat(letter)
            and "zaphod" not in flat(letter)
        )
    letter = reply("still not")
    assert "Never mind" in flat(letter) and "letter 2 of 2" in flat(letter)
    assert "Now you can play" in flat(reply("I dig in Egypt for 3 weeks")) or "letter 2 of 2" in flat(last())
    assert not Player.objects.exists()


@pytest.mark.django_db
def test_yes_and_no_end_a_lesson_at_any_time() -> None:
    first()
    reply("show me")
    write("no thanks", address_in(last(), "Reply-To"))
    assert refused_addresses([ADA]) and not Player.objects.exists()
    first(sender="bea@example.com")
    reply("show me", "bea@example.com")
    reply("yes, bot", "bea@example.com")
    assert Player.objects.get().email == "bea@example.com" and Game.objects.get().title == "thebes"


@pytest.mark.django_db
def test_letters_of_lessons_come_to_an_end_each_day() -> None:
    first()
    for _number in range(30):
        reply("show me")
    assert Mail.objects.filter(kind="lesson").count() == 20


@pytest.mark.django_db
def test_somebody_with_an_account_learns_in_a_thread_of_its_own() -> None:
    alice = make_player("alice")
    to = str(alice.email)
    write("show me arnak", sender=to)
    letter = last(to) if last(to)["Subject"].startswith("Learning") else letters_to(to)[-2]
    assert letter["Subject"] == "Learning Lost Ruins of Arnak" and "List-Unsubscribe" not in letter
    write("dig camp-compass with fear", address_in(letter, "Reply-To"), sender=to)
    assert letter["References"].split()[0] == last(to)["References"].split()[0]
    reply("discover a4 with funding-boat", to)
    assert "Now you can play" in flat(last(to))
    reply("yes", to)
    assert Ready.objects.get().title == "arnak" and Ready.objects.get().player == alice


@pytest.mark.django_db
def test_hints_stand_in_five_turn_mails_of_a_first_game(make_game: MakeGame, shift_clock: Shift) -> None:
    table = make_game(make_player("alice"), make_player("bob"))
    for _turn in range(30):
        shift_clock(DELAY)
        sweep_mails()
        table = play_next(table, next(line for line in table.legal(due_seat(table)) if line != "pass"))
    turns = [flat(letter) for letter in letters_to("alice@example.org") if "your move" in flat(letter)]
    assert ["Hints for your first game" in turn for turn in turns] == [True] * 5 + [False] * (len(turns) - 5)
    assert len(turns) > 5


def test_no_letter_names_more_than_the_line_that_it_tells() -> None:
    assert not re.search(r"\{|\}", " ".join(sentences_of(place_of("thebes", 1), "dig egypt 7")))
