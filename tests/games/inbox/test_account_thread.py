"""The account's own thread: its words, done, shown or asked back by the address that they are written to."""

from collections.abc import Callable
from datetime import timedelta
from itertools import cycle
from typing import Any

import pytest
from django.apps import apps
from django.db import connection
from django.test.utils import CaptureQueriesContext

from engine.registry import TITLES
from games.inbox import worker
from games.inbox.server import Address, run_server
from games.inbox.store import receive
from games.letters import my_games
from games.lobby.new_game import OPEN
from games.lobby.open_games import create_game
from games.mail import preferences, sending
from games.mail.context import account_address
from games.mail.signed_addresses import read_reply, reply_address
from games.models import Game, Invitation, Mail, Player, Question, Ready, Seat
from games.table.table import Table, load_table
from tests.games.conftest import make_player, start_game_of
from tests.games.inbox.people import post
from tests.games.inbox.replies import send, written
from tests.games.inbox.test_account_words import EVIL, HERO, WORDS, flat
from tests.games.inbox.test_answers import ended
from tests.games.lobby.conftest import plan
from tests.games.mail.smtp import Server, letters
from tests.games.mail.smtp import server as server
from tests.second_steps import turn_on
from tests.steps import Shift, address_in, finished_game, game_at, letters_to, sweep_mails, text_of

SET = ("games", "settings", "quiet", "digest", "time zone", "call me")


@pytest.fixture
def own(alice: Player) -> str:
    """Alice's own address, as her settings show it."""
    return account_address(alice)


@pytest.fixture
def thread(own: str) -> str:
    """Return the address in the newest mail of Alice's own thread."""
    send(own, "help", From=HERO)
    return address_in(letters_to(HERO)[-1], "Reply-To")


def answered(to: str, text: str, sender: str = HERO) -> str:
    """Write that, and return the text of the answer, which went to Alice."""
    before = len(letters_to(HERO))
    send(to, text, From=sender)
    after = letters_to(HERO)
    assert len(after) > before
    return flat(after[-1])


# Which address may do what


def fresh(to: str) -> tuple[str, str]:
    return to, HERO


def elsewhere(to: str) -> tuple[str, str]:
    return to, EVIL


def revoked(to: str) -> tuple[str, str]:
    preferences.revoke_links(Player.objects.get(email=HERO))
    return to, HERO


def old(to: str) -> tuple[str, str]:
    Mail.objects.filter(player__email=HERO).update(created_at=Mail.objects.latest("pk").created_at - timedelta(days=31))
    return to, HERO


Held = Callable[[str], tuple[str, str]]
CHANGES: dict[str, Callable[[Player], bool]] = {
    "quiet 22-7": lambda player: player.quiet_from is not None,
    "digest": lambda player: player.mail_when == Player.MailWhen.DIGEST,
    "emails after 30 minutes": lambda player: player.mail_delay == 30,
    "language de": lambda player: player.language == "de",
    "time zone Warsaw": lambda player: player.time_zone == "Europe/Warsaw",
    "call me Zoe": lambda player: player.name == "Zoe",
    "no hints": lambda player: set(player.hints_over) == set(TITLES),
    "weekly letter": lambda player: player.week_letter,
    "stop": lambda player: "turn" in player.mail_refused,
    "ready mykerinos 2": lambda player: Ready.objects.filter(player=player).exists(),
    "bot mykerinos": lambda player: Game.objects.filter(creator=player, state=Game.State.RUNNING).exists(),
    "invite Bob mykerinos": lambda player: Invitation.objects.filter(inviter=player).exists(),
    "new addresses": lambda player: player.mail_serial > 0,
}


@pytest.mark.django_db
@pytest.mark.parametrize("line", CHANGES)
def test_a_fresh_address_of_the_thread_does_what_can_be_taken_back(alice: Player, thread: str, line: str) -> None:
    make_player("bob")
    answered(thread, line)
    assert CHANGES[line](Player.objects.get(pk=alice.pk)) and not Question.objects.exclude(received=None).exists()


@pytest.mark.django_db
@pytest.mark.parametrize(("line", "held"), [*zip(CHANGES, cycle([elsewhere, old, revoked]), strict=False)])
def test_any_other_address_asks_back_and_yes_to_the_question_does_it(
    alice: Player, thread: str, line: str, held: Held
) -> None:
    make_player("bob")
    to, sender = held(thread)
    serial = Player.objects.get(pk=alice.pk).mail_serial
    answered(to, line, sender)
    player = Player.objects.get(pk=alice.pk)
    assert player.mail_serial == serial and not Ready.objects.exists()
    assert line == "new addresses" or not CHANGES[line](player)
    assert Question.objects.count() == 1 and not letters_to(EVIL)
    answered(address_in(letters_to(HERO)[-1], "Reply-To"), "yes")
    assert CHANGES[line](Player.objects.get(pk=alice.pk))


@pytest.mark.django_db
@pytest.mark.parametrize("line", ["vacation 7", "leave for good", "not me", "invite bea@example.org mykerinos"])
@pytest.mark.parametrize("held", [fresh, elsewhere, old, revoked])
def test_what_spends_ends_or_writes_to_others_is_asked_back_everywhere(
    alice: Player, thread: str, line: str, held: Held
) -> None:
    to, sender = held(thread)
    answered(to, line, sender)
    assert Question.objects.get().player == alice and not Invitation.objects.exists()
    assert not alice.vacations.exists() and Player.objects.filter(email=HERO).exists()


@pytest.mark.django_db
def test_another_s_address_or_one_changed_in_a_letter_is_nobody_s(alice: Player, thread: str) -> None:
    bob = make_player("bob")
    place = read_reply(thread)
    assert place is not None
    send(reply_address(place._replace(player=bob.pk)), "quiet 22-7", From=str(bob.email))
    assert not Player.objects.exclude(quiet_from=None).exists(), "the mail was Alice's"
    for at in range(2, 30):
        changed = thread[:at] + ("a" if thread[at] != "a" else "b") + thread[at + 1 :]
        assert read_reply(changed) is None


@pytest.mark.django_db
def test_prose_does_nothing_and_is_offered_the_words(alice: Player, thread: str) -> None:
    for text in ("I'm not ready to leave for good", "quiet 22-7?", "maybe digest", "Could you stop the war?"):
        assert "no word that we know" in answered(thread, text), text
    assert not Question.objects.exists() and Player.objects.get(pk=alice.pk).quiet_from is None


@pytest.mark.django_db
def test_two_words_are_two_words_and_the_old_value_comes_back_by_the_line_that_is_told(
    alice: Player, thread: str
) -> None:
    text = answered(thread, "ready mykerinos 2\nquiet 22-7")
    assert Ready.objects.filter(player=alice).exists() and "write: quiet off" in text
    assert "From 22:00 to 07:00" in text
    answered(thread, "quiet off")
    assert Player.objects.get(pk=alice.pk).quiet_from is None
    before = alice.mail_delay
    text = answered(thread, "emails after 45 minutes")
    assert f"emails after {before} minutes" in text
    answered(thread, f"emails after {before} minutes")
    assert Player.objects.get(pk=alice.pk).mail_delay == before


@pytest.mark.django_db
def test_what_cannot_be_is_told(alice: Player, thread: str) -> None:
    make_player("bob")
    for line, said in {
        "quiet 7-6": "Leave at least four hours",
        "call me Bob": "already taken",
        "time zone Atlantis": "no time zone called “Atlantis”",
        "join 3": "no game with that number",
        "game 1": "no game with that number",
        "bot": "Say which game as well",
        "invite Zaphod mykerinos": "nobody called “Zaphod”",
        "rematch": "reply to the email about the end",
    }.items():
        assert said in answered(thread, line), line


@pytest.mark.django_db
def test_there_are_three_new_names_a_month(alice: Player, thread: str, shift_clock: Shift) -> None:
    for name in ("Zoe", "Yan", "Xenia", "Wim"):
        answered(thread, f"call me {name}")
    assert Player.objects.get(pk=alice.pk).name == "Xenia"
    shift_clock(timedelta(days=31))
    send(account_address(alice), "help", From=HERO)
    answered(address_in(letters_to(HERO)[-1], "Reply-To"), "call me Wim")
    assert Player.objects.get(pk=alice.pk).name == "Wim"


@pytest.mark.django_db
def test_admins_and_accounts_with_two_steps_leave_on_the_page(alice: Player, thread: str) -> None:
    turn_on(alice)
    assert "two-step sign-in: leave on the page" in answered(thread, "leave for good")
    Player.objects.update(is_staff=True)
    assert "only be done on the site" in answered(thread, "leave for good")
    assert "only be done on the site" in answered(thread, "call me Zoe")
    assert not Question.objects.exists()


@pytest.mark.django_db
def test_a_new_password_and_new_addresses_make_the_thread_s_addresses_void(
    alice: Player, thread: str, client: Any
) -> None:
    alice.set_password("sphinx obelisk 9")
    alice.save()
    client.force_login(alice)
    client.post("/account/password/", {"oldpassword": "sphinx obelisk 9", "password1": "papyrus 77 reeds"})
    assert Player.objects.get(pk=alice.pk).mail_serial == 1
    answered(thread, "quiet 22-7")
    assert Player.objects.get(pk=alice.pk).quiet_from is None and Question.objects.count() == 1


# Games


def in_a_game_and_beside_one(alice: Player) -> tuple[Table, Game]:
    Player.objects.update(mail_when=Player.MailWhen.NEVER)
    table = game_at(0, alice, make_player("bob"), name="Two at Giza")
    return table, create_game(make_player("carol"), plan(OPEN)).game


@pytest.mark.django_db
def test_games_lists_mine_first_and_numbers_are_those_of_the_answered_mail(alice: Player, thread: str) -> None:
    table, offered = in_a_game_and_beside_one(alice)
    text = answered(thread, "games")
    assert "1: Two at Giza" in text and "it's your turn" in text and "1: Mykerinos for 2 players" in text
    assert letters_to(HERO)[-1]["Subject"] == "Your games"
    listing = address_in(letters_to(HERO)[-1], "Reply-To")
    assert "comes once more" in answered_in_thread(listing, "game 1")
    assert any("You asked for your turn in this game once more" in flat(letter) for letter in letters_to(HERO))
    send(listing, "join 1", From=HERO)
    assert Seat.objects.filter(player=alice, game=offered).exists() and not Question.objects.exists()
    assert load_table(pk=table.game.pk).game.ply == table.game.ply


def answered_in_thread(to: str, text: str) -> str:
    send(to, text, From=HERO)
    sweep_mails()
    return next(flat(letter) for letter in reversed(letters_to(HERO)) if letter["Subject"] == "Your games")


@pytest.mark.django_db
def test_a_game_that_is_over_is_played_again_by_its_number(alice: Player, bob: Player, thread: str) -> None:
    game = ended(alice, bob)
    assert "is over" in answered_in_thread(thread, "games")
    listing = next(letter for letter in reversed(letters_to(HERO)) if letter["Subject"] == "Your games")
    send(address_in(listing, "Reply-To"), "rematch 1", From=HERO)
    assert game.rematches.get().state == Game.State.OPEN


@pytest.mark.django_db
def test_a_list_costs_the_same_for_2_and_48_games(alice: Player) -> None:
    bob, seen = make_player("bob"), []
    for count in (2, 48):
        while Game.objects.count() < count:
            game_at(0, alice, bob)
        codes = [game.code for game in my_games.games_of(alice)]
        with CaptureQueriesContext(
            connection,
        ) as queries:
            assert len(my_games.my_games(alice, codes)) == count
        seen.append(len(queries))
    assert seen == [2, 2]


# Leaving


def holds(address: str) -> list[str]:
    """Return the tables of the database that hold the address anywhere."""
    found = set()
    for model in apps.get_models():
        for row in model._default_manager.all().values():
            for value in row.values():
                text = bytes(value).decode("utf-8", "replace") if isinstance(value, bytes | memoryview) else str(value)
                if address in text:
                    found.add(model._meta.label)
    return sorted(found)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("word", "yes"), [("leave for good", "leave for good yes"), ("das bin ich nicht", "das bin ich nicht ja")]
)
def test_who_leaves_is_asked_back_and_then_forgotten(
    alice: Player, bob: Player, thread: str, word: str, yes: str
) -> None:
    table = start_game_of(alice, bob)
    question = answered(thread, word)
    assert "Do you really want to leave for good?" in question
    to = address_in(letters_to(HERO)[-1], "Reply-To")
    assert "Do you really want to leave for good?" in answered(to, "yes"), "a plain yes is not enough"
    to = address_in(letters_to(HERO)[-1], "Reply-To")
    receive(written(to, yes), to, HERO)
    worker.sweep()
    sweep_mails()
    last = Mail.objects.get(kind="left")
    assert (last.state, last.address, last.message) == (Mail.State.SENT, "", None)
    assert Player.objects.get(pk=alice.pk).deleted_at is not None
    assert load_table(pk=table.game.pk).seats[0].bot or load_table(pk=table.game.pk).seats[1].bot
    assert holds(HERO) == []
    receive(written(to, "games"), to, HERO)
    worker.sweep()
    sweep_mails()
    assert Mail.objects.filter(kind="answer", created_at__gte=last.created_at).count() == 0


# Over the socket


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("number", range(3), ids=["en", "de", "pl"])
def test_from_the_socket_the_thread_lists_sets_and_takes_leave(server: Server, number: int) -> None:
    alice = make_player("alice", language=("en", "de", "pl")[number])
    finished_game(alice, make_player("bob"))
    with run_server(Address("127.0.0.1", 0)) as at:

        def say(to: str, text: str) -> Any:
            post(at, HERO, to, written(to, f"{text}\n\n-- \nAlice", HERO))
            worker.sweep()
            sending.sweep()
            return letters(server, HERO)[-1]

        letter = say(account_address(alice), WORDS["help"][number])
        root = str(letter["References"]).split()[0]
        subject = str(letter["Subject"])
        assert subject == ("Your games", "Deine Partien", "Twoje partie")[number]
        for name in (
            "games",
            "settings",
            "quiet",
            "digest",
            "time zone",
            "call me",
            "bot",
            "ready",
            "not ready",
            "stop",
            "start",
        ):
            letter = say(address_in(letter, "Reply-To"), WORDS[name][number])
            if str(letter["Subject"]) != subject:
                letter = next(found for found in reversed(letters(server, HERO)) if str(found["Subject"]) == subject)
            assert str(letter["References"]).split()[0] == root
        alice.refresh_from_db()
        assert (alice.name, alice.time_zone, alice.mail_when) == ("Ada", "Europe/Warsaw", "digest")
        assert alice.quiet_from is not None and not Question.objects.exists()
        letter = say(address_in(letter, "Reply-To"), WORDS["leave for good"][number])
        letter = say(address_in(letter, "Reply-To"), WORDS["leave for good"][number] + (" yes", " ja", " tak")[number])
        assert str(letter["Subject"]) == ("You have left", "Du bist gegangen", "Pożegnanie")[number]
        assert "http" not in text_of(letter)
    assert holds(HERO) == []
