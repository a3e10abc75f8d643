"""Invitations and ends of games answered by one word through the real socket: seats, rematches, guests, hostile mail."""

import random
from collections.abc import Callable, Iterator
from email.message import EmailMessage
from functools import partial
from typing import Any

import pytest

from games.inbox import worker
from games.inbox.server import Address, run_server
from games.inbox.store import receive
from games.lobby import invitations
from games.lobby.new_game import EMAIL, NAME, OPEN
from games.lobby.open_games import create_game
from games.mail import sending
from games.mail.post import draft, post_all
from games.mail.signed_addresses import read_reply, reply_address
from games.models import Game, Inbound, Invitation, Mail, Player, Question, Ready, Seat
from games.models.question import Asks
from games.ops.restoration import finish_restore
from tests.games.conftest import make_player
from tests.games.inbox.people import Person, post
from tests.games.inbox.replies import send, written
from tests.games.lobby.conftest import plan
from tests.games.mail.smtp import Server, letters
from tests.games.mail.smtp import server as server
from tests.steps import address_in, finished_game, letters_to, text_of
from tests.together import at_once

FRIEND = "friend@example.net"
EVIL = "evil@attacker.example"
YES = {"en": "Yes, gladly!", "de": "Ja, gerne!", "pl": "Tak, chętnie!"}
NO = {
    "en": "No thanks, no time just now",
    "de": "Nein danke, gerade keine Zeit",
    "pl": "Nie, dziękuję, nie mam teraz czasu",
}

Reply = Callable[[EmailMessage, str], EmailMessage | None]


@pytest.fixture
def reply(server: Server) -> Iterator[Reply]:
    """Answer a letter over SMTP as one mail program after the other writes it; return what came of it."""
    sent = iter(range(1, 1000))
    with run_server(Address("127.0.0.1", 0)) as at:

        def answer(letter: EmailMessage, text: str) -> EmailMessage | None:
            address = address_in(letter, "To")
            person = Person(address, "en", random.Random(1), sent=next(sent))
            before = len(letters(server, address))
            post(at, address, address_in(letter, "Reply-To"), person.compose(letter, text))
            worker.sweep()
            sending.sweep()
            came = letters(server, address)[before:]
            return came[-1] if came else None

        yield answer


def invite(*seats: Any, language: str = "en") -> tuple[Game, Player]:
    bob = make_player("bob", language=language)
    game = create_game(make_player("alice"), plan(*(seats or ((NAME, "Bob"),)))).game
    sending.sweep()
    return game, bob


def ended(*holders: Player | str) -> Game:
    """Return a game that is over, whose people have the mail that says so."""
    game = finished_game(*holders).game
    people = [(seat, seat.player) for seat in Seat.objects.filter(game=game).select_related("player") if seat.player]
    post_all(draft(f"over:{game.pk}:{seat.pk}", "over", player.email, player, game) for seat, player in people)
    sending.sweep()
    return game


def holder(game: Game) -> str | None:
    seats = Seat.objects.filter(game=game).exclude(player__name="Alice").select_related("player").order_by("index")
    return next((seat.player.name for seat in seats if seat.player), None)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("language", ["en", "de", "pl"])
def test_yes_to_an_invitation_takes_the_seat(server: Server, reply: Reply, language: str) -> None:
    game, bob = invite(language=language)
    (letter,) = letters(server, str(bob.email))
    assert address_in(letter, "Reply-To").startswith("q-")
    answer = reply(letter, YES[language])
    game.refresh_from_db()
    assert answer is not None and holder(game) == "Bob" and game.state == Game.State.RUNNING
    # Twice is once, and is told.
    again = reply(letter, YES[language])
    assert again is not None and Seat.objects.filter(player=bob).count() == 1
    if language == "en":
        told = [text_of(one) for one in letters(server, str(bob.email))]
        assert any("You have taken a seat in" in text for text in told) and "You took this seat (today" in text_of(
            again
        )


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("language", ["en", "de", "pl"])
def test_no_to_an_invitation_declines_it(server: Server, reply: Reply, language: str) -> None:
    game, bob = invite(language=language)
    (letter,) = letters(server, str(bob.email))
    assert reply(letter, NO[language]) is not None
    assert Invitation.objects.get(game=game).state == Invitation.State.DECLINED and holder(game) is None
    assert reply(letter, YES[language]) is not None and holder(game) is None


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("language", ["en", "de", "pl"])
def test_a_guest_who_answers_yes_has_an_account_and_the_seat(server: Server, reply: Reply, language: str) -> None:
    game, _bob = invite((EMAIL, FRIEND))
    (letter,) = letters(server, FRIEND)
    answer = reply(letter, f"{YES[language]}\n\nCheers,\nFriedrich")
    friend = Player.objects.get(email=FRIEND)
    game.refresh_from_db()
    told = [one for one in letters(server, FRIEND) if "You have taken a seat in" in text_of(one)]
    assert answer is not None and len(told) == 1
    assert friend.confirmed_at is not None and not friend.has_usable_password() and holder(game) == friend.name
    assert game.state == Game.State.RUNNING
    again = reply(letter, "yes")
    assert again is not None and Seat.objects.filter(player=friend).count() == 1
    assert not Mail.objects.filter(kind__startswith="account/").exists()


@pytest.mark.django_db
@pytest.mark.parametrize("language", ["en", "de", "pl"])
def test_a_guest_learns_first_and_then_takes_the_seat(language: str) -> None:
    invite((EMAIL, FRIEND))
    to = address_in(letters_to(FRIEND)[-1], "Reply-To")
    for line in ({"en": "show me", "de": "zeig mir", "pl": "pokaż"}[language], "b2", "left"):
        send(to, line, From=FRIEND)
        to = address_in(letters_to(FRIEND)[-1], "Reply-To")
    assert "you take the seat in the game to which Alice invites you" in " ".join(
        text_of(letters_to(FRIEND)[-1]).split()
    )
    assert not Player.objects.filter(email=FRIEND).exists()
    send(to, YES[language], From=FRIEND)
    assert Seat.objects.get(player__email=FRIEND).game.state == Game.State.RUNNING


@pytest.mark.django_db(transaction=True)
def test_a_guest_declines_by_one_word_and_hears_nothing_more(server: Server, reply: Reply) -> None:
    game, _bob = invite((EMAIL, FRIEND))
    (letter,) = letters(server, FRIEND)
    assert reply(letter, "Nein danke, keine Zeit") is None
    assert Invitation.objects.get(game=game).state == Invitation.State.DECLINED


@pytest.mark.django_db(transaction=True)
def test_an_address_that_has_an_account_is_seated(server: Server, reply: Reply) -> None:
    game, bob = invite((EMAIL, "bob@example.org"))
    (letter,) = letters(server, str(bob.email))
    assert reply(letter, "yes") is not None
    assert holder(game) == "Bob"


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("language", ["en", "de", "pl"])
def test_yes_to_the_end_of_a_game_plays_again_and_the_other_answers_yes(
    server: Server, reply: Reply, language: str
) -> None:
    alice, bob = make_player("alice", language=language), make_player("bob", language=language)
    first = ended(alice, bob)
    letter = letters(server, str(alice.email))[-1]
    assert reply(letter, YES[language]) is not None
    invited = letters(server, str(bob.email))[-1]
    assert reply(invited, YES[language]) is not None
    again = Game.objects.get(rematch_of=first)
    assert again.state == Game.State.RUNNING


HOSTILE = [
    "yes?",
    "Yes, but not before Friday",
    "yes\nif it is for 2",
    "Maybe yes",
    "Yes, we have received your message",
    "ja\noder doch nicht",
    "tak\nale nie dzisiaj",
    "Yes.\nWait, no.",
    "yes 👎",
    "",
    "What is this?",
]


@pytest.mark.django_db
@pytest.mark.parametrize("text", HOSTILE)
def test_what_is_no_answer_is_asked_back_and_changes_nothing(text: str) -> None:
    game, bob = invite()
    to = address_in(letters_to(str(bob.email))[-1], "Reply-To")
    send(to, text, From=str(bob.email), Subject="Re: Alice invites you to Mykerinos")
    assert holder(game) is None and Invitation.objects.get(game=game).state == Invitation.State.OPEN
    answer = letters_to(str(bob.email))[-1]
    assert "one word: yes or no" in " ".join(text_of(answer).split())
    # The answer to the answer counts.
    send(address_in(answer, "Reply-To"), "yes", From=str(bob.email))
    assert holder(game) == "Bob"


@pytest.mark.django_db
def test_a_mail_that_was_passed_on_starts_nothing() -> None:
    game, bob = invite()
    to = address_in(letters_to(str(bob.email))[-1], "Reply-To")
    send(to, "yes", EVIL, From=EVIL)
    assert holder(game) is None and not letters_to(EVIL)
    answer = letters_to(str(bob.email))[-1]
    assert "from another address" in " ".join(text_of(answer).split())
    # There it counts from anywhere: only its reader has that address.
    send(address_in(answer, "Reply-To"), "yes", From="phone@elsewhere.example")
    assert holder(game) == "Bob"


@pytest.mark.django_db
def test_a_guests_mail_that_was_passed_on_proves_nothing() -> None:
    game, _bob = invite((EMAIL, FRIEND))
    to = address_in(letters_to(FRIEND)[-1], "Reply-To")
    send(to, "yes", EVIL, From=EVIL)
    assert not letters_to(EVIL)
    answer = letters_to(FRIEND)[-1]
    assert holder(game) is None
    for _mail in range(10):
        send(to, "hm", From=FRIEND)
    assert len(letters_to(FRIEND)) == 1 + 5
    send(address_in(answer, "Reply-To"), "yes", From=EVIL)
    assert Player.objects.get(email=FRIEND).name == holder(game) and not letters_to(EVIL)


@pytest.mark.django_db
def test_forged_addresses_do_nothing() -> None:
    game, bob = invite()
    carol = make_player("carol")
    to = address_in(letters_to(str(bob.email))[-1], "Reply-To")
    place = read_reply(to)
    assert place is not None and place.question
    rng = random.Random(7)
    word, _at, domain = to.partition("@")
    for _try in range(10_000):
        at = rng.randrange(2, len(word))
        forged = word[:at] + rng.choice("abcdefghijklmnopqrstuvwxyz234567") + word[at + 1 :]
        assert forged == word or read_reply(f"{forged}@{domain}") is None
    for other in (
        place._replace(player=carol.pk),
        place._replace(player=0),
        place._replace(question=place.question + 99),
    ):
        send(reply_address(other), "yes", From=str(carol.email))
    assert holder(game) is None and not Seat.objects.filter(player=carol).exists()


@pytest.mark.django_db
def test_a_seat_that_somebody_else_took_is_told() -> None:
    game, bob = invite(OPEN)
    invitations.invite(game.pk, Player.objects.get(name="Alice"), 1, EMAIL, FRIEND)
    letter = letters_to(FRIEND)[-1]
    invitations.accept(Invitation.objects.get(game=game).token, bob)
    send(address_in(letter, "Reply-To"), "yes", From=FRIEND)
    assert "given to someone else" in text_of(letters_to(FRIEND)[-1])


@pytest.mark.django_db
def test_the_end_of_a_game_against_bots_asks_for_a_person_next(alice: Player, bob: Player) -> None:
    create_game(bob, plan(OPEN))
    ended(alice, "greedy")
    letter = letters_to(str(alice.email))[-1]
    text = " ".join(text_of(letter).split())
    assert "A person next?" in text and "Bob" in text
    send(address_in(letter, "Reply-To"), "yes", From=str(alice.email))
    wish = Ready.objects.get(player=alice)
    assert (wish.title, wish.sizes, wish.pace) == ("mykerinos", [2], "bank")
    assert Question.objects.get(kind=Asks.READY).answer == Question.Answer.YES


@pytest.mark.django_db(transaction=True)
def test_two_answers_at_once_do_it_once() -> None:
    """Two mails, two workers, two connections: one seat, one rematch, and both are answered."""
    game, bob = invite()
    alice = Player.objects.get(name="Alice")
    first = ended(alice, make_player("carol"))
    acts = ((bob, letters_to(str(bob.email))[0]), (alice, letters_to(str(alice.email))[-1]))
    for player, letter in acts:
        to = address_in(letter, "Reply-To")
        rows = [receive(written(to, "yes", From=str(player.email)), to) for _mail in range(2)]
        assert at_once([partial(worker.read, row.pk) for row in rows]) == [True, True]
        said = [
            sentence["m"] for row in Inbound.objects.filter(recipient=to) for _kind, sentence in row.report["items"]
        ]
        assert len(said) >= 2
    assert holder(game) == "Bob" and Seat.objects.filter(player=bob).count() == 1
    assert Game.objects.filter(rematch_of=first).count() == 1
    assert set(Question.objects.values_list("answer", flat=True)) == {"yes", ""}


@pytest.mark.django_db
def test_after_a_restore_older_questions_are_asked_again() -> None:
    game, bob = invite()
    to = address_in(letters_to(str(bob.email))[-1], "Reply-To")
    finish_restore()
    send(to, "yes", From=str(bob.email))
    assert holder(game) is None
    answer = letters_to(str(bob.email))[-1]
    assert "too old" in " ".join(text_of(answer).split())
    send(address_in(answer, "Reply-To"), "yes", From=str(bob.email))
    assert holder(game) == "Bob"
